import { DAY_MS } from '#kernel/durations.ts';
import type { Settings } from '#pricing/accounts/settings.ts';
import { listOwnPrices, type OwnPriceRow } from '#pricing/catalog/list-own-prices.ts';
import { listSales, type SaleRow } from '#pricing/catalog/sales.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { SalesDay, SalesHistory } from '#pricing/recommendations/model/learn-beliefs.ts';
import { isMove, listMoves } from '#pricing/recommendations/model/own-evidence.ts';
import { buildDailyIndex } from './build-daily-index.ts';
import { listHeldOffers } from './list-held-offers.ts';

/** Older sales contain little information about current demand. */
const HISTORY_DAYS = 365;

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

/** First day of the history used at `now`, YYYY-MM-DD. */
export function getHistoryStart(now: Date): string {
  return new Date(now.getTime() - HISTORY_DAYS * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Days of sales with the competitors' index of each day, for the products that have sales, in the
 * order of `subjects`. Prices are in minor units.
 */
export async function listHistories(
  sql: Sql,
  { subjects, now, ownTax }: HistoryQuery,
): Promise<SalesHistory[]> {
  const today = now.toISOString().slice(0, 10);
  const sales = await listSales(
    sql,
    subjects.map((subject) => subject.productId),
    { since: getHistoryStart(now) },
  );
  const byProduct = Map.groupBy(sales, (sale) => sale.productId);
  const sold = subjects.flatMap((subject) => {
    const own = (byProduct.get(subject.productId) ?? []).filter((sale) =>
      isUsable(sale, { subject, today }),
    );
    return own.length === 0 ? [] : [{ subject, own }];
  });
  if (sold.length === 0) return [];
  const spans = Map.groupBy(
    await listOwnPrices(
      sql,
      sold.map(({ subject }) => subject.productId),
      { since: new Date(getHistoryStart(now)) },
    ),
    (span) => span.productId,
  );
  const held = await listHeldOffers(sql, {
    products: sold.map(({ subject }) => subject),
    from: new Date(getHistoryStart(now)),
    to: now,
    ownTax,
  });
  return sold.map(({ subject, own }) => {
    const reference = Number(subject.priceMinor);
    const days = own.map((sale) => Date.parse(sale.day) / DAY_MS);
    const index = buildDailyIndex(held.get(subject.productId) ?? [], { days, reference });
    const history = own.map((sale, n) => ({
      day: days[n] ?? 0,
      price: Number(sale.pricePaidMinor),
      units: sale.units,
      sessions: sale.sessions,
      competitorIndex: index.get(days[n] ?? 0) ?? null,
    }));
    return {
      productId: subject.productId,
      group: subject.category,
      currentPrice: reference,
      days: history,
      moves: listOwnMoves(history, {
        spans: (spans.get(subject.productId) ?? []).filter(
          (span) => span.currency === subject.currency,
        ),
      }),
    };
  });
}

/**
 * Days on which the own price changed: as recorded, and before the first record by the price paid.
 * A price paid on a single day is a discount code, not a price change.
 */
function listOwnMoves(
  days: readonly SalesDay[],
  { spans }: { spans: readonly OwnPriceRow[] },
): number[] {
  const recorded = spans.map(({ from, priceMinor }) => ({
    day: Math.floor(from.getTime() / DAY_MS),
    price: Number(priceMinor),
  }));
  const start = recorded[0]?.day ?? Infinity;
  const before = days.filter(({ day }) => day < start);
  const held = before.filter(({ price }, n) =>
    [before[n - 1], before[n + 1]].some((next) => next !== undefined && !isMove(price, next.price)),
  );
  return listMoves([...held, ...recorded]);
}

/**
 * False for days in another currency, in the future, or priced at more than twenty times or less
 * than a twentieth of the current price: they say nothing about current demand.
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
