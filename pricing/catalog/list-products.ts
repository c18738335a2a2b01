import type { Sql } from '#prisma/open-database.ts';
import { PRODUCT_COLUMNS, type ProductRow } from './product-row.ts';

export interface ProductQuery {
  readonly accountId: string;
  readonly limit: number;
  /** The last product of the page before. */
  readonly after?: { readonly createdAt: Date; readonly id: string };
  readonly sku?: string;
  readonly externalId?: string;
}

/** Products of an account, newest first: products that are added during a walk are not in it, all others are, once. */
export async function listProducts(sql: Sql, { accountId, limit, after, sku, externalId }: ProductQuery): Promise<ProductRow[]> {
  const values: unknown[] = [accountId, limit];
  const where = ['p.account_id = $1'];
  const add = (condition: (place: string) => string, value: unknown) => where.push(condition(`$${values.push(value)}`));
  if (sku !== undefined) add((place) => `p.sku = ${place}`, sku);
  if (externalId !== undefined) add((place) => `p.external_id = ${place}`, externalId);
  if (after) {
    values.push(after.createdAt, after.id);
    where.push(`(p.created_at, p.id) < ($${values.length - 1}::timestamptz, $${values.length})`);
  }
  const { rows } = await sql.query<ProductRow>(`select ${PRODUCT_COLUMNS} from pricing.product p where ${where.join(' and ')} order by p.created_at desc, p.id desc limit $2`, values);
  return rows;
}

/** Products by id, whoever's they are: for other stages, and for callers that say whose (`accountId`). */
export async function listProductsByIds(sql: Sql, ids: readonly string[], { accountId }: { accountId?: string } = {}): Promise<ProductRow[]> {
  const { rows } = await sql.query<ProductRow>(
    `select ${PRODUCT_COLUMNS} from pricing.product p where p.id = any($1) and ($2::text is null or p.account_id = $2) order by p.id`,
    [ids, accountId ?? null],
  );
  return rows;
}
