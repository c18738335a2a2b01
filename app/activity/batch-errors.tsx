import { BlockStack, Card, Text } from '@shopify/polaris';
import type { PriceChangeRow } from '#app/repricing/list-price-changes.server.ts';
import { formatChangeReason, findMessage, formatCode } from '#app/locales/format-reason.ts';
import { ProductName } from '#app/components/product-name.tsx';
import { useI18n } from '#app/components/i18n.tsx';

/** The changes of a batch that were not made, each with the reason and what to do about it. */
export function BatchErrors({ rows, count }: { rows: readonly PriceChangeRow[]; count: number }) {
  const { messages, locale } = useI18n();
  const labels = messages.batches;
  if (rows.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.troubleTitle({ count })}
        </Text>
        {count > rows.length ? <Text as="p">{labels.troubleMore}</Text> : null}
        <ul className="pi-plain-list">
          {rows.map((row) => (
            <li key={row.id}>
              <BlockStack gap="100">
                <ProductName
                  gid={row.productTitle ? row.variantGid : null}
                  title={row.productTitle ?? messages.activity.gone}
                  variantTitle={row.variantTitle}
                  imageUrl={row.imageUrl}
                />
                <div className="pi-indent">
                  <Text as="p">
                    {row.reason
                      ? formatChangeReason(messages, {
                          reason: row.reason,
                          words: row.shopifyMessage,
                          locale,
                        })
                      : formatCode(messages.activity.status, row.status)}
                  </Text>
                  <Text as="p" tone="subdued">
                    {labels.remedyTitle}:{' '}
                    {findMessage(labels.remedies, row.reason) ?? labels.remedyFailed}
                  </Text>
                </div>
              </BlockStack>
            </li>
          ))}
        </ul>
      </BlockStack>
    </Card>
  );
}
