/**
 * A competitor lowered or raised its price by more than the account's threshold. Decided from the
 * recorded prices, so a check that is repeated, late or lost gives the same result.
 */
import type { Sql } from '#prisma/open-database.ts';
import type { AlertPolicy } from '#pricing/alerts/alert-policy.ts';
import { findCertainPrice, findObstacle, isTrusted, type Pair } from '#pricing/alerts/pair.ts';
import type { CheckedPairs, DetectedChange, EventRule } from './alert-rule.ts';
import { countBasisPoints, isGapReached } from './gap.ts';
import { buildPairKey, findPriceChanges, type PriceChange } from './price-changes.ts';
import { type PriceChangedDetails, PriceChangedDetailsSchema } from './stored-details.ts';
import { toListingSubject } from './subject.ts';

type Detected = DetectedChange<'listing', PriceChangedDetails>;

export const priceChanged: EventRule<'price_changed', 'listing', PriceChangedDetails> = {
  kind: 'event',
  type: 'price_changed',
  subject: 'listing',
  isWanted: ({ kinds }) => kinds.price_changed.on,
  readDetails: (stored) => PriceChangedDetailsSchema.parse(stored),
  closesAfterDays: 14,
  // A price that alternates between two values would be reported at every visit.
  quietDays: 7,
  getSameness: ({ listedMinor, previousMinor }) => ({ listedMinor, previousMinor }),
  detect,
};

async function detect(sql: Sql, { pairs, policies }: CheckedPairs): Promise<Detected[]> {
  const wanted = pairs.flatMap((pair) => {
    const policy = policies.get(pair.accountId);
    const priceMinor = findCertainPrice(pair);
    if (!policy || !priceChanged.isWanted(policy) || priceMinor === null) return [];
    if (!isTrusted(pair) || findObstacle(pair, policy.ownTax) !== null) return [];
    return [{ pair, priceMinor, policy }];
  });
  if (wanted.length === 0) return [];
  const changes = await findPriceChanges(sql, wanted);
  return wanted.flatMap(({ pair, priceMinor, policy }) => {
    const change = changes.get(buildPairKey(pair));
    if (!change || !isNews(change, priceMinor, policy)) return [];
    return [toDetected(pair, { change, priceMinor, policy })];
  });
}

function isNews(
  { changedAt, previousMinor }: PriceChange,
  priceMinor: bigint,
  { kinds }: AlertPolicy,
): boolean {
  const { since, direction, basisPoints } = kinds.price_changed;
  if (since === null || changedAt < since) return false;
  const isFall = priceMinor < previousMinor;
  if (direction !== 'both' && isFall !== (direction === 'falls')) return false;
  if (isFall)
    return isGapReached(
      { lower: priceMinor, upper: previousMinor },
      { basisPoints, isMore: true, isOpen: false },
    );
  return (priceMinor - previousMinor) * 10_000n > previousMinor * BigInt(basisPoints);
}

function toDetected(
  pair: Pair,
  found: { change: PriceChange; priceMinor: bigint; policy: AlertPolicy },
): Detected {
  const { change, priceMinor, policy } = found;
  const changedAt = change.changedAt.toISOString();
  return {
    accountId: pair.accountId,
    subject: toListingSubject(pair),
    changeKey: `${changedAt} ${priceMinor}`,
    happenedAt: change.changedAt,
    details: {
      listedMinor: priceMinor.toString(),
      previousMinor: change.previousMinor.toString(),
      changeBasisPoints: countBasisPoints(change.previousMinor, priceMinor),
      basisPoints: policy.kinds.price_changed.basisPoints,
      changedAt,
    },
    listedMinor: priceMinor,
    limitMinor: null,
    currency: pair.currency,
    captureId: pair.captureId,
    captureAt: pair.captureAt,
  };
}
