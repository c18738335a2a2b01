import { AppError } from '#kernel/app-error.ts';
import type { Stage } from '#pricing/events/stage.ts';

export interface SaleDraft {
  readonly productId: string;
  /** YYYY-MM-DD of the seller's calendar. */
  readonly day: string;
  readonly units: number;
  /** Paid per unit after discounts, in minor units of `currency`. */
  readonly pricePaidMinor: bigint;
  readonly currency: string;
  readonly sessions?: number | null;
}

export type SaleOutcome = { readonly status: 'recorded' } | { readonly status: 'refused'; readonly field: string; readonly detail: string; readonly code: string };

const MAX_SALES = 1000;
/** No calendar on earth is more than a day ahead of UTC. */
const DAY_MS = 86_400_000;

/**
 * Keeps up to 1,000 days of sales; a day that is there already is replaced, and of a day given twice the later one counts. Answers per row, in
 * order: unknown products, another currency than the product's and days to come are refused. Throws `too_many_records`.
 */
export async function recordSales(stage: Stage, { accountId, sales }: { accountId: string; sales: readonly SaleDraft[] }): Promise<SaleOutcome[]> {
  if (sales.length > MAX_SALES) throw new AppError('too_many_records', `Expected at most ${MAX_SALES} sales, got ${sales.length}`);
  return stage.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string; currency: string }>('select id, currency from pricing.product where account_id = $1 and id = any($2) for key share', [
      accountId, sales.map(({ productId }) => productId),
    ]);
    const currencies = new Map(rows.map(({ id, currency }) => [id, currency]));
    const now = stage.clock.now();
    const lastDay = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);
    const outcomes = sales.map((sale) => checkSale(sale, currencies.get(sale.productId), lastDay));
    const kept = [...new Map(sales.filter((_, i) => outcomes[i]?.status === 'recorded').map((sale) => [`${sale.productId} ${sale.day}`, sale])).values()];
    if (kept.length === 0) return outcomes;
    await tx.query(
      `insert into pricing.sale (product_id, day, units, price_paid_minor, currency, sessions, recorded_at)
       select s.*, $7 from unnest($1::text[], $2::date[], $3::int[], $4::bigint[], $5::text[], $6::int[]) as s
       on conflict (product_id, day) do update set units = excluded.units, price_paid_minor = excluded.price_paid_minor, currency = excluded.currency,
         sessions = excluded.sessions, recorded_at = excluded.recorded_at`,
      [kept.map((s) => s.productId), kept.map((s) => s.day), kept.map((s) => s.units), kept.map((s) => s.pricePaidMinor), kept.map((s) => s.currency), kept.map((s) => s.sessions ?? null), now],
    );
    await stage.events.publish(tx, 'sales.recorded', { accountId, productIds: [...new Set(kept.map(({ productId }) => productId))] });
    return outcomes;
  });
}

function checkSale(sale: SaleDraft, currency: string | undefined, lastDay: string): SaleOutcome {
  if (currency === undefined) return { status: 'refused', field: 'product_id', detail: 'No such product', code: 'not_found' };
  if (sale.currency !== currency) return { status: 'refused', field: 'currency', detail: `Expected the product's currency ${currency}, got ${sale.currency}`, code: 'currency_mismatch' };
  if (sale.day > lastDay) return { status: 'refused', field: 'day', detail: `Expected a day that has begun, got ${sale.day}`, code: 'day_in_future' };
  return { status: 'recorded' };
}
