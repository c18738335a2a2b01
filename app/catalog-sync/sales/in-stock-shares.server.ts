import { HOUR_MS } from '#kernel/durations.ts';
import type { Sql } from '#prisma/open-database.ts';
import { createCalendar, addDays } from './sum-sales.ts';

/** From `since` until before `until` a variant could be bought, or could not. */
interface SellableSpan {
  readonly gid: string;
  readonly since: Date;
  readonly until: Date;
  readonly sellable: boolean;
}

/**
 * Lists when these variants could be bought since a day, and when not. The current state is known
 * until the time of its last reading.
 */
export async function listSellableSpans(
  sql: Sql,
  { shop, gids, firstDay }: { shop: string; gids: readonly string[]; firstDay: string },
): Promise<SellableSpan[]> {
  const { rows } = await sql.query<SellableSpan>(
    `select gid, since, until, sellable from shop.variant_sellable_past
     where shop = $1 and gid = any($2) and until > $3::date - interval '1 day'
     union all
     select gid, sellable_since, read_at, sellable from shop.variant
     where shop = $1 and gid = any($2) and sellable is not null and read_at > sellable_since`,
    [shop, gids, firstDay],
  );
  return rows;
}

// The share of a day on which a variant could be bought, from its availability history. Pure.

/** No time zone is further from UTC, and no day longer by more than that. */
const FARTHEST_MS = 26 * HOUR_MS;
const DIGITS = 10_000;

/**
 * Returns a function that gives, for a variant and a day of the shop's calendar (YYYY-MM-DD), the
 * share of that day in which it could be bought: 0 to 1, with four digits. Null where any part of
 * the day is unknown. Spans of one variant must not overlap.
 */
export function createInStockShares(
  spans: readonly SellableSpan[],
  timezone: string,
): (gid: string, day: string) => number | null {
  const dayOf = createCalendar(timezone);
  const own = Map.groupBy(spans, (span) => span.gid);
  const starts = new Map<string, number>();
  const startOf = (day: string): number => {
    const start = starts.get(day) ?? findStart(day, dayOf);
    starts.set(day, start);
    return start;
  };
  return (gid, day) => {
    const [from, to] = [startOf(day), startOf(addDays(day, 1))];
    let known = 0;
    let inStock = 0;
    for (const { since, until, sellable } of own.get(gid) ?? []) {
      const ms = Math.max(0, Math.min(until.getTime(), to) - Math.max(since.getTime(), from));
      known += ms;
      if (sellable) inStock += ms;
    }
    if (known === 0 || known < to - from) return null;
    return Math.round((inStock / known) * DIGITS) / DIGITS;
  };
}

/**
 * The first millisecond of a day: its UTC offset changes over the year, and it is not always
 * midnight.
 */
function findStart(day: string, dayOf: (at: Date) => string): number {
  let before = Date.parse(day) - FARTHEST_MS;
  let at = Date.parse(day) + FARTHEST_MS;
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (dayOf(new Date(middle)) < day) before = middle;
    else at = middle;
  }
  return at;
}
