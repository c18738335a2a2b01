import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Text } from '@shopify/polaris';
import type { RetailersChanged } from '#app/service-copy/update-retailers.server.ts';
import type { ActionResult } from '#app/service-copy/to-action-result.server.ts';
import type { RetailerRow } from '#app/service-copy/list-retailers.server.ts';
import { useWords } from './words.tsx';
import { formatError } from '#app/texts/to-refusal.ts';

/** Why a shop is not visited, and what can be done about it. A reason that we have no words for is given in the service's. */
export function RetailerRefusal({ retailer }: { retailer: RetailerRow }) {
  const { texts, tell } = useWords();
  const words = texts.competitors.refusal;
  const code = retailer.refusalCode ?? '';
  const why = Object.hasOwn(words.why, code) ? words.why[code] : undefined;
  const help = Object.hasOwn(words.help, code) ? words.help[code] : undefined;
  return (
    <Banner tone="warning" title={words.title}>
      <BlockStack gap="200" inlineAlign="start">
        <Text as="p" breakWord>
          {why ??
            (retailer.statusReason
              ? words.says(tell('monitoring', retailer.statusReason))
              : words.unknown)}
        </Text>
        <Text as="p">{help ?? words.otherHelp}</Text>
        <LookAgain domain={retailer.domain} />
      </BlockStack>
    </Banner>
  );
}

/** Adding a refused shop once more has it looked at again. */
function LookAgain({ domain }: { domain: string }) {
  const { texts } = useWords();
  const words = texts.competitors.refusal;
  const fetcher = useFetcher<ActionResult<RetailersChanged>>();
  const { data } = fetcher;
  const soon = data?.ok && data.status === 'refused' ? words.tooSoon : null;
  const said = data && !data.ok ? formatError(texts, data) : soon;
  const trouble = fetcher.state === 'idle' ? said : null;
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
        accessibilityLabel={words.againLabel(domain)}
      >
        {words.again}
      </Button>
      <div role="status">{trouble}</div>
    </>
  );
}
