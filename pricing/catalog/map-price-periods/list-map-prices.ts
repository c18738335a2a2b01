/** The MAP prices that hold now, with the periods that give them. */
import type { Sql } from '#prisma/open-database.ts';
import { PERIOD_COLUMNS, type PeriodRow, type StoredPeriod, toPeriod } from './map-price-period.ts';
import { type PricedProduct, type ResolvedMapPrice, resolveMapPrice } from './resolve-map-price.ts';

/** A product of an account, with what decides about its MAP price. */
export interface AccountProduct extends PricedProduct {
  readonly accountId: string;
}

const PRODUCT = `p.id, p.account_id as "accountId", p.currency, p.map_minor as "mapMinor", p.brand,
  p.collections`;

/**
 * The MAP prices at `at` of those of these products that a period may concern. A product that is
 * absent from the result has its standing `map_price`. One query for accounts without periods.
 */
export async function listMapPrices(
  sql: Sql,
  { productIds, at }: { productIds: readonly string[]; at: Date },
): Promise<ReadonlyMap<string, ResolvedMapPrice<PeriodRow>>> {
  const periods = await listActivePeriods(sql, { productIds, at });
  if (periods.length === 0) return new Map();
  const byAccount = Map.groupBy(periods, ({ accountId }) => accountId);
  const products = await listPricedProducts(sql, productIds);
  return new Map(
    products.flatMap((product) => {
      const own = byAccount.get(product.accountId);
      return own === undefined ? [] : [[product.id, resolveMapPrice(product, own, at)] as const];
    }),
  );
}

/** The periods that apply at `at` and may concern these products. */
export function listActivePeriods(
  sql: Sql,
  { productIds, at }: { productIds: readonly string[]; at: Date },
): Promise<(PeriodRow & { readonly accountId: string })[]> {
  return listPeriodsFrom(sql, { productIds, from: at, until: at });
}

/**
 * The periods that may concern these products and apply at some time from `from` on, up to and with
 * `until`; null: whenever.
 */
export async function listPeriodsFrom(
  sql: Sql,
  { productIds, from, until }: { productIds: readonly string[]; from: Date; until: Date | null },
): Promise<(PeriodRow & { readonly accountId: string })[]> {
  const { rows } = await sql.query<StoredPeriod & { accountId: string }>(
    `select m.account_id as "accountId", ${PERIOD_COLUMNS} from pricing.map_price_period m
     where m.account_id in (select account_id from pricing.product where id = any($1))
       and ($3::timestamptz is null or m.starts_at <= $3)
       and (m.ends_at is null or m.ends_at > $2)
       and (m.scope <> 'product' or m.scope_key = any($1))`,
    [productIds, from, until],
  );
  return rows.map(({ accountId, ...stored }) => ({ ...toPeriod(stored), accountId }));
}

/** What decides about the MAP prices of these products. */
async function listPricedProducts(
  sql: Sql,
  productIds: readonly string[],
): Promise<AccountProduct[]> {
  const { rows } = await sql.query<AccountProduct>(
    `select ${PRODUCT} from pricing.product p where p.id = any($1) order by p.id`,
    [productIds],
  );
  return rows;
}

/** A scope of an account. */
export interface AccountScope {
  readonly accountId: string;
  readonly scope: string;
  readonly scopeKey: string | null;
}

/** The products that these scopes contain now, each once, in the order of their ids. */
export async function listProductsInScopes(
  sql: Sql,
  scopes: readonly AccountScope[],
): Promise<AccountProduct[]> {
  if (scopes.length === 0) return [];
  // Thousands of products are found by their ids, not by comparing each with the whole catalog.
  const single = scopes.filter(({ scope }) => scope === 'product');
  const wide = scopes.filter(({ scope }) => scope !== 'product');
  const { rows } = await sql.query<AccountProduct>(
    `select ${PRODUCT} from pricing.product p
     where (p.id, p.account_id) in (select id, account_id
         from unnest($1::text[], $2::text[]) as one(id, account_id))
       or (p.account_id = any($3) and exists (
         select from unnest($3::text[], $4::text[], $5::text[]) as s(account_id, scope, key)
         where s.account_id = p.account_id and case s.scope
           when 'account' then true
           when 'brand' then lower(btrim(s.key)) = lower(btrim(p.brand))
           else p.collections @> jsonb_build_array(jsonb_build_object('id', s.key)) end))
     order by p.id`,
    [
      single.map(({ scopeKey }) => scopeKey),
      single.map(({ accountId }) => accountId),
      wide.map(({ accountId }) => accountId),
      wide.map(({ scope }) => scope),
      wide.map(({ scopeKey }) => scopeKey),
    ],
  );
  return rows;
}
