import { type Settings, getSettings } from '#pricing/accounts/settings.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { listBeliefs } from './beliefs/list-beliefs.ts';
import { listRivalry, type Rivalry, describeRivals, applyFollowers } from './followers/rivalry.ts';
import { applyCorrection, fitCorrection } from './ledger/fit-correction.ts';
import { listOutcomes } from './ledger/list-outcomes.ts';
import { listSubjects, type Subject } from './list-subjects.ts';
import type { Abstention, Recommendation, DemandBelief } from './model/recommendation.ts';
import { PRIOR_BELIEF } from './model/prior-belief.ts';
import { findPauseReason, recommendPrice } from './model/recommend-price.ts';
import { writeRecommendations } from './write-recommendations.ts';

/** Products per transaction. */
const CHUNK = 500;
/**
 * Maximum number of locks per account: a chunk of products must not fill the server's lock table. A
 * power of two.
 */
const LOCK_BUCKETS = 128;

/**
 * Determines the recommendation for these products of the account, or why there is none, and
 * publishes the changes. Repeating it writes nothing. Unknown ids and those of other accounts are
 * ignored. Throws `not_found` for an unknown account.
 */
export async function recommendForProducts(
  context: ServiceContext,
  { accountId, productIds }: { accountId: string; productIds: readonly string[] },
): Promise<void> {
  const ids = [...new Set(productIds)].sort();
  for (let start = 0; start < ids.length; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK);
    await context.db.transaction((tx) =>
      recommendInTransaction(context, tx, { accountId, productIds: chunk }),
    );
  }
}

/**
 * Like `recommendForProducts`, in a running transaction: products are locked before they are read,
 * so the later of two runs sees the result of the earlier one.
 */
export async function recommendInTransaction(
  context: ServiceContext,
  tx: Tx,
  { accountId, productIds }: { accountId: string; productIds: readonly string[] },
): Promise<void> {
  await lockProducts(tx, accountId, productIds);
  const now = context.clock.now();
  const settings = await getSettings(tx, accountId);
  const subjects = await listSubjects(tx, { accountId, productIds, now, ownTax: settings.tax });
  // During the pause after a change nothing is recommended, so nothing is learned at a price that
  // may be undone.
  const notPaused = subjects.filter(
    ({ changedAt }) => findPauseReason({ changedAt, asOf: now }) === null,
  );
  const beliefs = await listBeliefs(tx, {
    accountId,
    subjects: notPaused,
    now,
    ownTax: settings.tax,
  });
  const correction = fitCorrection(await listOutcomes(tx, accountId));
  const rivalry = await listRivalry(tx, {
    accountId,
    products: subjects,
    now,
    ownTax: settings.tax,
  });
  const outcomes = subjects.map((subject) => ({
    subject,
    result: recommendForOne(subject, {
      settings,
      now,
      rivalry,
      belief: applyCorrection(beliefs.get(subject.productId) ?? PRIOR_BELIEF, correction),
    }),
  }));
  await context.events.publishToAccounts(
    tx,
    await writeRecommendations(tx, outcomes, { accountId, now, correction }),
  );
}

/**
 * Locks these products until the transaction ends. The account is part of the key: without it,
 * products of two accounts would share a lock and block each other.
 */
async function lockProducts(
  tx: Tx,
  accountId: string,
  productIds: readonly string[],
): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(key)
     from (
       select distinct hashtextextended('recommendations ' || $1, hashtext(id) & ($2::int - 1)) as key
       from unnest($3::text[]) id
       order by 1
     ) locks`,
    [accountId, LOCK_BUCKETS, productIds],
  );
}

interface Knowledge {
  readonly settings: Settings;
  readonly now: Date;
  readonly rivalry: Rivalry;
  readonly belief: DemandBelief;
}

/**
 * The suggestion to keep unless another price is clearly better: the current one for the current
 * price, or the one whose undo restored this price.
 */
function findPrevious({ standing, undoneMinor, currency, priceMinor }: Subject): bigint | null {
  const isCurrent =
    standing !== null && standing.currentMinor === priceMinor && standing.currency === currency;
  return (isCurrent ? standing.suggestedMinor : null) ?? undoneMinor;
}

function recommendForOne(
  subject: Subject,
  { settings, now, rivalry, belief }: Knowledge,
): Recommendation | Abstention {
  if (!subject.monitored)
    return { kind: 'abstention', reason: { code: 'beyond_plan', values: {} } };
  if (subject.priceMinor <= 0n)
    return { kind: 'abstention', reason: { code: 'price_not_positive', values: {} } };
  const competing = subject.offers.filter((offer) => offer.inStock && !offer.notComparable);
  const followers = [...new Set(competing.map((offer) => offer.retailer))].flatMap(
    (domain) => rivalry.followers.get(domain) ?? [],
  );
  const result = recommendPrice({
    asOf: now,
    currency: subject.currency,
    currentMinor: subject.priceMinor,
    costMinor: subject.costMinor,
    mapMinor: subject.mapMinor,
    minMinor: subject.minMinor,
    competitors: subject.offers,
    changedAt: subject.changedAt,
    lowest30Minor: subject.lowest30Minor,
    belief: applyFollowers(belief, { followers, competitors: competing.length }),
    settings,
    previousMinor: findPrevious(subject),
  });
  return describeRivals(result, {
    currentMinor: subject.priceMinor,
    followers,
    war: rivalry.wars.get(subject.productId) ?? null,
  });
}
