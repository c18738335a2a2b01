import { useFetcher } from '@remix-run/react';
import { Badge, Banner, BlockStack, Button, Text } from '@shopify/polaris';
import type { Restoration } from '#app/catalog-sync/deleted-variants.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { useHasRole } from '#app/shop/user-role.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import type { ProductRow } from './list-products.server.ts';

/** One for the page: a restored row leaves the list, and its result stays. */
const useRestoring = () =>
  useFetcher<ActionResult<{ readonly restoration: Restoration }>>({ key: 'restore-product' });

/** Until when a product that Shopify has deleted is kept, and its restoration. */
export function DeletedState({
  row: { gid, title },
  keptUntil,
}: {
  row: Pick<ProductRow, 'gid' | 'title'>;
  keptUntil: Date;
}) {
  const { messages, time } = useI18n();
  const labels = messages.products.deleted;
  const fetcher = useRestoring();
  const mayRestore = useHasRole('manager');
  const isBusy = fetcher.state !== 'idle';
  return (
    <BlockStack gap="100" inlineAlign="start">
      <Badge>{labels.badge}</Badge>
      <Text as="span" variant="bodySm" tone="subdued">
        {labels.keptUntil({ date: time(keptUntil) })}
      </Text>
      {mayRestore ? (
        <fetcher.Form method="post" action="/app/products/restore">
          <input type="hidden" name="gid" value={gid} />
          <Button
            submit
            loading={isBusy && fetcher.formData?.get('gid') === gid}
            disabled={isBusy}
            accessibilityLabel={labels.restoreLabel({ product: title })}
          >
            {labels.restore}
          </Button>
        </fetcher.Form>
      ) : null}
    </BlockStack>
  );
}

/** What became of the last restoration on this page. */
export function RestorationBanner() {
  const { messages, time } = useI18n();
  const labels = messages.products.deleted;
  const { data, state } = useRestoring();
  if (!data || state !== 'idle') return null;
  if (!data.ok)
    return (
      <Banner tone="critical" title={labels.failed}>
        <p>{formatError(messages, data)}</p>
      </Banner>
    );
  const { title: product, isRestored, keptUntil } = data.restoration;
  return isRestored ? (
    <Banner tone="success" title={labels.restored({ product })}>
      <p>{labels.restoredText}</p>
    </Banner>
  ) : (
    <Banner tone="warning" title={labels.notInShopify({ product })}>
      <p>{labels.notInShopifyText({ date: time(keptUntil) })}</p>
    </Banner>
  );
}
