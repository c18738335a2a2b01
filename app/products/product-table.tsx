import { Badge, BlockStack, InlineStack, Text } from '@shopify/polaris';
import { compareMoney, type Money, getMoneyRatio } from '#kernel/money.ts';
import type { ProductRow } from '#app/products/list-products.server.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { ProductName } from '../components/product-name.tsx';
import { useI18n } from '../components/i18n.tsx';

/**
 * The shop's variants with the lowest competitor price. On a phone each row becomes a block.
 * `threshold`: recommendations below this confidence are marked as weak.
 */
export function ProductTable({
  rows,
  threshold,
}: {
  rows: readonly ProductRow[];
  threshold: number;
}) {
  const { columns } = useI18n().messages.products;
  return (
    <table className="pi-table">
      <thead>
        <tr>
          <th scope="col">{columns.product}</th>
          <th scope="col" className="pi-end">
            {columns.price}
          </th>
          <th scope="col" className="pi-end">
            {columns.mapPrice}
          </th>
          <th scope="col" className="pi-end">
            {columns.lowest}
          </th>
          <th scope="col" className="pi-end">
            {columns.competitors}
          </th>
          <th scope="col">{columns.state}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ProductLine key={row.gid} row={row} threshold={threshold} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly row: ProductRow;
  readonly threshold: number;
}

function ProductLine({ row, threshold }: RowProps) {
  const { messages, money, count } = useI18n();
  const { columns, noMapPrice } = messages.products;
  return (
    <tr>
      <td className="pi-wrap">
        <ProductName {...row} />
      </td>
      <td data-label={columns.price} className="pi-end pi-number">
        {money(row.price)}
      </td>
      <td data-label={columns.mapPrice} className="pi-end pi-number">
        {row.mapPrice ? (
          money(row.mapPrice)
        ) : (
          <Text as="span" tone="subdued">
            {noMapPrice}
          </Text>
        )}
      </td>
      <td data-label={columns.lowest} className="pi-end">
        <Lowest price={row.price} lowest={row.lowest} competitors={row.competitors} />
      </td>
      <td data-label={columns.competitors} className="pi-end pi-number">
        {count(row.competitors)}
      </td>
      <td data-label={columns.state}>
        <State row={row} threshold={threshold} />
      </td>
    </tr>
  );
}

function Lowest({
  price,
  lowest,
  competitors,
}: {
  price: Money;
  lowest: Money | null;
  competitors: number;
}) {
  const { messages, money, percent } = useI18n();
  const labels = messages.products;
  if (!lowest) {
    return (
      <Text as="span" alignment="end" tone="subdued">
        {competitors > 0 ? labels.noneComparable : labels.noCompetitor}
      </Text>
    );
  }
  const side = compareMoney(lowest, price);
  const gap = price.minor === 0n ? 0 : getMoneyRatio(lowest, price) - 1;
  const difference =
    side < 0
      ? labels.cheaper({ percent: percent(-gap) })
      : labels.dearer({ percent: percent(gap) });
  return (
    <BlockStack gap="0">
      <Text as="span" numeric alignment="end">
        {money(lowest)}
      </Text>
      <Text as="span" variant="bodySm" tone="subdued" alignment="end">
        {side === 0 ? labels.same : difference}
      </Text>
    </BlockStack>
  );
}

function State({ row, threshold }: RowProps) {
  const { messages } = useI18n();
  const labels = messages.products;
  if (row.notMonitored) {
    return (
      <BlockStack gap="050" inlineAlign="start">
        <Badge>{labels.notMonitored}</Badge>
        <Text as="span" variant="bodySm" tone="subdued">
          {row.notMonitoredNote ?? formatCode(messages.shared.notMonitored, row.notMonitored)}
        </Text>
      </BlockStack>
    );
  }
  return (
    <InlineStack gap="100">
      {row.openAlerts > 0 ? (
        <Badge tone="critical">{labels.violations({ count: row.openAlerts })}</Badge>
      ) : null}
      {row.suggested ? <Suggestion weak={(row.confidence ?? 0) < threshold} /> : null}
      {row.openAlerts === 0 && !row.suggested ? (
        <Badge tone={row.registered ? 'success' : undefined}>
          {row.registered ? labels.monitored : labels.registering}
        </Badge>
      ) : null}
    </InlineStack>
  );
}

function Suggestion({ weak }: { weak: boolean }) {
  const labels = useI18n().messages.products;
  return weak ? (
    <Badge>{labels.weakSuggestion}</Badge>
  ) : (
    <Badge tone="info">{labels.suggestion}</Badge>
  );
}
