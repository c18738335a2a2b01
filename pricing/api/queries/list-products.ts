import { z } from '@hono/zod-openapi';
import { PRODUCT_COLUMNS, type ProductRow, type ProductStatus } from '#pricing/catalog/products.ts';
import type { Database, TimesAsText } from '#prisma/open-database.ts';
import { type Conditions, createConditions } from './build-query.ts';
import {
  CHOSEN,
  findFewProducts,
  listChoiceValues,
  type ProductChoice,
} from './find-few-products.ts';

/** What products are sorted by; the reverse order with `descending`. */
export const PRODUCT_SORTS = ['created', 'name', 'price', 'updated', 'position'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export interface ProductOrder {
  readonly sort: ProductSort;
  readonly descending: boolean;
}

const NEWEST: ProductOrder = { sort: 'created', descending: true };

/** The last product shown: its value of the sort, as text, and its id. */
export const ProductPosition = z.union([
  z.object({ createdAt: z.coerce.date(), id: z.string() }),
  z.object({ key: z.string(), id: z.string() }),
]);

export interface ProductFilters extends ProductChoice {
  readonly ids?: readonly string[] | undefined;
  readonly sku?: string | undefined;
  readonly externalId?: string | undefined;
  /** Whether GET /prices/{product_id} has any prices. */
  readonly matched?: boolean | undefined;
  readonly monitored?: boolean | undefined;
  readonly status?: ProductStatus | undefined;
  /** Only deleted products, which are in an account of their own. */
  readonly deletedAfter?: Date | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

export interface ProductQuery {
  readonly accountId: string;
  readonly fetch: number;
  readonly filters?: ProductFilters;
  readonly order?: ProductOrder;
  readonly after?: z.infer<typeof ProductPosition> | undefined;
}

/** A product of the list; `key` is its value of the sort. */
export type ListedProductRow = TimesAsText<ProductRow> & { readonly key: string };

/**
 * As for prices: a person's match always counts, an automatic one while its retailer is monitored.
 */
const MATCHED = `exists (select from pricing.match m join pricing.listing l on l.id = m.listing_id
  left join pricing.account_retailer w on w.account_id = m.account_id and w.retailer_id = l.retailer_id
  where m.product_id = p.id and (m.verdict = 'confirmed' or (m.verdict = 'auto' and w.account_id is not null)))`;

/** Each with the expression, the type and the id of its index. */
const SORT_KEYS = {
  created: { key: 'p.created_at', type: 'timestamptz', id: 'p.id' },
  name: { key: 'left(lower(p.name), 200)', type: 'text', id: 'p.id' },
  price: { key: 'p.price_minor', type: 'bigint', id: 'p.id' },
  updated: { key: 'p.updated_at', type: 'timestamptz', id: 'p.id' },
  position: { key: 'q.gap', type: 'bigint', id: 'q.product_id' },
} as const;

/**
 * Products of an account, newest first or in another order. Products added while a client pages
 * through the list newest first are left out; all others appear once, unless their value of the
 * sort changes meanwhile.
 */
export async function listProducts(
  db: Pick<Database, 'query' | 'transaction'>,
  { accountId, fetch, filters = {}, order = NEWEST, after }: ProductQuery,
): Promise<ListedProductRow[]> {
  const isChosen = CHOICES.some((name) => filters[name] !== undefined);
  const few = isChosen ? await findFewProducts(db, accountId, filters) : null;
  const where = createConditions();
  if (isChosen) {
    where.values.push(...listChoiceValues(accountId, filters));
    where.and(CHOSEN);
  } else where.and(`p.account_id = ${where.place(accountId)}`);
  planConditions(where, filters);
  if (few) where.and(`p.id = any(${where.place(few)}::text[])`);
  const isPlaced = order.sort === 'position';
  if (isPlaced) where.and('q.account_id = $1');
  const { key, type, id } = SORT_KEYS[order.sort];
  const [side, way] = order.descending ? ['<', 'desc'] : ['>', 'asc'];
  if (after)
    where.and(
      `(${key}, ${id}) ${side} (${where.place('key' in after ? after.key : after.createdAt)}::${type}, ${where.place(after.id)})`,
    );
  const from = isPlaced
    ? 'pricing.product_position q join pricing.product p on p.id = q.product_id'
    : 'pricing.product p';
  // With filters, the best plan depends on their values.
  const isPlain = Object.values(filters).every((value) => value === undefined);
  const { rows } = await db.query<ListedProductRow>(
    `select ${PRODUCT_COLUMNS}, (${key})::text as key from ${from} ${where.clause()}
     order by ${key} ${way}, ${id} ${way} limit ${where.place(fetch)}`,
    where.values,
    { prepare: isPlain && order.sort === 'created', timesAsText: true },
  );
  return rows;
}

/** The filters of a choice. */
const CHOICES = [
  'text',
  'brand',
  'productType',
  'tag',
  'collection',
  'position',
  'hasAlert',
] as const satisfies readonly (keyof ProductChoice)[];

function planConditions(where: Conditions, filters: ProductFilters): void {
  const {
    ids,
    sku,
    externalId,
    matched,
    monitored,
    status,
    deletedAfter,
    createdAfter,
    createdBefore,
  } = filters;
  where.when(ids, (place) => `p.id = any(${place}::text[])`);
  where.when(sku, (place) => `p.sku = ${place}`);
  // With the condition of the index.
  where.when(
    externalId,
    (place) =>
      `p.external_id = ${place} and p.deleted_at is ${deletedAfter === undefined ? 'null' : 'not null'}`,
  );
  where.when(deletedAfter, (place) => `p.deleted_at > ${place}::timestamptz`);
  if (status !== undefined)
    where.and(status === 'paused' ? 'p.paused_at is not null' : 'p.paused_at is null');
  if (monitored !== undefined) where.and(monitored ? 'p.monitored' : 'not p.monitored');
  where.when(createdAfter, (place) => `p.created_at >= ${place}::timestamptz`);
  where.when(createdBefore, (place) => `p.created_at < ${place}::timestamptz`);
  if (matched !== undefined) where.and(matched ? MATCHED : `not ${MATCHED}`);
}
