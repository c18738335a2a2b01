import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  ABSTENTION_REASONS,
  ADVICE_REASONS,
  LEFT_OUT_REASONS,
  OUTCOME_REASONS,
} from './recommendation-reasons.ts';
import {
  formatAbstentionReason,
  formatRecommendationReason,
  formatOutcomeReason,
} from './english/format-in-english.ts';
import { FLOOR_REASONS } from './map-price-reasons.ts';
import { MARKET_REASONS } from './market-reasons.ts';
import { MATCH_REASONS } from './match-reasons.ts';
import { MONITORING_REASONS, VISIT_REASONS } from './monitoring-reasons.ts';
import { readReason } from './read-reason.ts';
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
  expect(readReason(ADVICE_REASONS, given)).toBeNull();
});

test('rejects a word that is not in the vocabulary', () => {
  expect(
    readReason(ABSTENTION_REASONS, { code: 'no_room', values: { limit: 'map_price' } }),
  ).not.toBeNull();
  expect(readReason(ABSTENTION_REASONS, { code: 'no_room', values: { limit: 'sky' } })).toBeNull();
});

const BY_FIELD: readonly (readonly [string, Vocabulary])[] = [
  ['recommendation', ADVICE_REASONS],
  ['left out', LEFT_OUT_REASONS],
  ['abstention', ABSTENTION_REASONS],
  ['outcome', OUTCOME_REASONS],
  ['match', MATCH_REASONS],
  ['mapPrice', FLOOR_REASONS],
  ['monitoring', MONITORING_REASONS],
  ['webhook endpoints', WEBHOOK_REASONS],
  ['market', MARKET_REASONS],
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
  return kind.list === VISIT_REASONS
    ? 'list of reasons why a visit gave nothing'
    : 'list of reasons why offers were left out';
}
