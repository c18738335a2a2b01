import type { ChannelMode } from './channels/channel.ts';
import { openLocalClock } from './local-clock.ts';
import type { NotificationMode } from './notification-mode.ts';

const STEP_MS = 15 * 60_000;
const MONDAY = 1;

/**
 * Returns when the next digest is due: the first moment after `after` at which the shop's clock
 * shows `hour` (0–23) of the next day, or of the next `weekday` (Monday, 1, by default); of hourly
 * digests the next full hour. An hour that daylight saving time skips is due right after it; one
 * that occurs twice is due the first time. Null for the modes without digests.
 */
export function getNextDigestTime(
  mode: NotificationMode | ChannelMode,
  { timeZone, hour, weekday = MONDAY }: { timeZone: string; hour: number; weekday?: number },
  after: Date,
): Date | null {
  if (mode === 'off' || mode === 'instant') return null;
  const clock = openLocalClock(timeZone);
  // In steps of a quarter of an hour: every time zone's offset is a multiple of it.
  const start = Math.floor(after.getTime() / STEP_MS) * STEP_MS;
  let before = clock(start);
  for (let at = start + STEP_MS; at <= start + 9 * 86_400_000; at += STEP_MS) {
    const now = clock(at);
    if (mode === 'hourly') {
      if (now.minute % 60 === 0) return new Date(at);
      continue;
    }
    const reached = now.hour >= hour && (before.date !== now.date || before.hour < hour);
    if (reached && (mode === 'daily' || now.weekday === weekday)) return new Date(at);
    before = now;
  }
  throw new RangeError(`No ${hour} o'clock within nine days in ${timeZone}`);
}
