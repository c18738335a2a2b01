import { formatDecimal, type Money } from '#kernel/money.ts';
import type { Cell, Column } from '#spreadsheet/table.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { getMessages, type Messages } from '#app/locales/messages.ts';
import type { AppServices } from '#app/services.server.ts';
import {
  EXPORT_BATCH,
  type ExportSource,
  LARGE_EXPORT,
  type OpenedView,
} from '#app/exports/export-source.ts';
import { toPercentCell } from '#app/exports/to-percent-cell.ts';
import { buildAdminUrl } from '#app/shop-state/build-admin-url.server.ts';
import { INSIGHTS_CAPABILITY } from '#app/shop-state/insights.ts';
import { isPaused } from '#app/shop-state/paused.ts';
import { toVariantPath } from '#app/components/to-variant-path.ts';
import { listProducts, type ProductMarket, type ProductRow } from './list-products.server.ts';
import { type ProductQuery, toProductParams, removeMarketFilters } from './product-query.ts';
import { parseProductQuery } from './product-query-schema.server.ts';

/** The products page as a file, with the columns that the page has. */
export const productsExport: ExportSource = {
  what: 'products',
  prepare: async (services, { shop, query: text }) => {
    const { query } = await readView(services, shop, text);
    const { rows } = await services.db.query<{ count: number }>(
      `select count(*)::int as count from (
         select from shop.variant where shop = $1 and deleted_at is null limit $2
       ) found`,
      [shop, LARGE_EXPORT + 1],
    );
    return {
      query: new URLSearchParams(toProductParams(query)).toString(),
      since: null,
      isLarge: (rows[0]?.count ?? 0) > LARGE_EXPORT,
    };
  },
  open: async (services, view) => {
    const messages = getMessages(view.locale);
    const { timeZone, locale } = view;
    const { query, hasMarket } = await readView(services, view.shop, view.query);
    return {
      name: messages.pages.products,
      columns: listColumns(messages, hasMarket),
      rows: readProducts(services, { view, query, hasMarket }, messages),
      timeZone,
      locale,
    };
  },
};

interface ReadView {
  readonly query: ProductQuery;
  readonly hasMarket: boolean;
}

/** As the page reads its address: without the market, where the service measures none. */
async function readView(services: AppServices, shop: string, text: string): Promise<ReadView> {
  const { rows } = await services.db.query<{ hasMarket: boolean }>(
    `select capabilities ? $2 as "hasMarket" from shop.shop where domain = $1`,
    [shop, INSIGHTS_CAPABILITY],
  );
  const hasMarket = rows[0]?.hasMarket ?? false;
  const asked = parseProductQuery(text);
  return { query: hasMarket ? asked : removeMarketFilters(asked), hasMarket };
}

async function* readProducts(
  services: AppServices,
  { view, query, hasMarket }: ReadView & { view: OpenedView },
  messages: Messages,
): AsyncGenerator<Cell[][]> {
  for (let after: string | null = ''; after !== null;) {
    const page: Awaited<ReturnType<typeof listProducts>> = await listProducts(services, view.shop, {
      ...query,
      before: undefined,
      after: after || undefined,
      pageSize: EXPORT_BATCH,
    });
    yield page.rows.map((row) => [
      ...toProductRow(row, messages, hasMarket),
      { url: buildAdminUrl(services, view.shop, toVariantPath(row.gid)) },
    ]);
    after = page.after;
  }
}

function listColumns(
  { products: { columns }, exports: { columns: own } }: Messages,
  hasMarket: boolean,
): Column[] {
  const ofMarket = [
    { heading: own.lowestRetailer, width: 24 },
    { heading: columns.position, width: 24 },
    { heading: own.rank },
    { heading: columns.index },
    { heading: columns.changed, width: 18 },
  ];
  return [
    { heading: columns.product, width: 36 },
    { heading: own.variant, width: 20 },
    { heading: own.sku },
    { heading: columns.price },
    { heading: columns.mapPrice },
    { heading: own.margin },
    { heading: columns.lowest },
    ...(hasMarket ? ofMarket : []),
    { heading: own.suggested },
    { heading: own.currency, width: 10 },
    { heading: columns.competitors },
    { heading: own.violations },
    { heading: columns.state, width: 30 },
    { heading: own.link, width: 40 },
  ];
}

const toAmount = (money: Money | null): Cell =>
  money === null ? null : { decimal: formatDecimal(money) };

/** Basis points as a percentage, or as an index. */
const toHundredths = (basisPoints: number | null): Cell =>
  basisPoints === null ? null : toPercentCell(basisPoints);

function toProductRow(row: ProductRow, messages: Messages, hasMarket: boolean): Cell[] {
  return [
    row.title,
    row.variantTitle === 'Default Title' ? null : row.variantTitle,
    row.sku,
    toAmount(row.price),
    toAmount(row.mapPrice),
    toHundredths(row.marginBasisPoints),
    ...(hasMarket ? toMarketCells(row.market, messages.products) : [toAmount(row.lowest)]),
    toAmount(row.suggested),
    row.price.currency,
    { decimal: String(row.competitors) },
    { decimal: String(row.openAlerts) },
    describeState(row, messages),
  ];
}

function describeState(row: ProductRow, { products, shared }: Messages): string {
  if (row.keptUntil) return formatCode(shared.notMonitored, 'deleted');
  if (row.notMonitored === null) return row.registered ? products.monitored : products.registering;
  const reason = row.notMonitoredNote ?? formatCode(shared.notMonitored, row.notMonitored);
  return isPaused(row.notMonitored) ? `${products.paused}: ${reason}` : reason;
}

function toMarketCells(
  market: ProductMarket,
  { positions, unknownReasons }: Messages['products'],
): Cell[] {
  const { position, unknownReason } = market;
  const why = unknownReason === null ? '' : `: ${formatCode(unknownReasons, unknownReason)}`;
  return [
    toAmount(market.lowest),
    market.lowestRetailer,
    position === 'unknown' ? `${positions.unknown}${why}` : positions[position],
    market.rank === null ? null : { decimal: String(market.rank) },
    toHundredths(market.indexBasisPoints),
    market.changedAt && { at: market.changedAt },
  ];
}
