import { z } from '@hono/zod-openapi';
import type { ListingRow } from '#pricing/market/listing-row.ts';
import type { Sql } from '#prisma/open-database.ts';
import { createConditions } from './build-query.ts';

export interface PriceSpanRow extends Pick<
  ListingRow,
  'confidence' | 'runnerUpMinor' | 'runnerUpCurrency' | 'runnerUpConfidence'
> {
  readonly listingId: string;
  readonly retailer: string;
  readonly from: Date;
  /** Null: the current offer. */
  readonly to: Date | null;
  readonly priceMinor: bigint | null;
  readonly currency: string | null;
  readonly listPriceMinor: bigint | null;
  readonly availability: string;
  /** Its corrections, as stored; null without one. */
  readonly corrections: unknown;
}

/** Closed spans first to last, then the current offer. */
export const SpanPosition = z.object({
  from: z.coerce.date(),
  listingId: z.string(),
  open: z.boolean(),
});

/**
 * Selects the corrections of a span, oldest first, as JSON; null without one. Amounts are text,
 * because JSON has no bigint. The statement names the span `s`, with `"listingId"` and `"from"`.
 */
export const SPAN_CORRECTIONS = `(select jsonb_agg(jsonb_build_object('at', c.at,
    'price', c.price_minor_before::text, 'currency', c.currency_before,
    'listPrice', c.list_price_minor_before::text, 'availability', c.availability_before,
    'extractor', c.parser_before, 'correctedBy', c.parser) order by c.at, c.id)
  from pricing.price_correction c
  where c.listing_id = s."listingId" and c."from" = s."from")`;

interface HistoryQuery {
  readonly accountId: string;
  readonly productId: string;
  readonly fetch: number;
  readonly after?: z.infer<typeof SpanPosition> | undefined;
  readonly listingId?: string | undefined;
  readonly retailerId?: string | undefined;
  /** Domain. */
  readonly retailer?: string | undefined;
  /** Spans that overlap [from, to). */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Past and current offers matched with a product, by time. */
export async function listPriceHistory(
  sql: Sql,
  { accountId, productId, fetch, after, listingId, retailerId, retailer, from, to }: HistoryQuery,
): Promise<PriceSpanRow[]> {
  const where = createConditions();
  where.and('true');
  where.values.push(accountId, productId);
  where.when(listingId, (place) => `s."listingId" = ${place}`);
  where.when(retailerId, (place) => `s."retailerId" = ${place}`);
  where.when(retailer, (place) => `s.retailer = ${place}`);
  where.when(from, (place) => `(s."to" is null or s."to" > ${place})`);
  where.when(to, (place) => `s."from" < ${place}`);
  if (after)
    where.and(
      `(s."from", s."listingId", s."to" is null) > (${where.place(after.from)}::timestamptz,
         ${where.place(after.listingId)}, ${where.place(after.open)}::boolean)`,
    );
  const { rows } = await sql.query<PriceSpanRow>(
    `with matched as (
       select l.id, r.id as retailer_id, r.domain, l.offer_since, l.price_minor, l.currency,
         l.list_price_minor, l.availability, l.confidence, l.runner_up_minor, l.runner_up_currency,
         l.runner_up_confidence
       from pricing.match m
       join pricing.listing l on l.id = m.listing_id
       join pricing.retailer r on r.id = l.retailer_id
       where m.account_id = $1 and m.product_id = $2 and m.verdict in ('auto', 'confirmed'))
     select s."listingId", s.retailer, s."from", s."to", s."priceMinor", s.currency,
       s."listPriceMinor", s.availability, s.confidence::float8 as confidence, s."runnerUpMinor",
       s."runnerUpCurrency", s."runnerUpConfidence"::float8 as "runnerUpConfidence", ${SPAN_CORRECTIONS} as corrections
     from (
       select p.listing_id as "listingId", m.retailer_id as "retailerId", m.domain as retailer,
         p."from", p."to", p.price_minor as "priceMinor", p.currency,
         p.list_price_minor as "listPriceMinor", p.availability, p.confidence,
         p.runner_up_minor as "runnerUpMinor", p.runner_up_currency as "runnerUpCurrency",
         p.runner_up_confidence as "runnerUpConfidence"
       from matched m join pricing.price_span p on p.listing_id = m.id
       union all
       select id, retailer_id, domain, offer_since, null, price_minor, currency, list_price_minor,
         availability, confidence, runner_up_minor, runner_up_currency, runner_up_confidence
       from matched
       where offer_since is not null) s
     ${where.clause()} order by s."from", s."listingId", s."to" is null limit ${where.place(fetch)}`,
    where.values,
  );
  return rows;
}

/** The seller's own price from one time to another. */
export interface OwnPriceSpanRow {
  readonly from: Date;
  /** Null: the current price. */
  readonly to: Date | null;
  readonly priceMinor: bigint;
  readonly currency: string;
}

/** Unique, because a product has one price at a time. */
export const OwnSpanPosition = z.coerce.date();

interface OwnHistoryQuery {
  readonly productId: string;
  readonly fetch: number;
  readonly after?: Date | undefined;
  /** Spans that overlap [from, to). */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/**
 * Past and current own prices of a product, by time. The caller has checked that the product
 * belongs to the account.
 */
export async function listOwnPriceHistory(
  sql: Sql,
  { productId, fetch, after, from, to }: OwnHistoryQuery,
): Promise<OwnPriceSpanRow[]> {
  const where = createConditions();
  where.and(`product_id = ${where.place(productId)}`);
  where.when(from, (place) => `("to" is null or "to" > ${place})`);
  where.when(to, (place) => `"from" < ${place}`);
  where.when(after, (place) => `"from" > ${place}`);
  const { rows } = await sql.query<OwnPriceSpanRow>(
    `select "from", "to", price_minor as "priceMinor", currency
     from pricing.own_price ${where.clause()} order by "from" limit ${where.place(fetch)}`,
    where.values,
  );
  return rows;
}
