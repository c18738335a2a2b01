import { DAY_MS } from '#kernel/durations.ts';
import type { Sql } from '#prisma/open-database.ts';
import { AppError } from '#kernel/app-error.ts';
import { formatDecimal } from '#kernel/money.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';

export interface SaleRow {
  readonly productId: string;
  /** YYYY-MM-DD in the seller's calendar. */
  readonly day: string;
  readonly units: number;
  /** Per unit, in minor units of `currency`. */
  readonly pricePaidMinor: bigint;
  readonly currency: string;
  readonly sessions: number | null;
  /** Share of the day on which the product was in stock, 0 to 1; null when unknown. */
  readonly inStockShare: number | null;
}

/**
 * Sales of these products since the day `since` (YYYY-MM-DD; all by default), by product and day.
 */
export async function listSales(
  sql: Sql,
  productIds: readonly string[],
  { since }: { since?: string } = {},
): Promise<SaleRow[]> {
  const { rows } = await sql.query<SaleRow>(
    `select product_id as "productId", day::text as day, units, price_paid_minor as "pricePaidMinor",
            currency, sessions, in_stock_share as "inStockShare"
     from pricing.sale where product_id = any($1) and ($2::date is null or day >= $2) order by product_id, day`,
    [productIds, since ?? null],
  );
  return rows;
}

/** Days over which units sold are counted for stock cover and sales ranks. */
export const SALES_DAYS = 28;

/** Units sold in the last 28 days, by product; products of which no sale is known are absent. */
export async function countUnits(
  sql: Sql,
  { productIds, now }: { productIds: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql.query<{ productId: string; units: number }>(
    `select ids.id as "productId", coalesce((select sum(s.units) from pricing.sale s
         where s.product_id = ids.id and s.day > $2::date), 0)::int as units
     from unnest($1::text[]) ids(id)
     where exists (select from pricing.sale s where s.product_id = ids.id)`,
    [productIds, new Date(now.getTime() - SALES_DAYS * DAY_MS).toISOString().slice(0, 10)],
  );
  return new Map(rows.map(({ productId, units }) => [productId, units]));
}

interface SaleDraft {
  readonly productId: string;
  /** YYYY-MM-DD in the seller's calendar. */
  readonly day: string;
  readonly units: number;
  /** Paid per unit after discounts, in minor units of `currency`. */
  readonly pricePaidMinor: bigint;
  readonly currency: string;
  readonly sessions?: number | null;
  /** 0 to 1: share of the day on which the product was in stock. */
  readonly inStockShare?: number | null;
}

type SaleOutcome =
  | { readonly status: 'recorded' }
  | {
      readonly status: 'refused';
      readonly field: string;
      readonly detail: string;
      readonly code: string;
    };

const MAX_SALES = 1000;

/**
 * A price paid that is more than this many times the product's price, or less than that fraction of
 * it, is in another unit: a pack, cents instead of euros, a thousands separator.
 */
const UNIT_MIX_UP = 100n;

/**
 * Stores up to 1,000 days of sales; an existing day is replaced. Returns one outcome per row, in
 * order. Rejected, while the others are stored: unknown products, another currency than the
 * product's, future days, prices of zero or in another unit, and of a day given twice all but the
 * last. Throws `too_many_records`.
 */
export async function recordSales(
  context: ServiceContext,
  { accountId, sales }: { accountId: string; sales: readonly SaleDraft[] },
): Promise<SaleOutcome[]> {
  if (sales.length > MAX_SALES)
    throw new AppError(
      'too_many_records',
      `Expected at most ${MAX_SALES} sales, got ${sales.length}`,
    );
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.query<SoldProduct & { id: string }>(
      `select id, currency, price_minor as "priceMinor" from pricing.product
       where account_id = $1 and id = any($2) order by id for key share`,
      [accountId, sales.map(({ productId }) => productId)],
    );
    const products = new Map(rows.map(({ id, ...product }) => [id, product]));
    const now = context.clock.now();
    const lastDay = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);
    const outcomes = rejectRepeated(
      sales,
      sales.map((sale) => checkSale(sale, products.get(sale.productId), lastDay)),
    );
    const accepted = sales.filter((_, i) => outcomes[i]?.status === 'recorded');
    if (accepted.length === 0) return outcomes;
    await tx.query(
      `insert into pricing.sale (product_id, day, units, price_paid_minor, currency, sessions,
         in_stock_share, recorded_at)
       select s.*, $8
       from unnest($1::text[], $2::date[], $3::int[], $4::bigint[], $5::text[], $6::int[],
         $7::float8[]) as s(product_id, day)
       order by product_id, day
       on conflict (product_id, day) do update set units = excluded.units,
         price_paid_minor = excluded.price_paid_minor, currency = excluded.currency,
         sessions = excluded.sessions, in_stock_share = excluded.in_stock_share,
         recorded_at = excluded.recorded_at`,
      [
        accepted.map((s) => s.productId),
        accepted.map((s) => s.day),
        accepted.map((s) => s.units),
        accepted.map((s) => s.pricePaidMinor),
        accepted.map((s) => s.currency),
        accepted.map((s) => s.sessions ?? null),
        accepted.map((s) => s.inStockShare ?? null),
        now,
      ],
    );
    await context.events.publish(tx, 'sales.recorded', {
      accountId,
      productIds: [...new Set(accepted.map(({ productId }) => productId))],
    });
    return outcomes;
  });
}

interface SoldProduct {
  readonly currency: string;
  readonly priceMinor: bigint;
}

function checkSale(
  { pricePaidMinor: paid, ...sale }: SaleDraft,
  product: SoldProduct | undefined,
  lastDay: string,
): SaleOutcome {
  if (product === undefined) return reject('product_id', 'not_found', 'No such product');
  const { currency, priceMinor: price } = product;
  if (sale.currency !== currency)
    return reject(
      'currency',
      'currency_mismatch',
      `Expected the product's currency ${currency}, got ${sale.currency}`,
    );
  if (sale.day > lastDay)
    return reject('day', 'day_in_future', `Expected a day that has begun, got ${sale.day}`);
  if (paid <= 0n)
    return reject(
      'price_paid',
      'not_positive',
      'Expected the price paid per unit, above 0; on a day without sales the price that was asked',
    );
  if (price > 0n && (paid > price * UNIT_MIX_UP || paid * UNIT_MIX_UP < price)) {
    const paidText = `${formatDecimal({ minor: paid, currency })} ${currency}`;
    return reject(
      'price_paid',
      'far_from_price',
      `Expected a price per unit within a hundred times the product's ` +
        `${formatDecimal({ minor: price, currency })} ${currency}, got ${paidText}`,
    );
  }
  return { status: 'recorded' };
}

/**
 * For a day given twice, the intended row is unknown: the last one counts, as if it were sent
 * later, and the others are reported.
 */
function rejectRepeated(
  sales: readonly SaleDraft[],
  outcomes: readonly SaleOutcome[],
): SaleOutcome[] {
  const last = new Map(
    sales.flatMap((sale, i) =>
      outcomes[i]?.status === 'recorded' ? [[`${sale.productId} ${sale.day}`, i] as const] : [],
    ),
  );
  return outcomes.map((outcome, i) => {
    const sale = sales[i];
    const counts = sale && last.get(`${sale.productId} ${sale.day}`);
    if (outcome.status === 'refused' || counts === undefined || counts === i) return outcome;
    return reject(
      'day',
      'duplicate_day',
      `${sale?.day ?? ''} is given again for this product in row ${counts}, which counts`,
    );
  });
}

const reject = (field: string, code: string, detail: string): SaleOutcome => ({
  status: 'refused',
  field,
  detail,
  code,
});
