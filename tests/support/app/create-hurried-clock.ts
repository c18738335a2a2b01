import type { Clock } from '#kernel/clock.ts';

/** More than lies between two requests to a server of an unknown limit. */
const LEAP_MS = 1200;

/** A clock of which every look is that much later than the last: what waits for a time to come finds it there, and no test sits it out. */
export function createHurriedClock(): Clock {
  let at = Date.now();
  return { now: () => new Date((at += LEAP_MS)) };
}
