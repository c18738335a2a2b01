import type { Settings } from '#pricing/accounts/settings.ts';
import type { RecommendForGoal } from '#pricing/rules/evaluation/rule-product.ts';
import type { Sql } from '#prisma/open-database.ts';
import { readBeliefs } from '#pricing/recommendations/beliefs/list-beliefs.ts';
import { buildInput } from '#pricing/recommendations/build-input.ts';
import type { Rivalry } from '#pricing/recommendations/followers/rivalry.ts';
import { applyCorrection, fitCorrection } from '#pricing/recommendations/ledger/fit-correction.ts';
import { listOutcomes } from '#pricing/recommendations/ledger/list-outcomes.ts';
import { listSubjects } from '#pricing/recommendations/list-subjects.ts';
import { PRIOR_BELIEF } from '#pricing/recommendations/model/prior-belief.ts';
import { findGoalPrice } from './find-goal-price.ts';

interface GoalModelQuery {
  readonly accountId: string;
  readonly productIds: readonly string[];
  readonly now: Date;
  readonly settings: Settings;
  readonly rivalry: Rivalry;
}

/**
 * What the model recommends for these products, by goal: for trying pricing rules. Writes nothing.
 */
export async function openGoalModel(
  sql: Sql,
  { accountId, productIds, now, settings, rivalry }: GoalModelQuery,
): Promise<RecommendForGoal> {
  const about = { accountId, now, ownTax: settings.tax };
  const subjects = await listSubjects(sql, { ...about, productIds });
  const beliefs = await readBeliefs(sql, { ...about, subjects });
  const correction = fitCorrection(await listOutcomes(sql, accountId));
  const byId = new Map(subjects.map((subject) => [subject.productId, subject]));
  return ({ productId }, goal) => {
    const subject = byId.get(productId);
    if (!subject || !subject.monitored || subject.priceMinor <= 0n) return null;
    const belief = applyCorrection(beliefs.get(productId) ?? PRIOR_BELIEF, correction);
    return findGoalPrice(buildInput(subject, { settings, now, rivalry, belief }).input, goal);
  };
}
