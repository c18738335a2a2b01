/**
 * A competitor asks less than the account, by at least its threshold. It lasts: the alert is opened
 * once, follows the price, and ends when the competitor is no longer that far below.
 */
import type { AlertPolicy } from '#pricing/alerts/alert-policy.ts';
import { type Pair, chooseResolution, findObstacle, isOffSale } from '#pricing/alerts/pair.ts';
import type { Assessment, StateRule } from './alert-rule.ts';
import { isGapReached } from './gap.ts';

export const competitorBelow: StateRule<'competitor_below'> = {
  kind: 'state',
  type: 'competitor_below',
  subject: 'listing',
  isWanted: ({ kinds }) => kinds.competitor_below.on,
  notesIncomparable: false,
  isPhotographed: false,
  assess,
};

function assess(pair: Pair, { kinds, ownTax }: AlertPolicy): Assessment {
  if (!pair.matched) return { kind: 'clear', resolution: chooseResolution(pair) };
  if (pair.state === 'gone' || pair.retailerStatus === 'gone')
    return { kind: 'clear', resolution: 'disappeared' };
  if (pair.retailerStatus === 'quarantined')
    return { kind: 'wait', reason: 'the retailer is quarantined' };
  if (isOffSale(pair.availability)) return { kind: 'clear', resolution: 'out_of_stock' };
  if (pair.state !== 'ok' || pair.priceMinor === null || pair.priceMinor <= 0n)
    return { kind: 'wait', reason: 'the price is not known' };
  if (pair.isUncertain) return { kind: 'wait', reason: 'the price is not certain' };
  if (pair.listingCurrency !== pair.currency)
    return {
      kind: 'not_comparable',
      reason: {
        code: 'other_currency',
        values: { theirs: pair.listingCurrency, ours: pair.currency },
      },
    };
  const reason = findObstacle(pair, ownTax);
  if (reason !== null) return { kind: 'not_comparable', reason };
  const { priceMinor: listedMinor, ownMinor: limitMinor } = pair;
  const isBelow = isGapReached(
    { lower: listedMinor, upper: limitMinor },
    {
      basisPoints: kinds.competitor_below.basisPoints,
      isMore: false,
      isOpen: pair.alert !== null,
    },
  );
  if (isBelow) return { kind: 'violation', limitMinor, listedMinor };
  const isOwnChange = pair.alert !== null && listedMinor <= pair.alert.listedMinor;
  return { kind: 'clear', resolution: isOwnChange ? 'own_price_changed' : 'recovered' };
}
