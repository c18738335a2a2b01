import { DAY_MS } from '#kernel/durations.ts';
import { openZonedClock } from '#kernel/zoned-clock.ts';

/** The month, as `YYYY-MM`, of the day before this moment in the time zone. */
export function getReportedMonth(at: Date, timeZone: string): string {
  const wall = openZonedClock(timeZone).toWallTime(at).getTime();
  return new Date(wall - DAY_MS).toISOString().slice(0, 7);
}

/** True for the IANA name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    // Offsets are accepted too; they know no daylight saving time.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
