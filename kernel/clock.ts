/**
 * Source of the current time. Passed as a parameter, so that tests can advance time instead of
 * sleeping.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that changes only by `advance` (milliseconds) or `set`. */
export function createManualClock(
  start: Date,
): Clock & { advance(ms: number): void; set(to: Date): void } {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms;
    },
    set: (to) => {
      at = to.getTime();
    },
  };
}
