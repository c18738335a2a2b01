import type { Sql } from '#prisma/open-database.ts';
import { type PriceSpanRow, SPAN_CORRECTIONS } from './list-price-history.ts';

/** A product with the offers that were known at an instant. */
export interface PastOffersRow {
  readonly id: string;
  readonly externalId: string | null;
  readonly sku: string;
  /** Null: the product was not registered yet. */
  readonly priceMinor: bigint | null;
  readonly currency: string | null;
  readonly offers: readonly PriceSpanRow[];
}

export interface PastOffersQuery {
  readonly accountId: string;
  readonly at: Date;
  /** Products. */
  readonly limit: number;
  /** The last product shown. */
  readonly after?: string | undefined;
  readonly productIds?: readonly string[] | undefined;
}

/**
 * Products of an account, ordered by id, with the offers of the listings matched with them now, as
 * they were at an instant: a span contains its start, not its end.
 */
export async function listPastOffers(
  sql: Sql,
  { accountId, at, limit, after, productIds }: PastOffersQuery,
): Promise<{ rows: PastOffersRow[]; hasMore: boolean }> {
  const { rows: products } = await sql.query<Omit<PastOffersRow, 'offers'>>(
    `select p.id, p.external_id as "externalId", p.sku, o.price_minor as "priceMinor", o.currency
     from pricing.product p
     left join pricing.own_price o on o.product_id = p.id
       and o."from" <= $3
       and (o."to" is null or o."to" > $3)
     where p.account_id = $1 and p.id > $2 and ($4::text[] is null or p.id = any($4))
     order by p.id
     limit $5`,
    [accountId, after ?? '', at, productIds ?? null, limit + 1],
  );
  const shown = products.slice(0, limit);
  const { rows: offers } = await sql.query<PriceSpanRow & { readonly productId: string }>(
    `with matched as (
       select m.product_id, l.id, r.domain, l.offer_since, l.price_minor, l.currency,
         l.list_price_minor, l.availability, l.confidence, l.runner_up_minor, l.runner_up_currency,
         l.runner_up_confidence
       from pricing.match m
       join pricing.listing l on l.id = m.listing_id
       join pricing.retailer r on r.id = l.retailer_id
       left join pricing.account_retailer w on w.account_id = m.account_id and w.retailer_id = r.id
       where m.account_id = $1
         and m.product_id = any($2)
         and (m.verdict = 'confirmed' or (m.verdict = 'auto' and w.account_id is not null)))
     select s.*, ${SPAN_CORRECTIONS} as corrections
     from (
       select m.product_id as "productId", p.listing_id as "listingId", m.domain as retailer,
         p."from", p."to", p.price_minor as "priceMinor", p.currency,
         p.list_price_minor as "listPriceMinor", p.availability,
         p.confidence::float8 as confidence, p.runner_up_minor as "runnerUpMinor",
         p.runner_up_currency as "runnerUpCurrency",
         p.runner_up_confidence::float8 as "runnerUpConfidence"
       from matched m
       join pricing.price_span p on p.listing_id = m.id and p."from" <= $3 and p."to" > $3
       union all
       select product_id, id, domain, offer_since, null, price_minor, currency, list_price_minor,
         availability, confidence::float8, runner_up_minor, runner_up_currency,
         runner_up_confidence::float8
       from matched
       where offer_since <= $3) s
     order by 1, 2`,
    [accountId, shown.map(({ id }) => id), at],
  );
  const byProduct = Map.groupBy(offers, ({ productId }) => productId);
  return {
    rows: shown.map((product) => ({ ...product, offers: byProduct.get(product.id) ?? [] })),
    hasMore: products.length > limit,
  };
}
