import { isDeepStrictEqual } from 'node:util';
import { isCorrected, type Pair, type Resolution } from './pair.ts';
import type { Assessment, CheckedPairs, StateRule } from './rules/alert-rule.ts';
import type { Alarmed, Found, Interrupted, NotePlan, Resolved } from './write-alerts.ts';

export interface StatePlan extends NotePlan {
  readonly raise: Found<Pair>[];
  readonly update: Found<Alarmed>[];
  readonly reopen: Found<Interrupted>[];
  readonly resolve: Resolved<Alarmed>[];
  /** Alerts resolved when monitoring ended or paused, whose violation is now known to have ended. */
  readonly settle: Resolved<Interrupted>[];
}

type Violation = Extract<Assessment, { kind: 'violation' }>;

/**
 * What changes about the alerts of a state rule, and about the notes; decided without a database.
 *
 * Plans the changes of one rule's alerts; pairs of an account without a policy are left alone.
 */
export function planStateChanges(
  rule: StateRule,
  { pairs, policies, now }: CheckedPairs,
): StatePlan {
  const plan: StatePlan = {
    raise: [],
    update: [],
    reopen: [],
    resolve: [],
    settle: [],
    note: [],
    forget: [],
  };
  for (const pair of pairs) {
    const policy = policies.get(pair.accountId);
    if (!policy) continue;
    const assessment = rule.assess(pair, policy, now);
    if (rule.notesIncomparable) planNote(plan, pair, assessment);
    planAlert(plan, pair, assessment);
  }
  return plan;
}

function planNote(plan: StatePlan, pair: Pair, assessment: Assessment): void {
  if (assessment.kind === 'wait') return;
  if (assessment.kind !== 'not_comparable') {
    if (pair.notComparable !== null) plan.forget.push(pair);
    return;
  }
  if (!isDeepStrictEqual(pair.notComparable, assessment.reason))
    plan.note.push({ pair, reason: assessment.reason });
}

function planAlert(plan: StatePlan, pair: Pair, assessment: Assessment): void {
  if (assessment.kind === 'wait') return;
  if (assessment.kind === 'not_comparable') return planEnd(plan, pair, 'not_comparable');
  if (assessment.kind === 'clear') return planEnd(plan, pair, assessment.resolution);
  if (!isAlarmed(pair)) return planStart(plan, pair, assessment);
  const { limitMinor, listedMinor } = assessment;
  if (pair.alert.listedMinor !== listedMinor || pair.alert.limitMinor !== limitMinor)
    plan.update.push({ pair, limitMinor, listedMinor });
}

/** A violation without an open alert: reopens the interrupted alert or raises a new one. */
function planStart(plan: StatePlan, pair: Pair, { limitMinor, listedMinor }: Violation): void {
  // A correction raises nothing by itself: the next visit does, when it reads the same.
  if (pair.awaitsVisit) return;
  if (!isInterrupted(pair)) return void plan.raise.push({ pair, limitMinor, listedMinor });
  const { reason, resolvedAt } = pair.interrupted;
  if (reason !== 'match_withdrawn') {
    // The state from before the interruption may be outdated: wait until the offer has been visited
    // again.
    if (pair.seenSinceWatched) plan.reopen.push({ pair, limitMinor, listedMinor });
    return;
  }
  // Monitored without interruption: it is the same violation when the offer has not changed.
  const isSame = pair.offerSince !== null && pair.offerSince <= resolvedAt;
  if (isSame) plan.reopen.push({ pair, limitMinor, listedMinor });
  else plan.raise.push({ pair, limitMinor, listedMinor });
}

function planEnd(plan: StatePlan, pair: Pair, resolution: Resolution): void {
  if (isAlarmed(pair))
    return void plan.resolve.push({
      pair,
      resolution:
        endsByOffer.has(resolution) && isCorrected(pair) ? 'corrected_reading' : resolution,
    });
  if (
    isInterrupted(pair) &&
    pair.interrupted.reason !== 'match_withdrawn' &&
    pair.matched &&
    pair.seenSinceWatched
  )
    plan.settle.push({ pair, resolution });
}

/** Resolutions that the offer itself gives, not the account or the match. */
const endsByOffer: ReadonlySet<Resolution> = new Set([
  'recovered',
  'out_of_stock',
  'not_comparable',
  'corrected_reading',
]);

function isAlarmed(pair: Pair): pair is Alarmed {
  return pair.alert !== null;
}

function isInterrupted(pair: Pair): pair is Interrupted {
  return pair.interrupted !== null;
}

type Weight = 2 | 3;

/** A listing within this percentage of the MAP price or of our own price is visited more often. */
const NEAR_PERCENT = 5n;

/**
 * Weights of matched listings: 3 when the price is near the MAP price, or near or below our own
 * price, otherwise 2. Returns only changed weights. Set `mayLower` when the pairs include all pairs
 * of their listings: another account's price may be near one that is far from this account's.
 */
export function planWeights(
  pairs: readonly Pair[],
  { mayLower }: { mayLower: boolean },
): { listingId: string; weight: Weight }[] {
  const wanted = new Map<string, { weight: Weight; stored: number }>();
  for (const pair of pairs) {
    if (!pair.matched) continue;
    const weight: Weight = isNear(pair) || wanted.get(pair.listingId)?.weight === 3 ? 3 : 2;
    wanted.set(pair.listingId, { weight, stored: pair.weight });
  }
  return [...wanted].flatMap(([listingId, { weight, stored }]) =>
    weight > stored || (mayLower && weight < stored) ? [{ listingId, weight }] : [],
  );
}

function isNear({ priceMinor, listingCurrency, currency, mapPriceMinor, ownMinor }: Pair): boolean {
  if (priceMinor === null || listingCurrency !== currency) return false;
  const isAtMost = (limit: bigint) => priceMinor * 100n <= limit * (100n + NEAR_PERCENT);
  return isAtMost(ownMinor) || (mapPriceMinor !== null && isAtMost(mapPriceMinor));
}
