import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, InlineStack } from '@shopify/polaris';
import { formatError } from '#app/locales/format-refusal.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { useI18n } from '#app/components/i18n.tsx';

/** Requests a picture of the page now; it is shown when the page is opened again. */
export function PictureButton() {
  const { messages } = useI18n();
  const labels = messages.alerts.evidencePage.picture;
  const fetcher = useFetcher<ActionResult<{ requested: true }>>();
  const { data } = fetcher;
  return (
    <BlockStack gap="300">
      {data?.ok ? <Banner tone="success" title={labels.requested} /> : null}
      {data && !data.ok ? (
        <Banner tone="warning" title={labels.notRequested}>
          {formatError(messages, data)}
        </Banner>
      ) : null}
      <InlineStack>
        <Button
          loading={fetcher.state !== 'idle'}
          onClick={() => void fetcher.submit({}, { method: 'post' })}
        >
          {labels.request}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
