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
} from '../exports/export-source.ts';
import { buildAdminUrl } from '../shop-state/build-admin-url.server.ts';
import { toVariantPath } from '../components/to-variant-path.ts';
import {
  listProducts,
  type ProductQuery,
  ProductQuerySchema,
  type ProductRow,
} from './list-products.server.ts';

const parseQuery = (text: string): ProductQuery =>
  ProductQuerySchema.parse(Object.fromEntries(new URLSearchParams(text)));

/** The products page as a file. */
export const productsExport: ExportSource = {
  what: 'products',
  prepare: async (services, { shop, query: text }) => {
    const { view, q, sort } = parseQuery(text);
    const { rows } = await services.db.query<{ count: number }>(
      `select count(*)::int as count from (
         select from shop.variant where shop = $1 and deleted_at is null limit $2
       ) found`,
      [shop, LARGE_EXPORT + 1],
    );
    return {
      query: new URLSearchParams({ view, ...(q && { q }), sort }).toString(),
      since: null,
      isLarge: (rows[0]?.count ?? 0) > LARGE_EXPORT,
    };
  },
  open: (services, view) => {
    const messages = getMessages(view.locale);
    const { timeZone, locale } = view;
    return Promise.resolve({
      name: messages.pages.products,
      columns: listColumns(messages),
      rows: readProducts(services, view, messages),
      timeZone,
      locale,
    });
  },
};

async function* readProducts(
  services: AppServices,
  view: OpenedView,
  messages: Messages,
): AsyncGenerator<Cell[][]> {
  const query = parseQuery(view.query);
  for (let after: string | null = ''; after !== null;) {
    const page: Awaited<ReturnType<typeof listProducts>> = await listProducts(services, view.shop, {
      ...query,
      before: undefined,
      after: after || undefined,
      pageSize: EXPORT_BATCH,
    });
    yield page.rows.map((row) => [
      ...toProductRow(row, messages),
      { url: buildAdminUrl(services, view.shop, toVariantPath(row.gid)) },
    ]);
    after = page.after;
  }
}

function listColumns({ products: { columns }, exports: { columns: own } }: Messages): Column[] {
  return [
    { heading: columns.product, width: 36 },
    { heading: own.variant, width: 20 },
    { heading: own.sku },
    { heading: columns.price },
    { heading: columns.mapPrice },
    { heading: columns.lowest },
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

function toProductRow(row: ProductRow, { products, shared }: Messages): Cell[] {
  const monitored = row.registered ? products.monitored : products.registering;
  const state = row.notMonitored
    ? (row.notMonitoredNote ?? formatCode(shared.notMonitored, row.notMonitored))
    : monitored;
  return [
    row.title,
    row.variantTitle === 'Default Title' ? null : row.variantTitle,
    row.sku,
    toAmount(row.price),
    toAmount(row.mapPrice),
    toAmount(row.lowest),
    toAmount(row.suggested),
    row.price.currency,
    { decimal: String(row.competitors) },
    { decimal: String(row.openAlerts) },
    state,
  ];
}
