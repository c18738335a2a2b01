import { Box, Card, IndexTable, Text } from '@shopify/polaris';
import type { Money } from '#kernel/money.ts';
import type { FloorFileView } from '#app/floors/get-floor-file.server.ts';
import { ProductName } from './product-name.tsx';
import { useWords } from './words.tsx';

/** The first changes of a file, before and after. */
export function FileChanges({ file }: { file: FloorFileView }) {
  const { texts, money } = useWords();
  const words = texts.products.file;
  if (file.changes.length === 0) return null;
  const amount = (value: Money | null) => (value ? money(value) : words.nil);
  const pair = (values: readonly [Money | null, Money | null] | null) => (values ? words.fromTo(amount(values[0]), amount(values[1])) : '');
  return (
    <Card padding="0">
      <Box padding="400">
        <Text as="h2" variant="headingMd">
          {words.firstChanges(file.changes.length, file.waiting)}
        </Text>
      </Box>
      <IndexTable
        resourceName={{ singular: texts.products.resource.one, plural: texts.products.resource.many }}
        itemCount={file.changes.length}
        selectable={false}
        headings={[{ title: words.change.variant }, { title: words.change.price, alignment: 'end' }, { title: words.change.floor, alignment: 'end' }, { title: words.change.cost, alignment: 'end' }, { title: words.change.least, alignment: 'end' }]}
      >
        {file.changes.map((change, position) => (
          <IndexTable.Row id={change.gid} key={change.gid} position={position}>
            <IndexTable.Cell className="pi-wrap">
              <ProductName gid={change.gid} title={change.title} variantTitle={change.variantTitle} sku={change.sku} imageUrl={null} />
            </IndexTable.Cell>
            {[money(change.price), pair(change.floor), pair(change.cost), pair(change.least)].map((text, at) => (
              <IndexTable.Cell key={at}>
                <Text as="span" numeric alignment="end">
                  {text}
                </Text>
              </IndexTable.Cell>
            ))}
          </IndexTable.Row>
        ))}
      </IndexTable>
    </Card>
  );
}
