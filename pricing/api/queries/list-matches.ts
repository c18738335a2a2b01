import { z } from '@hono/zod-openapi';
import type { Sql, TimesAsText } from '#prisma/open-database.ts';
import { type Verdict, VerdictSchema } from '#pricing/contract/price.ts';
import { type Conditions, createConditions } from './build-query.ts';

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
  /** Of `refreshEffects`; null until it ran. */
  readonly effectParts: unknown;
  /** By which a review is ordered. */
  readonly effect: number;
}

const COLUMNS = `m.id, m.product_id as "productId", m.listing_id as "listingId", m.probability,
  m.verdict, m.tier, m.reasons, m.decided_by as "decidedBy",
  m.decided_at as "decidedAt", m.created_at as "createdAt", p.name as "productName",
  p.sku as "productSku", p.url as "productUrl",
  p.price_minor as "productMinor", p.currency as "productCurrency", p.image_url as "productImage",
  p.brand as "productBrand", p.gtin as "productGtin",
  l.url, l.name, l.brand, l.gtin, l.mpn, l.sku, l.image_url as "imageUrl",
  l.price_minor as "priceMinor", l.currency, l.availability, r.domain as retailer,
  l.last_checked_at as "observedAt", l.sources->'offer.price' as source,
  m.effect_parts as "effectParts", m.effect::float8 as effect`;
const JOINS = `join pricing.product p on p.id = m.product_id
join pricing.listing l on l.id = m.listing_id
join pricing.retailer r on r.id = l.retailer_id`;

/** Newest first, the most probable first, or those first of which a decision changes most. */
export const MATCH_SORTS = ['-created', '-probability', '-effect'] as const;
type MatchSort = (typeof MATCH_SORTS)[number];

export const MatchPosition = z.union([
  z.object({ createdAt: z.coerce.date(), id: z.string() }),
  z.object({ probability: z.number(), id: z.string() }),
  z.object({ effect: z.number(), id: z.string() }),
]);

export interface MatchFilters {
  readonly verdict?: Verdict | undefined;
  readonly productId?: string | undefined;
  readonly retailerId?: string | undefined;
  /** Domain. */
  readonly retailer?: string | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
  /** Of the product, as the account gave it. */
  readonly brand?: string | undefined;
  /** From 0 to 1, both inclusive. */
  readonly minProbability?: number | undefined;
  readonly maxProbability?: number | undefined;
  /** The retailer's price less ours in percent of ours, both inclusive. */
  readonly minPriceGap?: number | undefined;
  readonly maxPriceGap?: number | undefined;
}

export interface MatchQuery {
  readonly accountId: string;
  readonly fetch: number;
  readonly after?: z.infer<typeof MatchPosition> | undefined;
  readonly filters?: MatchFilters;
  readonly sort?: MatchSort | undefined;
}

const KEYS = {
  '-created': 'm.created_at',
  '-probability': 'm.probability',
  '-effect': 'm.effect',
} as const satisfies Record<MatchSort, string>;

const placeLast = (where: Conditions, after: z.infer<typeof MatchPosition>): string => {
  if ('probability' in after) return `${where.place(after.probability)}::float8`;
  return 'effect' in after
    ? `${where.place(after.effect)}::bigint`
    : `${where.place(after.createdAt)}::timestamptz`;
};

const GAP = '(l.price_minor - p.price_minor) * 100';
const COMPARED = `select from pricing.product p, pricing.listing l
  where p.id = m.product_id and l.id = m.listing_id and l.currency = p.currency`;

/** Adds what the filters say about a match `m` of the account, except of its verdict. */
export function addMatchConditions(
  where: Conditions,
  accountId: string,
  filters: MatchFilters,
): void {
  const { productId, retailerId, retailer, createdAfter, createdBefore, brand } = filters;
  where.and(`m.account_id = ${where.place(accountId)}`);
  where.when(productId, (place) => `m.product_id = ${place}`);
  where.when(retailerId, (place) => `m.retailer_id = ${place}`);
  where.when(
    retailer,
    (place) => `m.retailer_id = (select id from pricing.retailer where domain = ${place})`,
  );
  where.when(createdAfter, (place) => `m.created_at >= ${place}::timestamptz`);
  where.when(createdBefore, (place) => `m.created_at < ${place}::timestamptz`);
  where.when(
    brand,
    (place) =>
      `exists (select from pricing.product p where p.id = m.product_id and p.brand = ${place})`,
  );
  where.when(filters.minProbability, (place) => `m.probability >= ${place}::float8`);
  where.when(filters.maxProbability, (place) => `m.probability <= ${place}::float8`);
  where.when(
    filters.minPriceGap,
    (place) => `exists (${COMPARED} and ${GAP} >= ${place}::bigint * p.price_minor)`,
  );
  where.when(
    filters.maxPriceGap,
    (place) => `exists (${COMPARED} and ${GAP} <= ${place}::bigint * p.price_minor)`,
  );
}

/** Pairs of an account, newest first, by probability or by effect; equal ones by id. */
export async function listMatches(
  sql: Sql,
  { accountId, fetch, after, filters = {}, sort = '-created' }: MatchQuery,
): Promise<TimesAsText<MatchRow>[]> {
  const { verdict } = filters;
  const where = createConditions();
  addMatchConditions(where, accountId, filters);
  where.and('m.verdict = v');
  const key = KEYS[sort];
  if (after) {
    where.and(`(${key}, m.id) < (${placeLast(where, after)}, ${where.place(after.id)})`);
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
