/**
 * Adds days without sales between a variant's days with sales: the service treats a day without a
 * row as unknown. Pure.
 */
import type { DaySum } from './sum-sales.ts';

/** A price that the app set, and when it took effect. */
export interface KnownChange {
  readonly gid: string;
  readonly day: string;
  readonly fromMinor: bigint;
  readonly toMinor: bigint;
}

/** A variant that sold something, in this read or an earlier one. */
export interface Seller {
  readonly gid: string;
  readonly lastDay: string;
  readonly priceMinor: bigint;
}

const DAY = 86_400_000;

/**
 * Returns the sums with a row of 0 units for every other day from `firstDay` to `lastDay`, by
 * variant and day. The price of such a day is the price paid last before it, else next after it;
 * where the app set the price, that one. Days before a variant's first known sale are left out,
 * unless it had sold before: it may not have been in the shop yet.
 */
export function addEmptyDays(
  sums: readonly DaySum[],
  {
    firstDay,
    lastDay,
    sellers,
    changes,
  }: {
    firstDay: string;
    lastDay: string;
    sellers: readonly Seller[];
    changes: readonly KnownChange[];
  },
): DaySum[] {
  const days = listDays(firstDay, lastDay);
  const sold = Map.groupBy(sums, (sum) => sum.gid);
  const earlier = new Map(sellers.map((seller) => [seller.gid, seller]));
  const moves = Map.groupBy(changes, (change) => change.gid);
  return [...new Set([...sold.keys(), ...earlier.keys()])].sort().flatMap((gid) => {
    const own = new Map((sold.get(gid) ?? []).map((sum) => [sum.day, sum]));
    const before = earlier.get(gid);
    const first =
      before && before.lastDay < firstDay
        ? firstDay
        : ([...own.keys()].sort()[0] ?? before?.lastDay ?? lastDay);
    let asked =
      before?.lastDay !== undefined && before.lastDay < firstDay ? before.priceMinor : null;
    return days.flatMap((day): DaySum[] => {
      const change = moves.get(gid)?.findLast((each) => each.day === day);
      if (change) asked = change.toMinor;
      const sum = own.get(day);
      if (sum) {
        asked = sum.paidMinor;
        return [sum];
      }
      return day < first || asked === null || asked <= 0n
        ? []
        : [{ gid, day, units: 0, paidMinor: asked }];
    });
  });
}

export function listDays(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** `day` plus a number of days. */
export function addDays(day: string, by: number): string {
  return new Date(Date.parse(day) + by * DAY).toISOString().slice(0, 10);
}
