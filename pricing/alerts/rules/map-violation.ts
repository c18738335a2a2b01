/**
 * A listed price below the MAP price. An offer that cannot be compared raises no alert and is shown
 * with the reason.
 */
import type { AlertPolicy } from '#pricing/alerts/alert-policy.ts';
import {
  type Pair,
  chooseResolution,
  type Resolution,
  findObstacle,
  isOffSale,
  isTrusted,
} from '#pricing/alerts/pair.ts';
import type { Assessment, StateRule } from './alert-rule.ts';

export const mapViolation: StateRule<'map_violation'> = {
  kind: 'state',
  type: 'map_violation',
  subject: 'listing',
  isWanted: () => true,
  notesIncomparable: true,
  isPhotographed: true,
  assess,
};

function assess(pair: Pair, policy: AlertPolicy): Assessment {
  if (!pair.matched) return { kind: 'clear', resolution: chooseResolution(pair) };
  if (pair.mapPriceMinor === null) return { kind: 'clear', resolution: 'map_price_changed' };
  if (pair.state === 'gone' || pair.retailerStatus === 'gone')
    return { kind: 'clear', resolution: 'disappeared' };
  if (pair.retailerStatus === 'quarantined')
    return { kind: 'wait', reason: 'the retailer is quarantined' };
  if (isOffSale(pair.availability)) return { kind: 'clear', resolution: 'out_of_stock' };
  // The bytes that an alert rested on state no price.
  if (pair.correctedAt !== null && pair.priceMinor === null)
    return { kind: 'clear', resolution: 'corrected_reading' };
  if (pair.state !== 'ok' || pair.priceMinor === null || pair.priceMinor <= 0n)
    return { kind: 'wait', reason: 'the price is not known' };
  if (pair.listingCurrency !== pair.currency) {
    return {
      kind: 'not_comparable',
      reason: {
        code: 'other_currency',
        values: { theirs: pair.listingCurrency, ours: pair.currency },
      },
    };
  }
  // A price that is not certain neither ends an alert nor changes it.
  if (pair.isUncertain && pair.alert !== null)
    return { kind: 'wait', reason: 'the price is not certain' };
  if (!isBelowMapPrice(pair.priceMinor, pair.mapPriceMinor, policy.toleranceMillionths))
    return { kind: 'clear', resolution: resolutionAbove(pair) };
  const reason = findObstacle(pair, policy.ownTax);
  if (reason !== null) return { kind: 'not_comparable', reason };
  return { kind: 'violation', limitMinor: pair.mapPriceMinor, listedMinor: pair.priceMinor };
}

/**
 * Where an offer stands to its MAP price, by the same rule: `below` when it violates it, whether or
 * not an alert is open; null when it is not compared. An offer that is not below the MAP price must
 * be comparable as well: otherwise it could never be counted as below.
 */
export function compareWithMapPrice(
  pair: Pair,
  policy: AlertPolicy,
): 'below' | 'at_or_above' | null {
  if (!isTrusted(pair) || pair.mapPriceMinor === null) return null;
  const assessment = assess({ ...pair, alert: null }, policy);
  if (assessment.kind === 'violation') return 'below';
  const isAbove = assessment.kind === 'clear' && assessment.resolution === 'recovered';
  return isAbove && findObstacle(pair, policy.ownTax) === null ? 'at_or_above' : null;
}

/** price < MAP price × (1 − tolerance), in integers. */
function isBelowMapPrice(
  priceMinor: bigint,
  mapPriceMinor: bigint,
  toleranceMillionths: bigint,
): boolean {
  return priceMinor * 1_000_000n < mapPriceMinor * (1_000_000n - toleranceMillionths);
}

/** When the price is the one that raised the alert, it was the MAP price that changed. */
function resolutionAbove(pair: Pair): Resolution {
  return pair.alert !== null &&
    pair.priceMinor !== null &&
    pair.priceMinor <= pair.alert.listedMinor
    ? 'map_price_changed'
    : 'recovered';
}
