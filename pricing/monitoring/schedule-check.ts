/** When a listing is looked at again: by its weight, and by how often it changed. Pure. */
import { checkIntervalMs } from '#pricing/market/check-interval.ts';
import type { CheckFacts } from '#pricing/market/offer-reading.ts';

const MINUTE = 60_000;
const SHORTEST_MS = 10 * MINUTE;
const LONGEST_MS = 36 * 60 * MINUTE;
/** Checks before the listing's own habit counts. */
const MIN_CHECKS = 5;

/**
 * The next check. A listing that changed at every third check or oftener is visited twice as often as its weight says; one that
 * changed at less than every fiftieth half as often again.
 */
export function scheduleCheck(facts: CheckFacts): Date {
  const base = checkIntervalMs(facts.weight);
  return new Date(facts.now.getTime() + Math.min(LONGEST_MS, Math.max(SHORTEST_MS, base * habit(facts))));
}

function habit(facts: CheckFacts): number {
  if (facts.checks < MIN_CHECKS) return 1;
  const rate = facts.changes / facts.checks;
  if (rate >= 1 / 3) return 0.5;
  return rate < 1 / 50 ? 1.5 : 1;
}
