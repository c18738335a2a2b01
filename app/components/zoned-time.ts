/**
 * Dates and times as people enter them in the shop's time zone, and the moments they mean. Pure.
 */
import { DAY_MS } from '#kernel/durations.ts';
import { openZonedClock, type ZonedClock } from '#kernel/zoned-clock.ts';

export interface ZonedTime {
  /** "2026-11-27" */
  readonly date: string;
  /** "08:00" */
  readonly time: string;
}

/**
 * The moment of a date and time on a clock; null when there is no such date or time. A time that the
 * clocks skip in spring is the one an hour later; of a time that they repeat in autumn, the first.
 */
export function toMoment(given: ZonedTime, clock: Pick<ZonedClock, 'toMoment'>): Date | null {
  const wall = parseWallTime(given);
  return wall && clock.toMoment(wall);
}

/** The date and time as a wall time, which is its moment in UTC; null when there is none such. */
export function parseWallTime({ date, time }: ZonedTime): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return null;
  const wall = new Date(`${date}T${time}:00Z`);
  // JavaScript reads 30 February as 2 March.
  return Number.isNaN(wall.getTime()) || toText(wall) !== `${date}T${time}` ? null : wall;
}

/** The date and time of a moment in a zone. */
export function toZonedTime(at: Date, timeZone: string): ZonedTime {
  const text = toText(openZonedClock(timeZone).toWallTime(at));
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/** The day after a date ("2026-11-30" to "2026-12-01"); null when there is no such date. */
export function findNextDay(date: string): string | null {
  const at = parseWallTime({ date, time: '00:00' });
  return at && toText(new Date(at.getTime() + DAY_MS)).slice(0, 10);
}

const toText = (at: Date): string => at.toISOString().slice(0, 16);
