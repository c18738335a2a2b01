import type { Settings } from '#pricing/accounts/settings.ts';
import { listSales, type SaleRow } from '#pricing/catalog/list-sales.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { SalesHistory } from '../model/learn-beliefs.ts';
import { indexByDay } from './index-by-day.ts';
import { listHeldOffers } from './list-held-offers.ts';

const DAY = 86_400_000;
/** Demand of longer ago says little of today's. */
export const HISTORY_DAYS = 365;

export interface HistorySubject {
  readonly productId: string;
  readonly currency: string;
  readonly priceMinor: bigint;
  readonly category: string | null;
}

export interface HistoryQuery {
  readonly subjects: readonly HistorySubject[];
  readonly now: Date;
  readonly ownTax: Settings['tax'];
}

/** First day of the history that counts at `now`, YYYY-MM-DD. */
export function historyStart(now: Date): string {
  return new Date(now.getTime() - HISTORY_DAYS * DAY).toISOString().slice(0, 10);
}

/**
 * Days of sales with the competitors' index of each, for products that have any, in the order of
 * `subjects`. Prices are minor units.
 */
export async function listHistories(
  sql: Sql,
  { subjects, now, ownTax }: HistoryQuery,
): Promise<SalesHistory[]> {
  const today = now.toISOString().slice(0, 10);
  const sales = await listSales(
    sql,
    subjects.map((subject) => subject.productId),
    { since: historyStart(now) },
  );
  const byProduct = Map.groupBy(sales, (sale) => sale.productId);
  const sold = subjects.flatMap((subject) => {
    const own = (byProduct.get(subject.productId) ?? []).filter((sale) =>
      isUsable(sale, { subject, today }),
    );
    return own.length === 0 ? [] : [{ subject, own }];
  });
  if (sold.length === 0) return [];
  const held = await listHeldOffers(sql, {
    products: sold.map(({ subject }) => subject),
    from: new Date(historyStart(now)),
    to: now,
    ownTax,
  });
  return sold.map(({ subject, own }) => {
    const reference = Number(subject.priceMinor);
    const days = own.map((sale) => Date.parse(sale.day) / DAY);
    const index = indexByDay(held.get(subject.productId) ?? [], { days, reference });
    return {
      productId: subject.productId,
      group: subject.category,
      currentPrice: reference,
      days: own.map((sale, n) => ({
        day: days[n] ?? 0,
        price: Number(sale.pricePaidMinor),
        units: sale.units,
        sessions: sale.sessions,
        competitorIndex: index.get(days[n] ?? 0) ?? null,
      })),
    };
  });
}

/**
 * Days in another currency, in the future, or at twenty times today's price or a twentieth of it
 * say nothing of today's demand.
 */
function isUsable(
  sale: SaleRow,
  { subject, today }: { subject: HistorySubject; today: string },
): boolean {
  const ratio = Number(sale.pricePaidMinor) / Number(subject.priceMinor);
  return (
    sale.currency === subject.currency &&
    sale.day <= today &&
    ratio < 20 &&
    ratio > 0.05 &&
    sale.units >= 0
  );
}
