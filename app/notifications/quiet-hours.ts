import { MINUTE_MS } from '#kernel/durations.ts';
import { openZonedClock } from '#kernel/zoned-clock.ts';

/** Minutes of the day in the shop's time zone, 0–1439: from the first up to the second. */
export interface QuietHours {
  readonly from: number;
  /** Before `from`: on the next day. Never equal to it. */
  readonly until: number;
}

/** Longer than any quiet hours, also where a clock is set back in between. */
const MAX_MINUTES = 2 * 1440;

/**
 * When a message that is due at `at` may be sent: at once, or at the first full minute that the
 * shop's clock does not show as quiet. A minute that daylight saving time skips ends them at the
 * next one there is; one that occurs twice is quiet both times.
 */
export function getSendTime(
  quiet: QuietHours | null,
  { timeZone }: { timeZone: string },
  at: Date,
): Date {
  if (quiet === null) return at;
  const clock = openZonedClock(timeZone);
  const minuteAt = (ms: number): number => {
    const wall = clock.toWallTime(new Date(ms));
    return wall.getUTCHours() * 60 + wall.getUTCMinutes();
  };
  if (!isQuiet(quiet, minuteAt(at.getTime()))) return at;
  const start = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
  for (let minutes = 1; minutes <= MAX_MINUTES; minutes += 1) {
    const next = start + minutes * MINUTE_MS;
    if (!isQuiet(quiet, minuteAt(next))) return new Date(next);
  }
  throw new RangeError(`Quiet hours without an end in ${timeZone}`);
}

/** `minute`: of the day. */
function isQuiet({ from, until }: QuietHours, minute: number): boolean {
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** Quiet hours as two columns have them. */
export function readQuietHours(from: number | null, until: number | null): QuietHours | null {
  return from === null || until === null ? null : { from, until };
}
