/** Pages of the price matrix: which products, in which order, at an instant. */
import { z } from '@hono/zod-openapi';
import { listMatrix, type MatrixRow } from '#pricing/insights/list-matrix.ts';
import type { MeasuredMarket } from '#pricing/insights/measure-market.ts';
import type { Database } from '#prisma/open-database.ts';
import { listProducts, type ProductFilters, type ProductOrder } from './list-products.ts';

/** The last product of a page: its value of the order, as text, and its id. */
export const MatrixPosition = z.object({ at: z.coerce.date(), key: z.string(), id: z.string() });
type Position = z.infer<typeof MatrixPosition>;

/** The order in which products were registered. */
const OLDEST: ProductOrder = { sort: 'created', descending: false };
/** Products measured for one page of those at a position in the past. */
const MEASURED = 1000;

export interface MatrixPageQuery {
  readonly accountId: string;
  readonly at: Date;
  /** False: `at` is the instant at which the reader began, and the counted positions hold. */
  readonly isPast: boolean;
  readonly limit: number;
  readonly filters: ProductFilters;
  readonly order: ProductOrder | undefined;
  readonly retailers: readonly string[] | undefined;
  readonly after: Position | undefined;
}

export interface MatrixPage {
  readonly rows: readonly MatrixRow[];
  readonly hasMore: boolean;
  /** Where the next page begins; undefined for an empty list. */
  readonly end: Position | undefined;
}

/**
 * Products of an account with their offers at an instant. The positions counted ahead are those of
 * now: for the past each product is measured, and a page holds the fitting ones of the next
 * thousand products.
 */
export async function listMatrixPage(
  db: Pick<Database, 'query' | 'transaction'>,
  query: MatrixPageQuery,
): Promise<MatrixPage> {
  const { accountId, at, isPast, limit, order = OLDEST, retailers, after } = query;
  const { position, ...filters } = query.filters;
  const wanted = isPast ? position : undefined;
  const size = wanted === undefined ? limit : Math.max(limit, MEASURED);
  const found = await listProducts(db, {
    accountId,
    order,
    after,
    fetch: size + 1,
    filters: wanted === undefined ? query.filters : filters,
  });
  const products = found.slice(0, size);
  const productIds = products.map(({ id }) => id);
  const rows = await listMatrix(db, { accountId, at, productIds, retailers });
  const fitting = wanted === undefined ? rows : rows.filter(({ market }) => isAt(market, wanted));
  const shown = fitting.slice(0, limit);
  const isCut = fitting.length > limit;
  const lastId = isCut ? shown.at(-1)?.productId : productIds.at(-1);
  const last = products.find(({ id }) => id === lastId);
  return {
    rows: shown,
    hasMore: isCut || found.length > size,
    end: last && { at, key: last.key, id: last.id },
  };
}

/** As `position` of `GET /products` means it. A product that was not registered yet has none. */
function isAt(market: MeasuredMarket | null, position: string): boolean {
  if (market === null) return false;
  if (position === 'cheapest') return market.rank === 1;
  return (market.position ?? 'only') === position;
}
