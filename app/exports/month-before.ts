import { openZonedClock } from '#kernel/zoned-clock.ts';

/** The month before the one that a clock in that time zone shows, such as "2026-10". Pure. */
export function getMonthBefore(at: Date, timeZone: string): string {
  return listMonths(at, timeZone, 2)[1] ?? '';
}

/** The newest months by that clock, the current one first. Pure. */
export function listMonths(at: Date, timeZone: string, count: number): string[] {
  const today = openZonedClock(timeZone).toWallTime(at);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back))
      .toISOString()
      .slice(0, 7),
  );
}
