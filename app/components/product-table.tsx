import { Badge, BlockStack, IndexTable, InlineStack, Text, useBreakpoints } from '@shopify/polaris';
import { compareMoney, type Money, moneyRatio } from '#kernel/money.ts';
import type { ProductRow } from '#app/insights/list-products.server.ts';
import { nameCode } from '#app/texts/name-code.ts';
import { ProductName } from './product-name.tsx';
import { useWords } from './words.tsx';

/** The shop's variants beside the lowest competitor. On a phone each is a block of its own. `threshold`: confidence below which a suggestion is weak. */
export function ProductTable({ rows, threshold }: { rows: readonly ProductRow[]; threshold: number }) {
  const { texts } = useWords();
  const { smDown } = useBreakpoints();
  const { columns, resource } = texts.products;
  return (
    <IndexTable
      resourceName={{ singular: resource.one, plural: resource.many }}
      itemCount={rows.length}
      selectable={false}
      condensed={smDown}
      headings={[
        { title: columns.product },
        { title: columns.price, alignment: 'end' },
        { title: columns.floor, alignment: 'end' },
        { title: columns.lowest, alignment: 'end' },
        { title: columns.competitors, alignment: 'end' },
        { title: columns.state },
      ]}
    >
      {rows.map((row, position) => (
        <IndexTable.Row id={row.gid} key={row.gid} position={position}>
          {smDown ? <NarrowRow row={row} threshold={threshold} /> : <WideRow row={row} threshold={threshold} />}
        </IndexTable.Row>
      ))}
    </IndexTable>
  );
}

interface RowProps {
  readonly row: ProductRow;
  readonly threshold: number;
}

function WideRow({ row, threshold }: RowProps) {
  const { texts, money, count } = useWords();
  return (
    <>
      <IndexTable.Cell className="pi-wrap">
        <ProductName {...row} />
      </IndexTable.Cell>
      <NumberCell>{money(row.price)}</NumberCell>
      <NumberCell subdued={!row.floor}>{row.floor ? money(row.floor) : texts.products.noFloor}</NumberCell>
      <IndexTable.Cell>
        <Lowest price={row.price} lowest={row.lowest} competitors={row.competitors} />
      </IndexTable.Cell>
      <NumberCell subdued={row.competitors === 0}>{count(row.competitors)}</NumberCell>
      <IndexTable.Cell>
        <State row={row} threshold={threshold} />
      </IndexTable.Cell>
    </>
  );
}

function NumberCell({ children, subdued }: { children: string; subdued?: boolean }) {
  return (
    <IndexTable.Cell>
      <Text as="span" numeric alignment="end" tone={subdued ? 'subdued' : undefined}>
        {children}
      </Text>
    </IndexTable.Cell>
  );
}

function NarrowRow({ row, threshold }: RowProps) {
  const { texts, money } = useWords();
  return (
    <div className="pi-narrow">
      <BlockStack gap="200">
        <ProductName {...row} />
        <InlineStack gap="300">
          <Text as="span" numeric>
            {money(row.price)}
          </Text>
          {row.lowest ? (
            <Text as="span" tone="subdued" numeric>
              {texts.products.columns.lowest}: {money(row.lowest)}
            </Text>
          ) : null}
        </InlineStack>
        <State row={row} threshold={threshold} />
      </BlockStack>
    </div>
  );
}

function Lowest({ price, lowest, competitors }: { price: Money; lowest: Money | null; competitors: number }) {
  const { texts, money, percent } = useWords();
  const words = texts.products;
  if (!lowest) {
    return (
      <Text as="span" alignment="end" tone="subdued">
        {competitors > 0 ? words.noneComparable : words.noCompetitor}
      </Text>
    );
  }
  const side = compareMoney(lowest, price);
  const gap = price.minor === 0n ? 0 : moneyRatio(lowest, price) - 1;
  return (
    <BlockStack gap="0">
      <Text as="span" numeric alignment="end">
        {money(lowest)}
      </Text>
      <Text as="span" variant="bodySm" tone="subdued" alignment="end">
        {side === 0 ? words.same : side < 0 ? words.cheaper(percent(-gap)) : words.dearer(percent(gap))}
      </Text>
    </BlockStack>
  );
}

function State({ row, threshold }: RowProps) {
  const { texts } = useWords();
  const words = texts.products;
  if (row.notMonitored) {
    return (
      <BlockStack gap="050" inlineAlign="start">
        <Badge>{words.notMonitored}</Badge>
        <Text as="span" variant="bodySm" tone="subdued">
          {row.notMonitoredNote ?? nameCode(texts.shared.notMonitored, row.notMonitored)}
        </Text>
      </BlockStack>
    );
  }
  return (
    <InlineStack gap="100">
      {row.openAlerts > 0 ? <Badge tone="critical">{words.violations(row.openAlerts)}</Badge> : null}
      {row.suggested ? <Suggestion weak={(row.confidence ?? 0) < threshold} /> : null}
      {row.openAlerts === 0 && !row.suggested ? <Badge tone={row.registered ? 'success' : undefined}>{row.registered ? words.monitored : words.registering}</Badge> : null}
    </InlineStack>
  );
}

function Suggestion({ weak }: { weak: boolean }) {
  const words = useWords().texts.products;
  return weak ? <Badge>{words.weakSuggestion}</Badge> : <Badge tone="info">{words.suggestion}</Badge>;
}
