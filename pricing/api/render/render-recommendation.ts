import { z } from '@hono/zod-openapi';
import {
  ABSTENTION_REASONS,
  RECOMMENDATION_REASONS,
} from '#kernel/reasons/recommendation-reasons.ts';
import {
  formatAbstentionReason,
  formatRecommendationReason,
} from '#kernel/reasons/english/format-in-english.ts';
import type { TimesAsText } from '#prisma/open-database.ts';
import type { Abstention, Recommendation } from '#pricing/contract/recommendation.ts';
import type {
  AbstentionRow,
  RecommendationRow,
} from '#pricing/api/queries/list-recommendations.ts';
import { renderAmount } from './render-amount.ts';
import { renderAppliedRule } from './render-applied-rule.ts';
import { renderReason, renderReasons } from './render-reasons.ts';
import { renderTime } from './render-time.ts';

/** The JSON stored by the recommendations stage; an older row may lack some fields. */
const DetailSchema = z.object({
  objective: z.string().default('gross_profit'),
  uplift_interval: z.tuple([z.number(), z.number()]).optional(),
  basis: z.string().default('prior'),
  reasons: z.array(z.unknown()).default([]),
  against: z.array(z.unknown()).default([]),
  evidence: z.record(z.string(), z.unknown()).default({}),
  guard_rail: z.string().nullable().default(null),
  rule: z.unknown().optional(),
});

export function renderRecommendation(
  row: RecommendationRow | TimesAsText<RecommendationRow>,
): Recommendation {
  const detail = DetailSchema.parse(row.detail);
  const reasons = renderReasons(detail.reasons, RECOMMENDATION_REASONS, formatRecommendationReason);
  const against = renderReasons(detail.against, RECOMMENDATION_REASONS, formatRecommendationReason);
  return {
    id: row.id,
    product_id: row.productId,
    current_price: renderAmount(row.currentMinor, row.currency),
    suggested_price: renderAmount(row.suggestedMinor, row.currency),
    estimated_conversion_uplift: row.uplift,
    confidence: row.confidence,
    currency: row.currency,
    objective: detail.objective,
    uplift_interval: [...(detail.uplift_interval ?? [row.uplift, row.uplift])],
    expected_profit_change: row.expectedGain,
    basis: detail.basis,
    reasons: reasons.sentences,
    reason_details: reasons.details,
    against: against.sentences,
    against_details: against.details,
    evidence: detail.evidence,
    guard_rail: detail.guard_rail,
    rule: renderAppliedRule(detail.rule, row.currency),
    created_at: renderTime(row.createdAt),
  };
}

export function renderAbstention({
  productId,
  reason,
  kept: stored,
  rule,
  currency,
  at,
}: AbstentionRow): Abstention {
  const { sentence, detail } = renderReason(stored, ABSTENTION_REASONS, formatAbstentionReason);
  return {
    product_id: productId,
    reason: sentence ?? reason,
    reason_detail: detail,
    rule: renderAppliedRule(rule, currency),
    at: renderTime(at),
  };
}
