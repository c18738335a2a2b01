import { expect, test } from 'vitest';
import {
  ABSTENTION_REASONS,
  ADVICE_REASONS,
  LEFT_OUT_REASONS,
  OUTCOME_REASONS,
} from '#kernel/reasons/recommendation-reasons.ts';
import { FLOOR_REASONS } from '#kernel/reasons/map-price-reasons.ts';
import { APP_REASONS } from '#kernel/reasons/app-reasons.ts';
import { MONITORING_REASONS, VISIT_REASONS } from '#kernel/reasons/monitoring-reasons.ts';
import { MATCH_REASONS } from '#kernel/reasons/match-reasons.ts';
import type { ValueKind, Vocabulary } from '#kernel/reasons/vocabulary.ts';
import {
  readLocalizedReason,
  readLocalizedReasons,
} from '#app/service-copy/read-localized-reason.ts';
import { formatChangeReason } from './format-app-reason.ts';
import { getMessages } from './messages.ts';
import { formatReason, type LocalizedReason } from './format-reason.ts';

const [en, de] = [getMessages('en'), getMessages('de')];

const above = { code: 'above_market', values: { retailer: null, competitors: 1200, by: 0.017 } };
const read = (sentence: string, detail: unknown): LocalizedReason =>
  readLocalizedReason(sentence, detail, ADVICE_REASONS) as LocalizedReason;

test('a reason is said with the reader’s numbers and money', () => {
  expect(formatReason(en, 'recommendation', { told: read('x', above), locale: 'en-GB' })).toBe(
    'Your price is 1.7% above the middle of 1,200 competitors’ prices',
  );
  expect(formatReason(de, 'recommendation', { told: read('x', above), locale: 'de' })).toBe(
    'Ihr Preis liegt 1,7\u00a0% über der Mitte der Preise von 1.200 Mitbewerbern',
  );
  const lowest = read('x', {
    code: 'lowest_price_rise',
    values: { lowest: { amount: '1499.50', currency: 'EUR' } },
  });
  expect(formatReason(de, 'recommendation', { told: lowest, locale: 'de' })).toContain(
    'war 1.499,50\u00a0€:',
  );
  expect(formatReason(en, 'recommendation', { told: lowest, locale: 'en' })).toContain(
    'was €1,499.50:',
  );
});

test('money that its currency cannot express is written as it came', () => {
  const odd = read('x', {
    code: 'lowest_price_rise',
    values: { lowest: { amount: '12.3456', currency: 'EUR' } },
  });
  expect(formatReason(de, 'recommendation', { told: odd, locale: 'de' })).toContain(
    'war 12.3456 EUR:',
  );
});

test.each<[string, unknown]>([
  ['no detail', undefined],
  ['a code of a newer server', { code: 'moon_phase', values: {} }],
  ['values of another kind', { code: 'above_market', values: { by: '8 %' } }],
])('%s leaves the server’s sentence', (_name, detail) => {
  expect(
    formatReason(de, 'recommendation', { told: read('The moon is full', detail), locale: 'de' }),
  ).toBe('The moon is full');
});

test('details that are not one for each sentence are not used', () => {
  expect(readLocalizedReasons(['a', 'b'], [above], ADVICE_REASONS)).toEqual([
    { text: 'a', reason: null },
    { text: 'b', reason: null },
  ]);
  expect(readLocalizedReasons(['a'], [above], ADVICE_REASONS)).toEqual([
    { text: 'a', reason: above },
  ]);
});

test.each<[keyof typeof de.reasons, Vocabulary]>([
  ['recommendation', ADVICE_REASONS],
  ['abstention', ABSTENTION_REASONS],
  ['outcome', OUTCOME_REASONS],
  ['match', MATCH_REASONS],
  ['mapPrice', FLOOR_REASONS],
  ['monitoring', MONITORING_REASONS],
  ['app', APP_REASONS],
])(
  'every reason of %s has a German sentence with no English word of ours in it',
  (subject, vocabulary) => {
    for (const [code, kinds] of Object.entries(vocabulary)) {
      const reason = {
        code,
        values: Object.fromEntries(
          Object.entries(kinds).map(([name, kind]) => [name, exampleOf(kind)]),
        ),
      };
      const told = readLocalizedReason('no sentence', reason, vocabulary) as LocalizedReason;
      const text = formatReason(de, subject, { told, locale: 'de' });
      expect(text, code).not.toMatch(
        /no sentence|undefined|NaN|\[object|\b(?:the|your|is|are|of|and|not|with|this|price|both|one)\b/,
      );
      expect(text, code).not.toMatch(/["“][^“]*”|\d %|\d%/);
      expect(text, code).not.toBe(formatReason(en, subject, { told, locale: 'en' }));
    }
  },
);

test('a status is said by what it means, at the address where it was answered', () => {
  const told = readLocalizedReason(
    'https://shop.example/p/1: answers 503',
    {
      code: 'at_address',
      values: {
        address: 'https://shop.example/p/1',
        because: [{ code: 'answers_status', values: { status: 503 } }],
      },
    },
    MONITORING_REASONS,
  ) as LocalizedReason;
  expect(formatReason(en, 'monitoring', { told, locale: 'en' })).toBe(
    'it is overloaded or closed for maintenance (status 503) (https://shop.example/p/1)',
  );
  expect(formatReason(de, 'monitoring', { told, locale: 'de' })).toBe(
    'der Shop ist überlastet oder wegen Wartung geschlossen (Status 503) (https://shop.example/p/1)',
  );
});

test('what Shopify said is quoted; a sentence of an older release stays as it is', () => {
  const words = 'Price must be lower than 1000';
  const of = (reason: string, said: string | null = null) =>
    formatChangeReason(de, { reason, words: said, locale: 'de' });
  expect(of('shopify_refused', words)).toBe(`Shopify hat die Änderung abgelehnt: „${words}“`);
  expect(of('price_moved')).toBe(de.recommendation.refusals['price_moved']);
  expect(of('Price is not allowed here')).toBe('Price is not allowed here');
});

function exampleOf(kind: ValueKind): unknown {
  if (kind === 'count') return 3;
  if (kind === 'share') return 0.107;
  if (kind === 'text') return 'XQ-7';
  if (kind === 'money') return { amount: '18.90', currency: 'EUR' };
  if ('optional' in kind) return null;
  if ('list' in kind && kind.list === VISIT_REASONS)
    return Object.entries(VISIT_REASONS).map(([code, kinds]) => ({
      code,
      values: Object.fromEntries(
        Object.entries(kinds).map(([name, inner]: [string, ValueKind]) => [name, exampleOf(inner)]),
      ),
    }));
  if ('list' in kind)
    return Object.keys(LEFT_OUT_REASONS).map((code) => ({
      code,
      values: { offers: 2, hours: 48 },
    }));
  return kind[0];
}
