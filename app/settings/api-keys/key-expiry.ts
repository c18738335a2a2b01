/** When an API key that a merchant creates expires. */
import { DAY_MS } from '#kernel/durations.ts';

/** Days from now, "never", or "date" for a day that the merchant enters. */
export const KEY_EXPIRIES = ['30', '90', '365', 'never', 'date'] as const;
export type KeyExpiry = (typeof KEY_EXPIRIES)[number];

/** A later day is probably a typing error. */
const MAX_DAYS = 3_660;
const WARNED_DAYS = 14;

/**
 * The time at which a key expires; null: never. A day that was entered is included: the key expires
 * when it ends in the shop's time zone. Undefined when it is no day, has passed or is more than ten
 * years away. Pure.
 */
export function toExpiryTime(
  { expiry, date }: { expiry: KeyExpiry; date: string },
  { now, timeZone }: { now: Date; timeZone: string },
): Date | null | undefined {
  if (expiry === 'never') return null;
  if (expiry !== 'date') return new Date(now.getTime() + Number(expiry) * DAY_MS);
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00Z`) : null;
  // "2027-02-30" is the 2nd of March for the Date constructor.
  if (!day || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(date)) return undefined;
  const end = toInstant(day.getTime() + DAY_MS, timeZone);
  return end > now && end.getTime() - now.getTime() <= MAX_DAYS * DAY_MS ? end : undefined;
}

/** Whole days until a key expires, when it is time to warn of that; otherwise null. Pure. */
export function findDaysLeft(expiresAt: Date | null, now: Date): number | null {
  if (expiresAt === null) return null;
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MS);
  return days <= WARNED_DAYS ? Math.max(days, 0) : null;
}

/** The instant at which clocks in the time zone show `wall`, a time written as if in UTC. */
function toInstant(wall: number, timeZone: string): Date {
  // The second step is needed when the offset changes in between.
  const first = wall - getOffsetMs(wall, timeZone);
  return new Date(wall - getOffsetMs(first, timeZone));
}

/** How far the time zone's clocks are ahead of UTC at this instant. */
function getOffsetMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at);
  const get = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(
    get('year'),
    get('month') - 1,
    get('day'),
    get('hour'),
    get('minute'),
    get('second'),
  );
  return shown - Math.floor(at / 1000) * 1000;
}
