import { Box, Card, Text } from '@shopify/polaris';
import type { Money } from '#kernel/money.ts';
import type { MapPriceFileView } from '#app/map-prices/get-map-price-file.server.ts';
import { ProductName } from './product-name.tsx';
import { useWords } from './words.tsx';

const columns = ['price', 'mapPrice', 'cost', 'least'] as const;

/** The first changes of a file, before and after. */
export function FileChanges({ file }: { file: MapPriceFileView }) {
  const { texts, money } = useWords();
  const words = texts.products.file;
  if (file.changes.length === 0) return null;
  const amount = (value: Money | null) => (value ? money(value) : words.nil);
  const pair = (values: readonly [Money | null, Money | null] | null) =>
    values ? words.fromTo(amount(values[0]), amount(values[1])) : '';
  return (
    <Card padding="0">
      <Box padding="400">
        <Text as="h2" variant="headingMd">
          {words.firstChanges(file.changes.length, file.waiting)}
        </Text>
      </Box>
      <table className="pi-table">
        <thead>
          <tr>
            <th scope="col">{words.change.variant}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="pi-end">
                {words.change[column]}
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
                <td key={column} data-label={words.change[column]} className="pi-end pi-number">
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
