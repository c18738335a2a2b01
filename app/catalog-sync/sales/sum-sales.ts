/**
 * Sums order lines to units and price paid per variant and day of the shop's calendar. Pure; stores
 * only sums.
 */
import { DAY_MS } from '#kernel/durations.ts';
import { divideRounded } from '#kernel/money.ts';
import type { OrderLine, UnreadableOrderLine } from '#app/admin-api/orders-document.ts';
import type { GidOfLine } from './open-moved-ids.server.ts';
import { readCost } from '#app/catalog-sync/read-amount.ts';

export interface DaySum {
  readonly gid: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly units: number;
  /** Mean per unit, in minor units. */
  readonly paidMinor: bigint;
}

interface SalesSums {
  add(line: OrderLine | UnreadableOrderLine): void;
  /** Sums of the days from first to last, by variant and day; without days to keep. */
  list(): DaySum[];
  /** Days whose sums would be too small, since something of them is unread; `all`: any day. */
  daysToKeep(): ReadonlySet<string> | 'all';
}

interface Sum {
  units: number;
  totalMinor: bigint;
}

/**
 * Skips canceled and test orders, items without charge, and lines whose variant no longer exists.
 */
export function createSalesSums({
  timezone,
  currency,
  firstDay,
  lastDay,
  gidOf = ({ variant }) => variant?.id ?? null,
}: {
  timezone: string;
  currency: string;
  firstDay: string;
  lastDay: string;
  /** The variant that a line counts for. */
  gidOf?: GidOfLine;
}): SalesSums {
  const dayOf = createCalendar(timezone);
  /** By order; null for one that does not count. */
  const days = new Map<string, string | null>();
  const unread = new Set<string>();
  let isAnyDayUnread = false;
  const sums = new Map<string, Map<string, Sum>>();
  return {
    add: (line) => {
      if ('problem' in line) {
        const { orderId, processedAt } = line;
        const day = processedAt === null ? days.get(orderId ?? '') : dayOf(new Date(processedAt));
        if (day === undefined || orderId === null) isAnyDayUnread = true;
        else if (day !== null) unread.add(day);
        // Its lines may be too few, or it may not count: the day is kept.
        if (orderId !== null && processedAt !== null) days.set(orderId, null);
        return;
      }
      if (!('__parentId' in line)) {
        const counts = line.cancelledAt === null && !line.test;
        days.set(line.id, counts ? dayOf(new Date(line.processedAt)) : null);
        return;
      }
      const day = days.get(line.__parentId);
      if (day === undefined) isAnyDayUnread = true;
      const gid = gidOf(line);
      const paid = readCost(line.discountedUnitPriceAfterAllDiscountsSet.shopMoney, currency);
      if (
        day === undefined ||
        day === null ||
        day < firstDay ||
        day > lastDay ||
        gid === null ||
        line.currentQuantity <= 0 ||
        paid === null ||
        paid <= 0n
      )
        return;
      const own = sums.get(gid) ?? new Map<string, Sum>();
      sums.set(gid, own);
      const sum = own.get(day) ?? { units: 0, totalMinor: 0n };
      own.set(day, {
        units: sum.units + line.currentQuantity,
        totalMinor: sum.totalMinor + paid * BigInt(line.currentQuantity),
      });
    },
    list: () =>
      [...sums].sort(byKey).flatMap(([gid, own]) =>
        [...own]
          .filter(([day]) => !unread.has(day))
          .sort(byKey)
          .map(([day, { units, totalMinor }]) => ({
            gid,
            day,
            units,
            paidMinor: divideRounded(totalMinor, BigInt(units)),
          })),
      ),
    daysToKeep: () => (isAnyDayUnread ? 'all' : unread),
  };
}

/** The day of a time in a time zone; UTC for an unknown zone. */
export function createCalendar(timezone: string): (at: Date) => string {
  try {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    return (at) => format.format(at);
  } catch {
    return (at) => at.toISOString().slice(0, 10);
  }
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

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

/**
 * Adds days without sales between a variant's days with sales: the service treats a day without a
 * row as unknown. Pure.
 *
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
    except = new Set(),
  }: {
    firstDay: string;
    lastDay: string;
    sellers: readonly Seller[];
    changes: readonly KnownChange[];
    /** Days that get no row. */
    except?: ReadonlySet<string>;
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
      return except.has(day) || day < first || asked === null || asked <= 0n
        ? []
        : [{ gid, day, units: 0, paidMinor: asked }];
    });
  });
}

function listDays(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** `day` plus a number of days. */
export function addDays(day: string, by: number): string {
  return new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);
}
