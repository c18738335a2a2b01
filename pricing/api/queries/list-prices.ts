import { IS_UNCERTAIN, JOIN_DECISION } from '#pricing/market/price-certainty.ts';
import type { ListingRow } from '#pricing/market/listing-row.ts';
import type { ListingShipping } from '#pricing/market/listing-shipping.ts';
import type { Sql, TimesAsText } from '#prisma/open-database.ts';
import { createConditions } from './build-query.ts';

/** The row of a listing with its match. */
export interface PriceRow
  extends
    Omit<ListingShipping, 'shippingSource'>,
    Pick<
      ListingRow,
      | 'url'
      | 'name'
      | 'imageUrl'
      | 'priceMinor'
      | 'currency'
      | 'listPriceMinor'
      | 'availability'
      | 'condition'
      | 'seller'
      | 'tax'
      | 'confidence'
      | 'runnerUpMinor'
      | 'runnerUpCurrency'
      | 'runnerUpConfidence'
    > {
  readonly listingId: string;
  readonly productId: string;
  readonly retailer: string;
  readonly state: string;
  readonly observedAt: Date | null;
  readonly stateReason: string | null;
  /** The same as a code and values; null in what an older release wrote. */
  readonly stateReasonDetail: unknown;
  readonly since: Date | null;
  readonly isUncertain: boolean;
  /** What a person of the account decided about this price; null when nobody did. */
  readonly priceVerdict: string | null;
  readonly decidedMinor: bigint | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  /** The choice of a place that decided at a visit; null: a person did. */
  readonly decidedChoice: string | null;
  readonly matchId: string;
  readonly probability: number;
  readonly verdict: string;
  readonly reasons: unknown;
  readonly source: unknown;
  readonly shippingSource: unknown;
  readonly captureId: string | null;
  readonly held: boolean;
  readonly notComparable: string | null;
  /** The reason as a code and values; null in a note of an older release. */
  readonly notComparableDetail: unknown;
}

const SELECT = `select l.id as "listingId", m.product_id as "productId", r.domain as retailer,
    l.url, l.name, l.image_url as "imageUrl", l.price_minor as "priceMinor",
  l.currency, l.list_price_minor as "listPriceMinor", l.availability, l.condition, l.seller,
  coalesce(nullif(w.tax, 'unknown'), nullif(l.tax, 'unknown'), r.tax) as tax, l.state,
  l.state_reason as "stateReason", l.state_reason_detail as "stateReasonDetail", l.last_seen_at as "observedAt", l.offer_since as since,
  m.id as "matchId", m.probability, m.verdict, m.reasons, l.sources -> 'offer.price' as source,
  l.capture_id as "captureId", l.held is not null as held,
  l.confidence::float8 as confidence, l.runner_up_minor as "runnerUpMinor",
  l.runner_up_currency as "runnerUpCurrency",
  l.runner_up_confidence::float8 as "runnerUpConfidence", l.shipping_minor as "shippingMinor",
  l.free_shipping_from_minor as "freeShippingFromMinor", l.shipping_source as "shippingSource",
  l.shipping_confidence::float8 as "shippingConfidence",
  l.shipping_since as "shippingSince", l.shipping_missing_since as "shippingMissingSince",
  ${IS_UNCERTAIN} as "isUncertain", d.verdict as "priceVerdict", d.price_minor as "decidedMinor",
  d.decided_by as "decidedBy", d.decided_at as "decidedAt",
  d.choice_id as "decidedChoice",
  n.reason as "notComparable", n.detail as "notComparableDetail"
from pricing.match m
join pricing.listing l on l.id = m.listing_id
join pricing.retailer r on r.id = l.retailer_id
left join pricing.account_retailer w on w.account_id = m.account_id and w.retailer_id = r.id
left join pricing.not_comparable n on n.product_id = m.product_id and n.listing_id = m.listing_id
${JOIN_DECISION}`;

/** An automatic match counts while the retailer is monitored; a person's always (as for alerts). */
const COUNTS = `(m.verdict = 'confirmed' or (m.verdict = 'auto' and w.account_id is not null))`;

export interface PriceQuery {
  readonly accountId: string;
  readonly productId: string;
  readonly fetch: number;
  /** Listing of the last row shown. */
  readonly after?: string | undefined;
  /** Default: matched (automatically or by a person). */
  readonly verdict?: string | undefined;
  readonly retailerId?: string | undefined;
  /** Domain. */
  readonly retailer?: string | undefined;
}

/**
 * Current offers of the listings matched with a product, ordered by id, so that a price change does
 * not move a row.
 */
export async function listPrices(
  sql: Sql,
  { accountId, productId, fetch, after, verdict, retailerId, retailer }: PriceQuery,
): Promise<TimesAsText<PriceRow>[]> {
  const where = createConditions();
  where.and(
    `m.account_id = ${where.place(accountId)} and m.product_id = ${where.place(productId)}`,
  );
  where.and(verdict === undefined ? COUNTS : `m.verdict = ${where.place(verdict)}`);
  where.when(retailerId, (place) => `r.id = ${place}`);
  where.when(retailer, (place) => `r.domain = ${place}`);
  where.when(after, (place) => `l.id > ${place}`);
  const { rows } = await sql.query<TimesAsText<PriceRow>>(
    `${SELECT} ${where.clause()} order by l.id limit ${where.place(fetch)}`,
    where.values,
    { prepare: true, timesAsText: true },
  );
  return rows;
}

/** The prices that count of each of these products, ordered by product, then by listing. */
export async function listPricesOfProducts(
  sql: Sql,
  {
    accountId,
    productIds,
    retailerId,
    retailer,
  }: Pick<PriceQuery, 'accountId' | 'retailerId' | 'retailer'> & { productIds: readonly string[] },
): Promise<TimesAsText<PriceRow>[]> {
  const { rows } = await sql.query<TimesAsText<PriceRow>>(
    `${SELECT}
     where m.account_id = $1 and m.product_id = any($2) and ${COUNTS}
       and ($3::text is null or r.id = $3)
       and ($4::text is null or r.domain = $4)
     order by m.product_id, l.id`,
    [accountId, productIds, retailerId ?? null, retailer ?? null],
    { timesAsText: true },
  );
  return rows;
}

/** The prices of those of these product and listing pairs that count. */
export async function listPricesOfPairs(
  sql: Sql,
  accountId: string,
  pairs: readonly { productId: string; listingId: string }[],
): Promise<PriceRow[]> {
  const { rows } = await sql.query<PriceRow>(
    `${SELECT}
     join (select distinct * from unnest($2::text[], $3::text[]) as p(product_id, listing_id)) p
       on p.product_id = m.product_id
       and p.listing_id = m.listing_id
     where m.account_id = $1 and ${COUNTS}`,
    [accountId, pairs.map(({ productId }) => productId), pairs.map(({ listingId }) => listingId)],
  );
  return rows;
}
