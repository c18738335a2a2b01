export type Cadence = 'daily' | 'weekly' | 'monthly';

export interface Calendar {
  readonly cadence: Cadence;
  /** 0–23. */
  readonly hour: number;
  /** IANA name. */
  readonly timeZone: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A month and a day. */
const MAX_DAYS = 32;

/**
 * The first moment after `after` at which the time zone's clock reaches `hour`: of any day, of a
 * Monday, or of the first day of a month. An hour that daylight saving time skips is the one after
 * it; one that occurs twice is its first. Throws RangeError for an unknown time zone.
 */
export function getNextRun({ cadence, hour, timeZone }: Calendar, after: Date): Date {
  const today = readClock(after.getTime(), timeZone);
  for (let days = 0; days <= MAX_DAYS; days += 1) {
    const day = new Date(today.day + days * DAY_MS);
    const isChosen =
      cadence === 'daily' ||
      (cadence === 'weekly' ? day.getUTCDay() === 1 : day.getUTCDate() === 1);
    if (!isChosen) continue;
    const at = toInstant(day.getTime() + hour * HOUR_MS, timeZone);
    if (at > after.getTime()) return new Date(at);
  }
  throw new RangeError(`No ${hour} o'clock within ${MAX_DAYS} days in ${timeZone}`);
}

/** The month, as `YYYY-MM`, of the day before this moment in the time zone. */
export function getReportedMonth(at: Date, timeZone: string): string {
  return new Date(readClock(at.getTime(), timeZone).day - DAY_MS).toISOString().slice(0, 7);
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

/** What the time zone's clock shows, as if it were UTC: its day and its time. */
function readClock(at: number, timeZone: string): { day: number; time: number } {
  const parts = new Map(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const get = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const day = Date.UTC(get('year'), get('month') - 1, get('day'));
  return {
    day,
    time: day + get('hour') * HOUR_MS + get('minute') * 60_000 + get('second') * 1000,
  };
}

/** The first moment at which the time zone's clock shows this time, or has skipped it. */
function toInstant(time: number, timeZone: string): number {
  // Of the offsets a day before and after, the one that holds; both where an hour occurs twice.
  const offsets = [time - DAY_MS, time + DAY_MS].map((at) => readClock(at, timeZone).time - at);
  const found = offsets
    .map((offset) => time - offset)
    .filter((at) => readClock(at, timeZone).time === time);
  return found.length > 0 ? Math.min(...found) : time - Math.min(...offsets);
}
