const MINUTE = 60_000;
/** Milliseconds between two checks by weight: 3 near a floor or our price, 2 matched, 1 watched, 0 nobody's. */
const INTERVALS = [24 * 60 * MINUTE, 12 * 60 * MINUTE, 120 * MINUTE, 30 * MINUTE] as const;

/** Milliseconds between two checks of a listing of this weight, before its own habits are looked at. */
export function checkIntervalMs(weight: number): number {
  return INTERVALS[Math.min(3, Math.max(0, Math.trunc(weight)))] ?? INTERVALS[0];
}
