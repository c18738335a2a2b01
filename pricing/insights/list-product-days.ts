import { DAY_MS } from '#kernel/durations.ts';
import { getSettings } from '#pricing/accounts/settings.ts';
import {
  PERIOD_COLUMNS,
  type PeriodRow,
  type StoredPeriod,
  toPeriod,
} from '#pricing/catalog/map-price-periods/map-price-period.ts';
import { resolveMapPrice } from '#pricing/catalog/map-price-periods/resolve-map-price.ts';
import type { Sql } from '#prisma/open-database.ts';
import { type MeasuredMarket, measureMarket } from './measure-market.ts';
import { listHeldOffers, listOffersAt, toPastOffers } from './past-markets.ts';

/** A product on a day, as of its end; today as of now. */
export interface ProductDay {
  /** YYYY-MM-DD (UTC). */
  readonly day: string;
  /** Null: it was not registered yet, as all that is compared with it. */
  readonly ownMinor: bigint | null;
  readonly mapMinor: bigint | null;
  readonly minMinor: bigint | null;
  readonly market: MeasuredMarket | null;
}

/** What decides about the days of a product. */
export interface DatedProduct {
  readonly id: string;
  readonly accountId: string;
  readonly currency: string;
  readonly mapMinor: bigint | null;
  readonly minMinor: bigint | null;
  readonly brand: string | null;
  readonly collections: readonly { readonly id: string }[];
}

/**
 * The product on each day from `from` to `to`, both inclusive (YYYY-MM-DD, UTC), not after now. Four
 * queries for any number of days.
 */
export async function listProductDays(
  sql: Sql,
  product: DatedProduct,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<ProductDay[]> {
  const days = listDays(from, to, now);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const period = { from: first.at, to: new Date(last.at.getTime() + 1) };
  const { tax: ownTax } = await getSettings(sql, product.accountId);
  const held = await listHeldOffers(sql, { productIds: [product.id], ...period });
  const own = await listOwnPrices(sql, product.id, period);
  const periods = await listPeriods(sql, product, period);
  return days.map(({ day, at }) => {
    const price = own.find((span) => span.from <= at && (span.to === null || span.to > at));
    const offers = listOffersAt(held.get(product.id) ?? [], at);
    const { currency } = product;
    return {
      day,
      ownMinor: price?.currency === currency ? price.priceMinor : null,
      mapMinor: resolveMapPrice(product, periods, at).minor,
      minMinor: product.minMinor,
      market:
        price?.currency === currency
          ? measureMarket(toPastOffers(offers, { currency, ownTax, at }), {
              asOf: at,
              currency,
              minor: price.priceMinor,
            })
          : null,
    };
  });
}

/** Each day with the last instant of it, of today now. */
function listDays(from: string, to: string, now: Date): { day: string; at: Date }[] {
  const days: { day: string; at: Date }[] = [];
  for (let start = Date.parse(`${from}T00:00:00Z`); ; start += DAY_MS) {
    const day = new Date(start).toISOString().slice(0, 10);
    if (day > to || start > now.getTime()) return days;
    days.push({ day, at: new Date(Math.min(start + DAY_MS - 1, now.getTime())) });
  }
}

interface OwnSpan {
  readonly from: Date;
  readonly to: Date | null;
  readonly priceMinor: bigint;
  readonly currency: string;
}

async function listOwnPrices(
  sql: Sql,
  productId: string,
  { from, to }: { from: Date; to: Date },
): Promise<OwnSpan[]> {
  const { rows } = await sql.query<OwnSpan>(
    `select "from", "to", price_minor as "priceMinor", currency from pricing.own_price
     where product_id = $1 and "from" < $3 and ("to" is null or "to" > $2)`,
    [productId, from, to],
  );
  return rows;
}

async function listPeriods(
  sql: Sql,
  { id, accountId }: DatedProduct,
  { from, to }: { from: Date; to: Date },
): Promise<PeriodRow[]> {
  const { rows } = await sql.query<StoredPeriod>(
    `select ${PERIOD_COLUMNS} from pricing.map_price_period m
     where m.account_id = $1 and m.starts_at < $4 and (m.ends_at is null or m.ends_at > $3)
       and (m.scope <> 'product' or m.scope_key = $2)`,
    [accountId, id, from, to],
  );
  return rows.map(toPeriod);
}

/** The figures of a product as last measured. */
interface ProductFigures {
  readonly units: number;
  readonly measuredAt: Date | null;
  readonly unknownReason: string | null;
  /** Offers by reason, as stored. */
  readonly leftOut: unknown;
}

/** The figures of a product that are stored; null for an unknown product. */
export async function findProductFigures(
  sql: Sql,
  productId: string,
): Promise<ProductFigures | null> {
  const { rows } = await sql.query<ProductFigures>(
    `select units, measured_at as "measuredAt", unknown_reason as "unknownReason",
       left_out as "leftOut" from pricing.product_position where product_id = $1`,
    [productId],
  );
  return rows[0] ?? null;
}
