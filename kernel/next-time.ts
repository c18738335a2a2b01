import { DAY_MS, HOUR_MS } from './durations.ts';
import { openZonedClock } from './zoned-clock.ts';

const STEP_MS = 15 * 60_000;
/** A month and a day. */
const MAX_DAYS = 32;
const MONDAY = 1;

/** How often something is done by a clock. */
export type Interval = 'hourly' | 'daily' | 'weekly' | 'monthly';

/** When by the clock of an IANA time zone. */
export interface LocalHour {
  readonly timeZone: string;
  /** 0–23; of no meaning for `hourly`. */
  readonly hour: number;
  /** Of `weekly`: Monday is 1, Sunday 7; Monday by default. */
  readonly weekday?: number;
}

/**
 * Returns the first moment after `after` at which the clock reaches `hour` of a day, of a `weekday`
 * or of the first day of a month; `hourly`: a full hour. An hour that daylight saving time skips is
 * due right after it; one that occurs twice is due the first time. Throws RangeError for an unknown
 * time zone. Pure.
 */
export function getNextTime(
  every: Interval,
  { timeZone, hour, weekday = MONDAY }: LocalHour,
  after: Date,
): Date {
  const clock = openZonedClock(timeZone);
  if (every === 'hourly') {
    // In steps, because clocks are set by half an hour too.
    let at = Math.floor(after.getTime() / STEP_MS) * STEP_MS;
    do at += STEP_MS;
    while (clock.toWallTime(new Date(at)).getUTCMinutes() !== 0);
    return new Date(at);
  }
  const today = Math.floor(clock.toWallTime(after).getTime() / DAY_MS) * DAY_MS;
  for (let days = 0; days <= MAX_DAYS; days += 1) {
    const day = new Date(today + days * DAY_MS);
    const isChosen =
      every === 'daily' ||
      (every === 'weekly' ? day.getUTCDay() === weekday % 7 : day.getUTCDate() === 1);
    if (!isChosen) continue;
    const at = clock.toMoment(new Date(day.getTime() + hour * HOUR_MS));
    if (at > after) return at;
  }
  throw new RangeError(`No ${hour} o'clock within ${MAX_DAYS} days in ${timeZone}`);
}
