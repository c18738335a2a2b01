import { listSales, type SaleRow } from '#pricing/catalog/list-sales.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { Subject } from './list-subjects.ts';
import type { DemandBelief } from './model/advice.ts';
import { learnBelief } from './model/learn-beliefs.ts';

const DAY = 86_400_000;
/** Demand of longer ago says little of today's. */
const HISTORY_DAYS = 365;

/** What own sales of the last year say of demand, by product; products without any are absent. Each by itself: who else is asked about changes nothing. */
export async function listBeliefs(sql: Sql, { subjects, now }: { subjects: readonly Subject[]; now: Date }): Promise<ReadonlyMap<string, DemandBelief>> {
  const since = new Date(now.getTime() - HISTORY_DAYS * DAY).toISOString().slice(0, 10);
  const sales = await listSales(sql, subjects.map((subject) => subject.productId), { since });
  const byProduct = Map.groupBy(sales, (sale) => sale.productId);
  const beliefs = new Map<string, DemandBelief>();
  for (const subject of subjects) {
    const own = (byProduct.get(subject.productId) ?? []).filter((sale) => isUsable(sale, { subject, now }));
    if (own.length > 0) {
      beliefs.set(subject.productId, learnBelief({ productId: subject.productId, group: null, currentPrice: Number(subject.priceMinor), days: own.map(toDay) }));
    }
  }
  return beliefs;
}

/** Days in another currency, in the future, or at twenty times today's price or a twentieth of it say nothing of today's demand. */
function isUsable(sale: SaleRow, { subject, now }: { subject: Subject; now: Date }): boolean {
  const ratio = Number(sale.pricePaidMinor) / Number(subject.priceMinor);
  return sale.currency === subject.currency && sale.day <= now.toISOString().slice(0, 10) && ratio < 20 && ratio > 0.05 && sale.units >= 0;
}

function toDay(sale: SaleRow) {
  return { day: Date.parse(sale.day) / DAY, price: Number(sale.pricePaidMinor), units: sale.units, sessions: sale.sessions, competitorIndex: null };
}
