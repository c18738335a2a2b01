import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  ABSTENTION_REASONS,
  RECOMMENDATION_REASONS,
  LEFT_OUT_REASONS,
  OUTCOME_REASONS,
} from './recommendation-reasons.ts';
import {
  formatAbstentionReason,
  formatRecommendationReason,
  formatOutcomeReason,
  formatRuleStep,
  formatRuleHold,
  formatRuleWarning,
  formatRuleUnknown,
} from './english/format-in-english.ts';
import { MAP_REASONS } from './map-price-reasons.ts';
import { MARKET_REASONS } from './market-reasons.ts';
import { MATCH_REASONS } from './match-reasons.ts';
import { MONITORING_REASONS, VISIT_REASONS } from './monitoring-reasons.ts';
import { readReason } from './read-reason.ts';
import {
  RULE_BACKTEST_UNKNOWNS,
  RULE_HOLDS,
  RULE_LEFT_OUT_REASONS,
  RULE_STEPS,
  RULE_WARNINGS,
} from './rule-reasons.ts';
import { WEBHOOK_REASONS } from './webhook-reasons.ts';
import type { ValueKind, Vocabulary } from './vocabulary.ts';

test('the sentence is made of the code and its values', () => {
  expect(
    formatRecommendationReason({
      code: 'above_market',
      values: { retailer: null, competitors: 3, by: 0.107 },
    }),
  ).toBe('Your price is 10.7% above the median of 3 competitors’ prices');
  expect(
    formatRecommendationReason({
      code: 'lowest_price_cut',
      values: { lowest: { amount: '99.00', currency: 'EUR' } },
    }),
  ).toMatch(/last 30 days, 99\.00 EUR$/);
  expect(
    formatRecommendationReason({ code: 'orders_expected', values: { low: -0.0001, high: 0.02 } }),
  ).toContain('0% to 2%');
  expect(formatOutcomeReason({ code: 'market_moved', values: { by: 0.08 } })).toContain('by +8%');
  expect(
    formatAbstentionReason({
      code: 'margin_unknown',
      values: {
        left_out: [
          { code: 'out_of_stock', values: { offers: 2 } },
          { code: 'too_old', values: { offers: 1, hours: 48 } },
        ],
      },
    }),
  ).toBe(
    'no competitor offers that are fresh and in stock (2 out of stock, 1 older than 48 h), and neither cost nor usual margin is known',
  );
});

test('the steps of a rule say its way to the price, exactly', () => {
  const eur = (amount: string) => ({ amount, currency: 'EUR' });
  const offer = (retailer: string, amount: string, weight: number | null = null) => ({
    code: 'offer' as const,
    values: { retailer, price: eur(amount), weight },
  });
  expect(
    formatRuleStep({
      code: 'average',
      values: {
        offers: [offer('a.example', '19.90'), offer('b.example', '21.50')],
        price: eur('20.70'),
      },
    }),
  ).toBe('Average of a.example 19.90 EUR and b.example 21.50 EUR: 20.70 EUR');
  expect(
    formatRuleStep({
      code: 'weighted_average',
      values: {
        offers: [offer('a.example', '10.00', 3), offer('b.example', '14.00', 1)],
        price: eur('11.00'),
      },
    }),
  ).toBe(
    'Weighted average of a.example 10.00 EUR (weight 3) and b.example 14.00 EUR (weight 1): 11.00 EUR',
  );
  expect(
    formatRuleStep({
      code: 'moved_by_share',
      values: { side: 'below', by: 0.0225, price: eur('20.23') },
    }),
  ).toBe('2.25% below: 20.23 EUR');
  expect(formatRuleStep({ code: 'margin_kept', values: { margin: 0.2496, least: 0.15 } })).toBe(
    'Margin 24.96%, at least 15%',
  );
  expect(
    formatRuleStep({
      code: 'too_few_offers',
      values: {
        offers: 1,
        needed: 2,
        left_out: [
          { code: 'not_chosen', values: { offers: 3 } },
          { code: 'too_old', values: { offers: 1, hours: 48 } },
        ],
      },
    }),
  ).toBe(
    'Too few competitor prices: 1 of 2 needed; left out: 3 from retailers that the rule does not use, 1 older than 48 h',
  );
  expect(
    formatRuleHold({ code: 'no_room', values: { lower: 'min_margin', upper: 'max_step' } }),
  ).toBe('No price is within the limits: the minimum margin is above the largest change at a time');
  expect(
    formatRuleWarning({
      code: 'often_limited',
      values: { products: 120, limited: 34, share: 34 / 120, least: 0.2 },
    }),
  ).toBe('Limits decide the prices of 34 of 120 products (28.3%, you set a warning above 20%)');
  expect(formatRuleUnknown({ code: 'cost_unknown', values: { products: 1 } })).toBe(
    'The cost of 1 product is not known: their profit is left out',
  );
});

test.each<[string, unknown]>([
  ['a code of a newer release', { code: 'moon_phase', values: {} }],
  ['a code that every object has', { code: 'constructor', values: {} }],
  ['a value that is missing', { code: 'above_market', values: { retailer: null, competitors: 3 } }],
  [
    'a count that is none',
    { code: 'above_market', values: { retailer: null, competitors: 2.5, by: 0.1 } },
  ],
  [
    'money without a currency',
    { code: 'lowest_price_cut', values: { lowest: { amount: '99.00' } } },
  ],
  [
    'an amount that is no decimal',
    { code: 'lowest_price_cut', values: { lowest: { amount: '1e9', currency: 'EUR' } } },
  ],
  [
    'a list with an unknown reason in it',
    {
      code: 'offers_left_out',
      values: { offers: [{ code: 'moon_phase', values: { offers: 1 } }] },
    },
  ],
  ['a sentence', 'Your price is at the market'],
  ['nothing', null],
])('%s is no reason of the vocabulary', (_name, given) => {
  expect(readReason(RECOMMENDATION_REASONS, given)).toBeNull();
});

test('rejects a word that is not in the vocabulary', () => {
  expect(
    readReason(ABSTENTION_REASONS, { code: 'no_room', values: { limit: 'map_price' } }),
  ).not.toBeNull();
  expect(readReason(ABSTENTION_REASONS, { code: 'no_room', values: { limit: 'sky' } })).toBeNull();
});

const BY_FIELD: readonly (readonly [string, Vocabulary])[] = [
  ['recommendation', RECOMMENDATION_REASONS],
  ['left out', LEFT_OUT_REASONS],
  ['abstention', ABSTENTION_REASONS],
  ['outcome', OUTCOME_REASONS],
  ['match', MATCH_REASONS],
  ['mapPrice', MAP_REASONS],
  ['monitoring', MONITORING_REASONS],
  ['webhook endpoints', WEBHOOK_REASONS],
  ['market', MARKET_REASONS],
  ['steps of a pricing rule', RULE_STEPS],
  ['left out by a pricing rule', RULE_LEFT_OUT_REASONS],
  ['pricing rules that hold a price', RULE_HOLDS],
  ['warnings about pricing rules', RULE_WARNINGS],
  ['what a backtest does not know', RULE_BACKTEST_UNKNOWNS],
];

test.each(BY_FIELD)(
  'every code for %s is in docs/api/reasons.md with its values',
  async (_name, vocabulary) => {
    const text = await readFile(new URL('../../docs/api/reasons.md', import.meta.url), 'utf8');
    // Cells are padded to the width of their column.
    const page = text.replaceAll(/ {2,}/g, ' ');
    for (const [code, kinds] of Object.entries(vocabulary))
      expect(page).toContain(
        `| \`${code}\` | ${
          Object.entries(kinds)
            .map(([name, kind]) => `\`${name}\` ${nameKind(kind)}`)
            .join(', ') || '–'
        } |`,
      );
  },
);

function nameKind(kind: ValueKind): string {
  if (typeof kind === 'string') return kind;
  if ('optional' in kind) return `${nameKind(kind.optional)} or null`;
  if (!('list' in kind)) return kind.join('/');
  if ('offer' in kind.list) return 'list of offers';
  return kind.list === VISIT_REASONS
    ? 'list of reasons why a visit gave nothing'
    : 'list of reasons why offers were left out';
}
