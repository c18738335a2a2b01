import { Link } from '@remix-run/react';
import { Badge, BlockStack, InlineStack, Text, Tooltip } from '@shopify/polaris';
import type { ProductRow } from '#app/products/list-products.server.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { isPaused } from '#app/shop-state/paused.ts';
import { DeletedState } from './deleted-state.tsx';
import { ProductName } from '#app/components/product-name.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import type { ProductsPage } from './get-products-page.server.ts';
import {
  ChangedCell,
  IndexCell,
  LowestPrice,
  MarginCell,
  MarketLowest,
  PositionCell,
} from './market-cells.tsx';
import { buildProductsUrl, type ProductQuery, type ProductSort } from './product-query.ts';

export interface ProductTableProps extends Pick<ProductsPage, 'query' | 'hasMarket'> {
  readonly rows: readonly ProductRow[];
  /** Recommendations below this confidence are marked as weak. */
  readonly threshold: number;
}

/**
 * The shop's variants with their market, or the lowest competitor price where the service measures
 * none. Headings sort by their column. On a phone each row becomes a block.
 */
export function ProductTable({ rows, query, hasMarket, threshold }: ProductTableProps) {
  const { columns, definitions } = useI18n().messages.products;
  return (
    <table className="pi-table pi-products">
      <thead>
        <tr>
          <SortHeading query={query} sort="title" first="asc" label={columns.product} />
          <SortHeading query={query} sort="price" first="asc" label={columns.price} isEnd />
          <th scope="col" className="pi-end">
            {columns.mapPrice}
          </th>
          <SortHeading
            query={query}
            sort="margin"
            first="asc"
            label={columns.margin}
            definition={definitions.margin}
            isEnd
          />
          {hasMarket ? (
            <MarketHeadings query={query} />
          ) : (
            <th scope="col" className="pi-end">
              {columns.lowest}
            </th>
          )}
          <th scope="col" className="pi-end">
            {columns.competitors}
          </th>
          <th scope="col">{columns.state}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ProductLine key={row.gid} row={row} hasMarket={hasMarket} threshold={threshold} />
        ))}
      </tbody>
    </table>
  );
}

function MarketHeadings({ query }: { query: ProductQuery }) {
  const { columns, definitions } = useI18n().messages.products;
  return (
    <>
      <SortHeading
        query={query}
        sort="lowest"
        first="asc"
        label={columns.lowest}
        definition={definitions.lowest}
        isEnd
      />
      <th scope="col">
        <Tooltip content={definitions.position} hasUnderline>
          {/* Reached by keyboard for its definition. */}
          <span tabIndex={0}>{columns.position}</span>
        </Tooltip>
      </th>
      <SortHeading
        query={query}
        sort="index"
        first="desc"
        label={columns.index}
        definition={definitions.index}
        isEnd
      />
      <SortHeading
        query={query}
        sort="changed"
        first="desc"
        label={columns.changed}
        definition={definitions.changed}
      />
    </>
  );
}

/** A heading that sorts by its column; again, in the other direction. */
function SortHeading({
  query,
  sort,
  first,
  label,
  definition,
  isEnd = false,
}: {
  query: ProductQuery;
  sort: ProductSort;
  /** The direction that is asked for first. */
  first: 'asc' | 'desc';
  label: string;
  definition?: string;
  isEnd?: boolean;
}) {
  const [sorted, direction] = query.sort.split(' ');
  const isSorted = sorted === sort;
  const other = direction === 'asc' ? 'desc' : 'asc';
  const ordered = direction === 'asc' ? 'ascending' : 'descending';
  const link = (
    <Link
      className="pi-sort"
      preventScrollReset
      to={buildProductsUrl(query, { sort: `${sort} ${isSorted ? other : first}` })}
    >
      {label}
      {isSorted ? <span aria-hidden>{direction === 'asc' ? ' ↑' : ' ↓'}</span> : null}
    </Link>
  );
  return (
    <th
      scope="col"
      className={isEnd ? 'pi-end' : undefined}
      aria-sort={isSorted ? ordered : undefined}
    >
      {definition === undefined ? link : <Tooltip content={definition}>{link}</Tooltip>}
    </th>
  );
}

interface RowProps {
  readonly row: ProductRow;
  readonly threshold: number;
}

function ProductLine({ row, hasMarket, threshold }: RowProps & { hasMarket: boolean }) {
  const { messages, money, count } = useI18n();
  const { columns, noMapPrice, noPrice } = messages.products;
  const { market } = row;
  return (
    <tr>
      <td className="pi-wrap">
        <ProductName {...row} gid={row.keptUntil ? null : row.gid} />
      </td>
      <td data-label={columns.price} className="pi-end pi-number">
        {row.price.minor === 0n ? noPrice : money(row.price)}
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
      <td data-label={columns.margin} className="pi-end pi-number">
        <MarginCell margin={row.marginBasisPoints} />
      </td>
      <td data-label={columns.lowest} className="pi-end">
        {hasMarket ? <MarketLowest row={row} /> : <LowestMatched row={row} />}
      </td>
      {hasMarket ? (
        <>
          <td data-label={columns.position} className="pi-position">
            <PositionCell market={market} />
          </td>
          <td data-label={columns.index} className="pi-end pi-number">
            <IndexCell market={market} />
          </td>
          <td data-label={columns.changed}>
            <ChangedCell market={market} />
          </td>
        </>
      ) : null}
      <td data-label={columns.competitors} className="pi-end pi-number">
        {count(row.competitors)}
      </td>
      <td data-label={columns.state}>
        <State row={row} threshold={threshold} />
      </td>
    </tr>
  );
}

/** Of the matched offers, where the service measures no markets. */
function LowestMatched({ row: { price, lowest, competitors } }: { row: ProductRow }) {
  const { noneComparable, noCompetitor } = useI18n().messages.products;
  return lowest ? (
    <LowestPrice price={price} lowest={lowest} retailer={null} />
  ) : (
    <Text as="span" alignment="end" tone="subdued">
      {competitors > 0 ? noneComparable : noCompetitor}
    </Text>
  );
}

function State({ row, threshold }: RowProps) {
  const { messages } = useI18n();
  const labels = messages.products;
  if (row.keptUntil) return <DeletedState row={row} keptUntil={row.keptUntil} />;
  if (row.notMonitored) {
    const paused = isPaused(row.notMonitored);
    return (
      <BlockStack gap="050" inlineAlign="start">
        <Badge tone={paused ? 'attention' : undefined}>
          {paused ? labels.paused : labels.notMonitored}
        </Badge>
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
