import type { ChannelMode } from './channels/channel.ts';
import { type LocalTime, openLocalClock } from './local-clock.ts';
import type { NotificationMode } from './notification-mode.ts';

const STEP_MS = 15 * 60_000;
const MOST_DAYS = 33;
const MONDAY = 1;

/** How often something is sent by the shop's clock. */
type Interval = 'hourly' | 'daily' | 'weekly' | 'monthly';

/** When by the shop's clock: the hour (0–23) and, of weekly sending, the weekday (Monday is 1). */
interface LocalHour {
  readonly timeZone: string;
  readonly hour: number;
  readonly weekday?: number;
}

/** Returns when the next digest is due (`getNextTime`); null for the modes without digests. */
export function getNextDigestTime(
  mode: NotificationMode | ChannelMode,
  when: LocalHour,
  after: Date,
): Date | null {
  return mode === 'off' || mode === 'instant' ? null : getNextTime(mode, when, after);
}

/**
 * Returns the first moment after `after` at which the shop's clock shows `hour` of the next day, of
 * the next `weekday` (Monday by default), or of the next first day of a month; `hourly`: the next
 * full hour. An hour that daylight saving time skips is due right after it; one that occurs twice is
 * due the first time.
 */
export function getNextTime(
  every: Interval,
  { timeZone, hour, weekday = MONDAY }: LocalHour,
  after: Date,
): Date {
  const clock = openLocalClock(timeZone);
  // In steps of a quarter of an hour: every time zone's offset is a multiple of it.
  const start = Math.floor(after.getTime() / STEP_MS) * STEP_MS;
  let before = clock(start);
  for (let at = start + STEP_MS; at <= start + MOST_DAYS * 86_400_000; at += STEP_MS) {
    const now = clock(at);
    const reached =
      every === 'hourly'
        ? now.minute % 60 === 0
        : now.hour >= hour && (before.date !== now.date || before.hour < hour);
    if (reached && isDay(every, now, weekday)) return new Date(at);
    before = now;
  }
  throw new RangeError(`No ${hour} o'clock within ${MOST_DAYS} days in ${timeZone}`);
}

function isDay(every: Interval, now: LocalTime, weekday: number): boolean {
  if (every === 'weekly') return now.weekday === weekday;
  return every !== 'monthly' || now.date.endsWith('-1');
}
