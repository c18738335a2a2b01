/**
 * A competitor lowered its price to more than the account's threshold below the account's own
 * price. Only a change of the competitor's price raises it: both prices are compared as they were
 * when that price came up, and must still be so now.
 */
import { z } from 'zod';
import { DAY_MS } from '#kernel/durations.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { AlertPolicy, UndercutPolicy } from '#pricing/alerts/alert-policy.ts';
import { type Pair, findObstacle } from '#pricing/alerts/pair.ts';
import type { CheckedPairs, DetectedChange, EventRule } from './alert-rule.ts';
import { buildPairKey, findPriceChanges } from './price-changes.ts';
import { toListingSubject } from './subject.ts';

const ONE = 10_000n;

const MinorSchema = z.string().regex(/^\d{1,19}$/);

/** Amounts in minor units, as text because JSON has no bigint. */
const UndercutDetailsSchema = z.object({
  yourMinor: MinorSchema,
  listedMinor: MinorSchema,
  previousMinor: MinorSchema,
  basisPoints: z.int(),
  changedAt: z.iso.datetime(),
});
type UndercutDetails = z.infer<typeof UndercutDetailsSchema>;

export const competitorUndercut: EventRule<'competitor_undercut', 'listing', UndercutDetails> = {
  kind: 'event',
  type: 'competitor_undercut',
  subject: 'listing',
  isWanted: ({ undercut }) => undercut !== null,
  quietDays: 0,
  readDetails: (stored) => UndercutDetailsSchema.parse(stored),
  closesAfterDays: 14,
  detect,
};

/** A pair whose price is below the account's now. */
interface Below {
  readonly pair: Pair;
  readonly priceMinor: bigint;
  readonly undercut: UndercutPolicy;
}

async function detect(
  sql: Sql,
  { pairs, policies, now }: CheckedPairs,
): Promise<DetectedChange<'listing', UndercutDetails>[]> {
  const below = pairs.flatMap((pair) => toBelow(pair, policies.get(pair.accountId)));
  if (below.length === 0) return [];
  const changes = await findPriceChanges(sql, below);
  const oldest = now.getTime() - competitorUndercut.closesAfterDays * DAY_MS;
  return below.flatMap(({ pair, priceMinor, undercut }) => {
    const drop = changes.get(buildPairKey(pair));
    if (!drop || drop.changedAt < undercut.since || drop.changedAt.getTime() < oldest) return [];
    const { ownMinor, previousMinor } = drop;
    if (ownMinor === null || previousMinor <= priceMinor) return [];
    if (!isBelow(priceMinor, ownMinor, undercut.basisPoints)) return [];
    const changedAt = drop.changedAt.toISOString();
    return [
      {
        accountId: pair.accountId,
        subject: toListingSubject(pair),
        happenedAt: drop.changedAt,
        changeKey: `${changedAt} ${priceMinor}`,
        details: {
          yourMinor: ownMinor.toString(),
          listedMinor: priceMinor.toString(),
          previousMinor: previousMinor.toString(),
          basisPoints: Number(undercut.basisPoints),
          changedAt,
        },
        listedMinor: priceMinor,
        limitMinor: ownMinor,
        currency: pair.currency,
        captureId: pair.captureId,
        captureAt: pair.captureAt,
      } as const,
    ];
  });
}

/** The offer passes every condition under which it is compared with a MAP price. */
function toBelow(pair: Pair, policy: AlertPolicy | undefined): Below[] {
  const { priceMinor } = pair;
  const undercut = policy?.undercut ?? null;
  if (!policy || !undercut || !pair.matched || pair.retailerStatus === 'quarantined') return [];
  if (pair.retailerStatus === 'gone' || pair.state !== 'ok' || pair.awaitsVisit) return [];
  if (priceMinor === null || priceMinor <= 0n || pair.listingCurrency !== pair.currency) return [];
  if (findObstacle(pair, policy.ownTax) !== null) return [];
  return isBelow(priceMinor, pair.ownMinor, undercut.basisPoints)
    ? [{ pair, priceMinor, undercut }]
    : [];
}

/** price < own price × (1 − threshold), in integers. */
function isBelow(priceMinor: bigint, ownMinor: bigint, basisPoints: bigint): boolean {
  return priceMinor * ONE < ownMinor * (ONE - basisPoints);
}
