import type { NotificationMode } from './notification-mode.ts';

const STEP_MS = 15 * 60_000;
const MOST_DAYS = 33;

const isDay = {
  daily: () => true,
  weekly: ({ weekday }: ClockTime) => weekday === 'Mon',
  monthly: ({ date }: ClockTime) => date.endsWith('-1'),
};

interface ClockTime {
  /** Year, month and day, without leading zeros. */
  readonly date: string;
  readonly hour: number;
  readonly weekday: string;
}

/** Returns when the next digest is due (`getNextTime`); null for the modes without digests. */
export function getNextDigestTime(
  mode: NotificationMode,
  when: { timeZone: string; hour: number },
  after: Date,
): Date | null {
  return mode === 'daily' || mode === 'weekly' ? getNextTime(mode, when, after) : null;
}

/**
 * Returns the first moment after `after` at which the shop's clock shows `hour` (0–23) of the next
 * day, of the next Monday, or of the next first day of a month. An hour that daylight saving time
 * skips is due right after it; one that occurs twice is due the first time.
 */
export function getNextTime(
  every: 'daily' | 'weekly' | 'monthly',
  { timeZone, hour }: { timeZone: string; hour: number },
  after: Date,
): Date {
  const clock = openClock(timeZone);
  // In steps of a quarter of an hour: every time zone's offset is a multiple of it.
  const start = Math.floor(after.getTime() / STEP_MS) * STEP_MS;
  let before = clock(start);
  for (let at = start + STEP_MS; at <= start + MOST_DAYS * 86_400_000; at += STEP_MS) {
    const now = clock(at);
    const reached = now.hour >= hour && (before.date !== now.date || before.hour < hour);
    if (reached && isDay[every](now)) return new Date(at);
    before = now;
  }
  throw new RangeError(`No ${hour} o'clock within ${MOST_DAYS} days in ${timeZone}`);
}

function openClock(timeZone: string): (at: number) => ClockTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return {
      date: ['year', 'month', 'day'].map((type) => parts.get(type as 'year')).join('-'),
      hour: Number(parts.get('hour')),
      weekday: parts.get('weekday') ?? '',
    };
  };
}
