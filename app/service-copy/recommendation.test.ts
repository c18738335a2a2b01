import { expect, it } from 'vitest';
import { isBenchmarkOnly } from '#app/recommendations/recommendation-basis.tsx';
import { type RecommendationColumns, toRecommendation } from './recommendation.ts';
import { readAbstained } from './read-abstained.ts';

const columns = (detail: unknown): RecommendationColumns => ({
  service_product_id: 'prd_1',
  recommendation_id: 'rec_1',
  recommendation_currency: 'EUR',
  current_minor: 1990n,
  suggested_minor: 2110n,
  uplift: -0.04,
  confidence: 0.7,
  expected_gain: 0.02,
  detail,
  recommended_at: new Date('2026-11-20T10:00:00Z'),
});

it('reads what a recommendation was calculated from', () => {
  const recommendation = toRecommendation(
    columns({
      basis: 'prior',
      evidence: {
        competitors: 2,
        oldest_competitor_age_h: 1.5,
        sales_days: 0,
        own_price_changes: 0,
        cost_known: true,
        elasticity: -2.2,
      },
    }),
  );
  expect(recommendation.evidence).toEqual({
    competitors: 2,
    oldestCompetitorHours: 1.5,
    salesDays: 0,
    ownPriceChanges: 0,
    costKnown: true,
  });
  expect(isBenchmarkOnly(recommendation)).toBe(false);
});

it('detects a recommendation based on neither sales nor competitors', () => {
  expect(
    isBenchmarkOnly(toRecommendation(columns({ basis: 'prior', evidence: { competitors: 0 } }))),
  ).toBe(true);
  expect(
    isBenchmarkOnly(toRecommendation(columns({ basis: 'own', evidence: { competitors: 0 } }))),
  ).toBe(false);
});

it('leaves empty what the service did not send', () => {
  for (const detail of [
    {},
    null,
    { evidence: 'none' },
    { basis: 'prior', evidence: { competitors: -1, cost_known: 'yes' } },
  ]) {
    const recommendation = toRecommendation(columns(detail));
    expect(recommendation.evidence).toMatchObject({ competitors: null, costKnown: null });
    expect(isBenchmarkOnly(recommendation)).toBe(false);
  }
});

it("reads why there is no recommendation, at least as the server's sentence", () => {
  const reason = { code: 'changed_recently', values: { days: 2, pause: 7 } };
  expect(readAbstained('price changed 2 days ago', { abstained: reason })).toEqual({
    text: 'price changed 2 days ago',
    reason,
  });
  for (const detail of [null, {}, { abstained: null }, { abstained: 'x' }])
    expect(readAbstained('too soon', detail)).toEqual({ text: 'too soon', reason: null });
  expect(readAbstained(null, {})).toBeNull();
});
