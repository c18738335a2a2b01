/**
 * Sums order lines to units and price paid per variant and day of the shop's calendar. Pure; stores
 * only sums.
 */
import { divideRounded } from '#kernel/money.ts';
import type { OrderLine } from '#app/admin-api/orders-document.ts';
import { readCost } from '../read-amount.ts';

export interface DaySum {
  readonly gid: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly units: number;
  /** Mean per unit, in minor units. */
  readonly paidMinor: bigint;
}

export interface SalesSums {
  add(line: OrderLine): void;
  /** Sums of the days from first to last, by variant and day. */
  list(): DaySum[];
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
}: {
  timezone: string;
  currency: string;
  firstDay: string;
  lastDay: string;
}): SalesSums {
  const dayOf = createCalendar(timezone);
  const days = new Map<string, string>();
  const sums = new Map<string, Map<string, Sum>>();
  return {
    add: (line) => {
      if (!('__parentId' in line)) {
        if (line.cancelledAt === null && !line.test)
          days.set(line.id, dayOf(new Date(line.processedAt)));
        return;
      }
      const day = days.get(line.__parentId);
      const paid = readCost(line.discountedUnitPriceAfterAllDiscountsSet.shopMoney, currency);
      if (
        day === undefined ||
        day < firstDay ||
        day > lastDay ||
        line.variant === null ||
        line.currentQuantity <= 0 ||
        paid === null ||
        paid <= 0n
      )
        return;
      const own = sums.get(line.variant.id) ?? new Map<string, Sum>();
      sums.set(line.variant.id, own);
      const sum = own.get(day) ?? { units: 0, totalMinor: 0n };
      own.set(day, {
        units: sum.units + line.currentQuantity,
        totalMinor: sum.totalMinor + paid * BigInt(line.currentQuantity),
      });
    },
    list: () =>
      [...sums].sort(byKey).flatMap(([gid, own]) =>
        [...own].sort(byKey).map(([day, { units, totalMinor }]) => ({
          gid,
          day,
          units,
          paidMinor: divideRounded(totalMinor, BigInt(units)),
        })),
      ),
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
