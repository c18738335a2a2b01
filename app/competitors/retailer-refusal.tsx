import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Text } from '@shopify/polaris';
import type { RetailersChanged } from '#app/competitors/update-retailers.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { RetailerRow } from '#app/competitors/list-retailers.server.ts';
import { useI18n } from '../components/i18n.tsx';
import { findMessage } from '#app/locales/format-code.ts';
import { formatError } from '#app/locales/format-refusal.ts';

/**
 * Why a competitor is not monitored, and what can be done about it. A reason code without a message
 * is shown in the service's own text.
 */
export function RetailerRefusal({ retailer }: { retailer: RetailerRow }) {
  const { messages, formatReason } = useI18n();
  const labels = messages.competitors.refusal;
  const why = findMessage(labels.why, retailer.refusalCode);
  const help = findMessage(labels.help, retailer.refusalCode);
  return (
    <Banner tone="warning" title={labels.title}>
      <BlockStack gap="200" inlineAlign="start">
        <Text as="p" breakWord>
          {why ??
            (retailer.statusReason
              ? labels.says({ reason: formatReason('monitoring', retailer.statusReason) })
              : labels.unknown)}
        </Text>
        <Text as="p">{help ?? labels.otherHelp}</Text>
        <LookAgain domain={retailer.domain} />
      </BlockStack>
    </Banner>
  );
}

/** Adding a refused competitor again starts another probe. */
function LookAgain({ domain }: { domain: string }) {
  const { messages } = useI18n();
  const labels = messages.competitors.refusal;
  const fetcher = useFetcher<ActionResult<RetailersChanged>>();
  const { data } = fetcher;
  const soon = data?.ok && data.status === 'refused' ? labels.tooSoon : null;
  const error = data && !data.ok ? formatError(messages, data) : soon;
  const shownError = fetcher.state === 'idle' ? error : null;
  return (
    <>
      <Button
        onClick={() =>
          void fetcher.submit(
            { intent: 'add', address: domain },
            { method: 'post', action: '/app/competitors' },
          )
        }
        loading={fetcher.state !== 'idle'}
        accessibilityLabel={labels.againLabel({ domain })}
      >
        {labels.again}
      </Button>
      <div role="status">{shownError}</div>
    </>
  );
}
