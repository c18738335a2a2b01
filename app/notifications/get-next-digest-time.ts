import type { NotificationMode } from './notification-mode.ts';

const STEP_MS = 15 * 60_000;
const MONDAY = 'Mon';

/**
 * Returns when the next digest is due: the first moment after `after` at which the shop's clock
 * shows `hour` (0–23) of the next day, or of the next Monday. An hour that daylight saving time
 * skips is due right after it; one that occurs twice is due the first time. Null for the modes
 * without digests.
 */
export function getNextDigestTime(
  mode: NotificationMode,
  { timeZone, hour }: { timeZone: string; hour: number },
  after: Date,
): Date | null {
  if (mode !== 'daily' && mode !== 'weekly') return null;
  const clock = openClock(timeZone);
  // In steps of a quarter of an hour: every time zone's offset is a multiple of it.
  const start = Math.floor(after.getTime() / STEP_MS) * STEP_MS;
  let before = clock(start);
  for (let at = start + STEP_MS; at <= start + 9 * 86_400_000; at += STEP_MS) {
    const now = clock(at);
    const reached = now.hour >= hour && (before.date !== now.date || before.hour < hour);
    if (reached && (mode === 'daily' || now.weekday === MONDAY)) return new Date(at);
    before = now;
  }
  throw new RangeError(`No ${hour} o'clock within nine days in ${timeZone}`);
}

function openClock(
  timeZone: string,
): (at: number) => { date: string; hour: number; weekday: string } {
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
