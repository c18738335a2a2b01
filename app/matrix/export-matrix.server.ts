import { formatCode, formatMarketReason } from '#app/locales/format-reason.ts';
import { getMessages, type Messages } from '#app/locales/messages.ts';
import type { AppServices } from '#app/services.server.ts';
import { buildAdminUrl } from '#app/shop-state/build-admin-url.server.ts';
import { toVariantPath } from '#app/components/to-variant-path.ts';
import type { Cell, Column } from '#spreadsheet/table.ts';
import type { ReasonMoney } from '#kernel/reasons/vocabulary.ts';
import type { ExportSource, OpenedView } from '#app/exports/export-source.ts';
import { listMatrixRows, type MatrixCell, type MatrixProduct } from './list-matrix-rows.server.ts';
import { listMatrixChoices } from './list-matrix-choices.server.ts';
import { type MatrixQuery, toMatrixParams } from './matrix-query.ts';
import { findInstant, MatrixQuerySchema } from './parse-matrix-query.ts';

/** Products read with one request: few enough that memory stays flat. */
const BATCH = 250;
/** More products than this are written by a job. */
const LARGE = 1_000;

const parseQuery = (text: string): MatrixQuery =>
  MatrixQuerySchema.parse(Object.fromEntries(new URLSearchParams(text)));

/**
 * The price matrix as a file: a line for each product, three columns for each competitor. Without a
 * date all lines are of the moment at which it is begun.
 */
export const matrixExport: ExportSource = {
  what: 'price_matrix',
  prepare: async (services, { shop, query }) => ({
    query: toMatrixParams(parseQuery(query)),
    since: null,
    isLarge: await isLarge(services, shop),
  }),
  open: async (services, view) => {
    const messages = getMessages(view.locale);
    const query = parseQuery(view.query);
    const retailers =
      query.retailers.length > 0
        ? query.retailers.toSorted()
        : (await listMatrixChoices(services, view.shop)).retailers
            .map(({ value }) => value)
            .toSorted();
    return {
      name: messages.pages.matrix,
      columns: listColumns(messages, retailers),
      rows: readRows(services, view, { query, retailers, messages }),
      timeZone: view.timeZone,
      locale: view.locale,
    };
  },
};

async function isLarge(services: AppServices, shop: string): Promise<boolean> {
  const { rows } = await services.db.query<{ count: number }>(
    `select count(*)::int as count from (
       select from shop.variant where shop = $1 and deleted_at is null limit $2
     ) found`,
    [shop, LARGE + 1],
  );
  return (rows[0]?.count ?? 0) > LARGE;
}

interface Reading {
  readonly query: MatrixQuery;
  readonly retailers: readonly string[];
  readonly messages: Messages;
}

async function* readRows(
  services: AppServices,
  view: OpenedView,
  { query, retailers, messages }: Reading,
): AsyncGenerator<Cell[][]> {
  const { shop, timeZone, locale } = view;
  const instant = findInstant(query, { timeZone, now: services.clock.now() });
  const at = instant instanceof Date ? instant : null;
  const urgency = (await isLarge(services, shop)) ? 'background' : 'interactive';
  let cursor: string | undefined;
  do {
    const { products, next } = await listMatrixRows(services, shop, {
      query: { ...query, cursor },
      at,
      limit: BATCH,
      urgency,
    });
    yield products.map((product) => [
      ...toProductCells(product, { messages, locale }),
      ...retailers.flatMap((retailer) =>
        toOfferCells(product.cells[retailer] ?? null, { messages, locale }),
      ),
      product.gid === null
        ? null
        : { url: buildAdminUrl(services, shop, toVariantPath(product.gid)) },
    ]);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

function listColumns({ matrix, exports }: Messages, retailers: readonly string[]): Column[] {
  const { columns } = matrix;
  return [
    { heading: columns.product, width: 36 },
    { heading: exports.columns.variant, width: 20 },
    { heading: exports.columns.sku },
    { heading: columns.asOf, width: 20 },
    { heading: columns.price },
    { heading: exports.columns.currency, width: 10 },
    { heading: columns.marketPrice },
    { heading: columns.index },
    { heading: columns.position, width: 20 },
    { heading: columns.rank },
    { heading: columns.compared },
    ...retailers.flatMap((retailer) => [
      { heading: retailer, width: 20 },
      { heading: columns.indexAt({ retailer }), width: 20 },
      { heading: columns.noteAt({ retailer }), width: 30 },
    ]),
    { heading: exports.columns.link, width: 40 },
  ];
}

interface Reader {
  readonly messages: Messages;
  readonly locale: string;
}

const toAmount = (money: ReasonMoney | null): Cell =>
  money === null ? null : { decimal: money.amount };
/** Basis points as an index, exact: 10425 is 104.25. */
const toIndex = (basisPoints: number | null): Cell =>
  basisPoints === null
    ? null
    : {
        decimal: `${Math.trunc(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}`,
      };

function toProductCells(product: MatrixProduct, reader: Reader): Cell[] {
  const { matrix } = reader.messages;
  const { price, position, rank } = product;
  const unknown =
    price === null
      ? matrix.notRegistered
      : matrix.unknown({
          reason: formatMarketReason(reader.messages, {
            code: product.unknownReason ?? 'not_matched',
            locale: reader.locale,
          }),
        });
  return [
    product.title,
    product.variantTitle === 'Default Title' ? null : product.variantTitle,
    product.sku,
    { at: product.asOf },
    toAmount(price),
    price?.currency ?? null,
    toAmount(product.marketPrice),
    toIndex(product.indexBasisPoints),
    position === null ? unknown : matrix.ownPositions[position],
    rank === null ? null : { decimal: String(rank) },
    { decimal: String(product.compared) },
  ];
}

/** Price, index, and what is to be known of both. */
function toOfferCells(cell: MatrixCell | null, { messages, locale }: Reader): Cell[] {
  if (cell === null) return [null, null, messages.matrix.noOffer];
  const { price, leftOut, availability, condition } = cell;
  const { shared, matrix } = messages;
  const notes = [
    leftOut === null
      ? null
      : matrix.notCompared({ reason: formatMarketReason(messages, { code: leftOut, locale }) }),
    formatCode(shared.availability, availability),
    condition === 'new' ? null : formatCode(shared.condition, condition),
    leftOut === 'other_currency' ? (price?.currency ?? null) : null,
  ];
  return [toAmount(price), toIndex(cell.indexBasisPoints), notes.filter(Boolean).join(' · ')];
}
