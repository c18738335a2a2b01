import { z } from '@hono/zod-openapi';
import { PRODUCT_COLUMNS, type ProductRow } from '#pricing/catalog/products.ts';
import type { Sql, TimesAsText } from '#prisma/open-database.ts';
import { createConditions } from './build-query.ts';

/** The last product shown. */
export const ProductPosition = z.object({ createdAt: z.coerce.date(), id: z.string() });

export interface ProductFilters {
  readonly sku?: string | undefined;
  readonly externalId?: string | undefined;
  /** Whether GET /prices/{product_id} has any prices. */
  readonly matched?: boolean | undefined;
  readonly monitored?: boolean | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

export interface ProductQuery {
  readonly accountId: string;
  readonly fetch: number;
  readonly filters?: ProductFilters;
  readonly after?: z.infer<typeof ProductPosition> | undefined;
}

/**
 * As for prices: a person's match always counts, an automatic one while its retailer is monitored.
 */
const MATCHED = `exists (select from pricing.match m join pricing.listing l on l.id = m.listing_id
  left join pricing.account_retailer w on w.account_id = m.account_id and w.retailer_id = l.retailer_id
  where m.product_id = p.id and (m.verdict = 'confirmed' or (m.verdict = 'auto' and w.account_id is not null)))`;

/**
 * Products of an account, newest first. Products added while a client pages through the list are
 * left out; all others appear once.
 */
export async function listProducts(
  sql: Sql,
  { accountId, fetch, filters = {}, after }: ProductQuery,
): Promise<TimesAsText<ProductRow>[]> {
  const { sku, externalId, matched, monitored, createdAfter, createdBefore } = filters;
  // With filters, the best plan depends on their values.
  const isPlain = Object.values(filters).every((value) => value === undefined);
  const where = createConditions();
  where.and(`p.account_id = ${where.place(accountId)}`);
  where.when(sku, (place) => `p.sku = ${place}`);
  where.when(externalId, (place) => `p.external_id = ${place}`);
  if (monitored !== undefined) where.and(monitored ? 'p.monitored' : 'not p.monitored');
  where.when(createdAfter, (place) => `p.created_at >= ${place}::timestamptz`);
  where.when(createdBefore, (place) => `p.created_at < ${place}::timestamptz`);
  if (matched !== undefined) where.and(matched ? MATCHED : `not ${MATCHED}`);
  if (after)
    where.and(
      `(p.created_at, p.id) < (${where.place(after.createdAt)}::timestamptz, ${where.place(after.id)})`,
    );
  const { rows } = await sql.query<TimesAsText<ProductRow>>(
    `select ${PRODUCT_COLUMNS} from pricing.product p ${where.clause()} order by p.created_at desc, p.id desc limit ${where.place(fetch)}`,
    where.values,
    { prepare: isPlain, timesAsText: true },
  );
  return rows;
}
