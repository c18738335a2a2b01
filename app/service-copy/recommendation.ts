import { z } from 'zod';
import type { Money } from '#kernel/money.ts';
import { RECOMMENDATION_REASONS } from '#kernel/reasons/recommendation-reasons.ts';
import type { LocalizedReason } from '#app/locales/format-reason.ts';
import { type AppliedRule, readAppliedRule } from '#app/locales/read-applied-rule.ts';
import { readLocalizedReasons } from '#app/locales/read-localized-reason.ts';

/** A recommendation as the pages show it. Fractions are 0 to 1 (0.09 is 9 %). */
export interface Recommendation {
  readonly serviceProductId: string;
  readonly recommendationId: string | null;
  readonly current: Money;
  readonly suggested: Money;
  readonly uplift: number | null;
  /** The range that contains the true value with a probability of 80 %, if the model is right. */
  readonly interval: readonly [number, number] | null;
  readonly confidence: number | null;
  /** Expected change of the objective (gross profit), a fraction. */
  readonly expectedGain: number | null;
  readonly basis: string | null;
  readonly objective: string | null;
  readonly reasons: readonly LocalizedReason[];
  readonly against: readonly LocalizedReason[];
  readonly guardRail: string | null;
  readonly evidence: RecommendationEvidence;
  /** The pricing rule that gave the price; null: the model did. */
  readonly rule: AppliedRule | null;
  readonly recommendedAt: Date;
}

/** What the recommendation was calculated from; null: the service does not report it. */
export interface RecommendationEvidence {
  readonly competitors: number | null;
  readonly oldestCompetitorHours: number | null;
  readonly salesDays: number | null;
  readonly ownPriceChanges: number | null;
  readonly costKnown: boolean | null;
}

const TextsSchema = z.array(z.string()).catch([]);
const IntervalSchema = z.tuple([z.number(), z.number()]).nullable().catch(null);
const NumberSchema = z.number().nonnegative().nullable().catch(null).default(null);
const TextSchema = z.string().nullable().catch(null);

const EvidenceSchema = z
  .object({
    competitors: NumberSchema,
    oldest_competitor_age_h: NumberSchema,
    sales_days: NumberSchema,
    own_price_changes: NumberSchema,
    cost_known: z.boolean().nullable().catch(null).default(null),
  })
  .catch({
    competitors: null,
    oldest_competitor_age_h: null,
    sales_days: null,
    own_price_changes: null,
    cost_known: null,
  })
  .transform((given): RecommendationEvidence => ({
    competitors: given.competitors,
    oldestCompetitorHours: given.oldest_competitor_age_h,
    salesDays: given.sales_days,
    ownPriceChanges: given.own_price_changes,
    costKnown: given.cost_known,
  }));
const NO_EVIDENCE: RecommendationEvidence = {
  competitors: null,
  oldestCompetitorHours: null,
  salesDays: null,
  ownPriceChanges: null,
  costKnown: null,
};

/**
 * The content of `recommendation_copy.detail` in our copy; fields that a server does not send stay empty.
 */
export const RecommendationDetailSchema = z
  .object({
    objective: TextSchema.default(null),
    uplift_interval: IntervalSchema.default(null),
    basis: TextSchema.default(null),
    reasons: TextsSchema.default([]),
    reason_details: z.unknown().optional(),
    against: TextsSchema.default([]),
    against_details: z.unknown().optional(),
    guard_rail: TextSchema.default(null),
    evidence: EvidenceSchema.default(NO_EVIDENCE),
    rule: z.unknown().optional(),
  })
  .catch({
    objective: null,
    uplift_interval: null,
    basis: null,
    reasons: [],
    reason_details: [],
    against: [],
    against_details: [],
    guard_rail: null,
    evidence: NO_EVIDENCE,
    rule: null,
  })
  .transform(({ reasons, reason_details, against, against_details, rule, ...detail }) => ({
    ...detail,
    rule: readAppliedRule(rule),
    reasons: readLocalizedReasons(reasons, reason_details, RECOMMENDATION_REASONS),
    against: readLocalizedReasons(against, against_details, RECOMMENDATION_REASONS),
  }));

export interface RecommendationColumns {
  readonly service_product_id: string;
  readonly recommendation_id: string | null;
  readonly recommendation_currency: string;
  readonly current_minor: bigint;
  readonly suggested_minor: bigint;
  readonly uplift: number | null;
  readonly confidence: number | null;
  readonly expected_gain: number | null;
  readonly detail: unknown;
  readonly recommended_at: Date;
}

/** Converts a row of our copy to what the pages show. */
export function toRecommendation(row: RecommendationColumns): Recommendation {
  const detail = RecommendationDetailSchema.parse(row.detail);
  return {
    serviceProductId: row.service_product_id,
    recommendationId: row.recommendation_id,
    current: { minor: row.current_minor, currency: row.recommendation_currency },
    suggested: { minor: row.suggested_minor, currency: row.recommendation_currency },
    uplift: row.uplift,
    interval: detail.uplift_interval,
    confidence: row.confidence,
    expectedGain: row.expected_gain,
    basis: detail.basis,
    objective: detail.objective,
    reasons: detail.reasons,
    against: detail.against,
    guardRail: detail.guard_rail,
    evidence: detail.evidence,
    rule: detail.rule,
    recommendedAt: row.recommended_at,
  };
}
