import type { NotificationMode } from './notification-mode.ts';

const HOUR_MS = 3_600_000;
const DIGEST_HOUR = 7;
const MONDAY = 'Mon';

/** When the next digest is due: seven in the morning of the shop, of the next day or the next Monday. Null for the modes without digests. */
export function nextDigestAt(mode: NotificationMode, timeZone: string, after: Date): Date | null {
  if (mode !== 'daily' && mode !== 'weekly') return null;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' });
  // Hour by hour: right in every time zone, also where the clock is changed that night.
  const start = Math.floor(after.getTime() / HOUR_MS) * HOUR_MS;
  for (let hours = 1; hours <= 8 * 24; hours += 1) {
    const at = new Date(start + hours * HOUR_MS);
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    if (Number(parts.get('hour')) === DIGEST_HOUR && (mode === 'daily' || parts.get('weekday') === MONDAY)) return at;
  }
  throw new RangeError(`No ${DIGEST_HOUR} o'clock within eight days in ${timeZone}`);
}
