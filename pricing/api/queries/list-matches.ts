import { z } from '@hono/zod-openapi';
import type { Sql, TimesAsText } from '#prisma/open-database.ts';
import { type Verdict, VerdictSchema } from '../../contract/price.ts';
import { createConditions } from './build-query.ts';

export interface MatchRow {
  readonly id: string;
  readonly productId: string;
  readonly listingId: string;
  readonly probability: number;
  readonly verdict: string;
  readonly tier: string;
  readonly reasons: unknown;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly createdAt: Date;
  readonly productName: string;
  readonly productSku: string;
  readonly productUrl: string;
  readonly productMinor: bigint;
  readonly productCurrency: string;
  readonly productImage: string | null;
  readonly productBrand: string | null;
  readonly productGtin: string | null;
  readonly url: string;
  readonly name: string | null;
  readonly brand: string | null;
  readonly gtin: string | null;
  readonly mpn: string | null;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly priceMinor: bigint | null;
  readonly currency: string | null;
  readonly availability: string;
  readonly retailer: string;
  readonly observedAt: Date | null;
  /** Where the price was read: {from, at}. */
  readonly source: unknown;
}

const COLUMNS = `m.id, m.product_id as "productId", m.listing_id as "listingId", m.probability,
  m.verdict, m.tier, m.reasons, m.decided_by as "decidedBy",
  m.decided_at as "decidedAt", m.created_at as "createdAt", p.name as "productName",
  p.sku as "productSku", p.url as "productUrl",
  p.price_minor as "productMinor", p.currency as "productCurrency", p.image_url as "productImage",
  p.brand as "productBrand", p.gtin as "productGtin",
  l.url, l.name, l.brand, l.gtin, l.mpn, l.sku, l.image_url as "imageUrl",
  l.price_minor as "priceMinor", l.currency, l.availability, r.domain as retailer,
  l.last_checked_at as "observedAt", l.sources->'offer.price' as source`;
const JOINS = `join pricing.product p on p.id = m.product_id
join pricing.listing l on l.id = m.listing_id
join pricing.retailer r on r.id = l.retailer_id`;

/** Newest first, or the most probable first. */
export const MATCH_SORTS = ['-created', '-probability'] as const;
export type MatchSort = (typeof MATCH_SORTS)[number];

export const MatchPosition = z.union([
  z.object({ createdAt: z.coerce.date(), id: z.string() }),
  z.object({ probability: z.number(), id: z.string() }),
]);

export interface MatchFilters {
  readonly verdict?: Verdict | undefined;
  readonly productId?: string | undefined;
  readonly retailerId?: string | undefined;
  /** Domain. */
  readonly retailer?: string | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

export interface MatchQuery {
  readonly accountId: string;
  readonly fetch: number;
  readonly after?: z.infer<typeof MatchPosition> | undefined;
  readonly filters?: MatchFilters;
  readonly sort?: MatchSort | undefined;
}

/** Pairs of an account, newest first or by probability; equal ones by id. */
export async function listMatches(
  sql: Sql,
  { accountId, fetch, after, filters = {}, sort = '-created' }: MatchQuery,
): Promise<TimesAsText<MatchRow>[]> {
  const { verdict, productId, retailerId, retailer, createdAfter, createdBefore } = filters;
  const where = createConditions();
  where.and(`m.account_id = ${where.place(accountId)} and m.verdict = v`);
  where.when(productId, (place) => `m.product_id = ${place}`);
  where.when(retailerId, (place) => `m.retailer_id = ${place}`);
  where.when(
    retailer,
    (place) => `m.retailer_id = (select id from pricing.retailer where domain = ${place})`,
  );
  where.when(createdAfter, (place) => `m.created_at >= ${place}::timestamptz`);
  where.when(createdBefore, (place) => `m.created_at < ${place}::timestamptz`);
  const key = sort === '-probability' ? 'm.probability' : 'm.created_at';
  if (after) {
    const last =
      'probability' in after
        ? `${where.place(after.probability)}::float8`
        : `${where.place(after.createdAt)}::timestamptz`;
    where.and(`(${key}, m.id) < (${last}, ${where.place(after.id)})`);
  }
  const order = `order by ${key} desc, m.id desc`;
  const first = `${order} limit ${where.place(fetch)}`;
  // The indexes have the verdict before the key: takes the first of each verdict, then the first of
  // these, all from the index.
  const { rows } = await sql.query<TimesAsText<MatchRow>>(
    `with page as (
       select m.id from unnest(${where.place(verdict === undefined ? VerdictSchema.options : [verdict])}::text[]) v
       cross join lateral (select m.id, ${key} from pricing.match m ${where.clause()} ${first}) m ${first})
     select ${COLUMNS} from page join pricing.match m on m.id = page.id ${JOINS} ${order}`,
    where.values,
    { timesAsText: true },
  );
  return rows;
}

/** Pairs of an account by id. */
export async function listMatchesByIds(
  sql: Sql,
  accountId: string,
  ids: readonly string[],
): Promise<TimesAsText<MatchRow>[]> {
  const { rows } = await sql.query<TimesAsText<MatchRow>>(
    `select ${COLUMNS} from pricing.match m ${JOINS} where m.account_id = $1 and m.id = any($2)`,
    [accountId, ids],
    { timesAsText: true },
  );
  return rows;
}
