import { BlockStack, Card, Text } from '@shopify/polaris';
import type { PriceChangeRow } from '#app/service-copy/list-price-changes.server.ts';
import { formatChangeReason } from '#app/texts/format-app-reason.ts';
import { formatCode } from '#app/texts/format-code.ts';
import { ProductName } from './product-name.tsx';
import { useWords } from './words.tsx';

/** What a batch did not change: why, and what to do about it. */
export function BatchTrouble({ rows, count }: { rows: readonly PriceChangeRow[]; count: number }) {
  const { texts, locale } = useWords();
  const words = texts.batches;
  if (rows.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {words.troubleTitle(count)}
        </Text>
        {count > rows.length ? <Text as="p">{words.troubleMore}</Text> : null}
        <ul className="pi-plain-list">
          {rows.map((row) => (
            <li key={row.id}>
              <BlockStack gap="100">
                <ProductName
                  gid={row.productTitle ? row.variantGid : null}
                  title={row.productTitle ?? texts.activity.gone}
                  variantTitle={row.variantTitle}
                  imageUrl={row.imageUrl}
                />
                <div className="pi-indent">
                  <Text as="p">
                    {row.reason
                      ? formatChangeReason(texts, {
                          reason: row.reason,
                          words: row.shopifyWords,
                          locale,
                        })
                      : formatCode(texts.activity.status, row.status)}
                  </Text>
                  <Text as="p" tone="subdued">
                    {words.remedyTitle}:{' '}
                    {(row.reason ? words.remedies[row.reason] : null) ?? words.remedyFailed}
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
