import { Box, Card, Text } from '@shopify/polaris';
import type { Money } from '#kernel/money.ts';
import type { MapPriceFileView } from '#app/map-prices/get-map-price-file.server.ts';
import { ProductName } from '#app/components/product-name.tsx';
import { useI18n } from '#app/components/i18n.tsx';

const columns = ['price', 'mapPrice', 'cost', 'least'] as const;

/** The first changes of a file, before and after. */
export function FileChanges({ file }: { file: MapPriceFileView }) {
  const { messages, money } = useI18n();
  const labels = messages.products.file;
  if (file.changes.length === 0) return null;
  const amount = (value: Money | null) => (value ? money(value) : labels.nil);
  const pair = (values: readonly [Money | null, Money | null] | null) =>
    values ? labels.fromTo({ before: amount(values[0]), after: amount(values[1]) }) : '';
  return (
    <Card padding="0">
      <Box padding="400">
        <Text as="h2" variant="headingMd">
          {file.waiting > file.changes.length
            ? labels.firstChanges({ shown: file.changes.length, of: file.waiting })
            : labels.changes}
        </Text>
      </Box>
      <table className="pi-table">
        <thead>
          <tr>
            <th scope="col">{labels.change.variant}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="pi-end">
                {labels.change[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {file.changes.map((change) => (
            <tr key={change.gid}>
              <td className="pi-wrap">
                <ProductName
                  gid={change.gid}
                  title={change.title}
                  variantTitle={change.variantTitle}
                  sku={change.sku}
                  imageUrl={null}
                />
              </td>
              {columns.map((column) => (
                <td key={column} data-label={labels.change[column]} className="pi-end pi-number">
                  {column === 'price' ? money(change.price) : pair(change[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
