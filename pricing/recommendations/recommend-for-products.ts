import { getSettings } from '#pricing/accounts/settings.ts';
import type { AbstentionReason } from '#kernel/reasons/recommendation-reasons.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { RuleProduct } from '#pricing/rules/evaluation/rule-product.ts';
import { type ActiveRules, findActiveRules } from '#pricing/rules/find-active-rules.ts';
import { loadRuleProducts, type RuleProductQuery } from '#pricing/rules/load-rule-products.ts';
import { refreshSalesRanks } from '#pricing/rules/sales-ranks.ts';
import type { Tx } from '#prisma/open-database.ts';
import { listBeliefs } from './beliefs/list-beliefs.ts';
import { buildInput, type SubjectKnowledge } from './build-input.ts';
import { listRivalry, type Rivalry, describeRivals } from './followers/rivalry.ts';
import { applyCorrection, fitCorrection } from './ledger/fit-correction.ts';
import { listOutcomes } from './ledger/list-outcomes.ts';
import { listSubjects, type Subject } from './list-subjects.ts';
import { CHANGE_PAUSE_DAYS, PRIOR_BELIEF } from './model/prior-belief.ts';
import { findPauseReason, recommendPrice } from './model/recommend-price.ts';
import { recommendByRule } from './pricing-rules/recommend-by-rule.ts';
import { type Outcome, writeRecommendations } from './write-recommendations.ts';

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
  const rules = await findActiveRules(context.db, { accountId, now: context.clock.now() });
  if (rules?.needs.salesRank) await refreshSalesRanks(context, { accountId });
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
  const about = { accountId, now, ownTax: settings.tax };
  const rivalry = await listRivalry(tx, { ...about, products: subjects });
  const rules = await findActiveRules(tx, { accountId, now });
  const ruled = await listRuledProducts(tx, { ...about, rules, rivalry, subjects });
  // During the pause after a change the model recommends nothing, so nothing is learned at a price
  // that may be undone.
  const notPaused = subjects.filter(
    ({ productId, changedAt }) =>
      ruled.has(productId) || findPauseReason({ changedAt, asOf: now }) === null,
  );
  const beliefs = await listBeliefs(tx, { ...about, subjects: notPaused });
  const correction = fitCorrection(await listOutcomes(tx, accountId));
  const outcomes = subjects.map((subject) => ({
    subject,
    ...recommendForOne(subject, {
      settings,
      now,
      rivalry,
      belief: applyCorrection(beliefs.get(subject.productId) ?? PRIOR_BELIEF, correction),
      rules,
      ruled: ruled.get(subject.productId) ?? null,
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
export async function lockProducts(
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

/** The products that a pricing rule reaches, as rules see them. */
async function listRuledProducts(
  tx: Tx,
  {
    rules,
    rivalry,
    subjects,
    ...about
  }: Pick<RuleProductQuery, 'accountId' | 'now' | 'ownTax'> & {
    readonly rules: ActiveRules | null;
    readonly rivalry: Rivalry;
    readonly subjects: readonly Subject[];
  },
): Promise<ReadonlyMap<string, RuleProduct>> {
  if (rules === null) return new Map();
  const loaded = await loadRuleProducts(tx, {
    ...about,
    productIds: subjects.map(({ productId }) => productId),
    needs: rules.needs,
    wars: rivalry.wars,
  });
  return new Map(
    loaded.flatMap(({ product }) =>
      rules.compiled.rules.some(({ reaches }) => reaches(product))
        ? [[product.productId, product] as const]
        : [],
    ),
  );
}

interface Knowledge extends SubjectKnowledge {
  readonly rules: ActiveRules | null;
  /** The product as rules see it; null: no rule reaches it. */
  readonly ruled: RuleProduct | null;
}

function recommendForOne(
  subject: Subject,
  { settings, now, rivalry, belief, rules, ruled }: Knowledge,
): Omit<Outcome, 'subject'> {
  if (subject.isPaused) return abstain({ code: 'product_paused', values: {} });
  if (!subject.monitored) return abstain({ code: 'beyond_plan', values: {} });
  if (subject.priceMinor <= 0n) return abstain({ code: 'price_not_positive', values: {} });
  const { input, followers } = buildInput(subject, { settings, now, rivalry, belief });
  const { priceMinor: currentMinor } = subject;
  // A rule that suggested the applied price once more would have it applied twice.
  const isOnItsWay = subject.isPriceOnItsWay;
  if (rules !== null && ruled !== null && isOnItsWay)
    return abstain({ code: 'changed_recently', values: { days: 0, pause: CHANGE_PAUSE_DAYS } });
  const byRule = rules && ruled && recommendByRule(rules, ruled, input);
  // Whether a price is cut in a price war is a limit of the rule.
  if (byRule)
    return {
      ...byRule,
      result: describeRivals(byRule.result, { currentMinor, followers, war: null }),
    };
  const war = rivalry.wars.get(subject.productId) ?? null;
  return {
    result: describeRivals(recommendPrice(input), { currentMinor, followers, war }),
    rule: null,
  };
}

const abstain = (reason: AbstentionReason): Omit<Outcome, 'subject'> => ({
  result: { kind: 'abstention', reason },
  rule: null,
});
