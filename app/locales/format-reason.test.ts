import { expect, test } from 'vitest';
import {
  ABSTENTION_REASONS,
  RECOMMENDATION_REASONS,
  LEFT_OUT_REASONS,
  OUTCOME_REASONS,
} from '#kernel/reasons/recommendation-reasons.ts';
import { MAP_REASONS } from '#kernel/reasons/map-price-reasons.ts';
import { APP_REASONS } from '#kernel/reasons/app-reasons.ts';
import { MONITORING_REASONS, VISIT_REASONS } from '#kernel/reasons/monitoring-reasons.ts';
import { MARKET_REASONS } from '#kernel/reasons/market-reasons.ts';
import {
  RULE_BACKTEST_UNKNOWNS,
  RULE_HOLDS,
  RULE_LEFT_OUT_REASONS,
  RULE_STEPS,
  RULE_WARNINGS,
} from '#kernel/reasons/rule-reasons.ts';
import { MATCH_REASONS } from '#kernel/reasons/match-reasons.ts';
import type { ValueKind, Vocabulary } from '#kernel/reasons/vocabulary.ts';
import { readLocalizedReason, readLocalizedReasons } from '#app/locales/read-localized-reason.ts';
import { LANGUAGES, type LanguageName } from './compiled/languages.ts';
import { getMessages } from './messages.ts';
import { formatReason, type LocalizedReason, formatChangeReason } from './format-reason.ts';

const [en, de, fr] = [getMessages('en'), getMessages('de'), getMessages('fr')];

const above = { code: 'above_market', values: { retailer: null, competitors: 1200, by: 0.017 } };
const read = (sentence: string, detail: unknown): LocalizedReason =>
  readLocalizedReason(sentence, detail, RECOMMENDATION_REASONS) as LocalizedReason;

test('a reason is said with the reader’s numbers and money', () => {
  expect(formatReason(en, 'recommendation', { stored: read('x', above), locale: 'en-GB' })).toBe(
    'Your price is 1.7% above the median of 1,200 competitors’ prices',
  );
  expect(formatReason(de, 'recommendation', { stored: read('x', above), locale: 'de' })).toBe(
    'Ihr Preis liegt 1,7\u00a0% über dem Median der Preise von 1.200 Mitbewerbern',
  );
  expect(formatReason(fr, 'recommendation', { stored: read('x', above), locale: 'fr' })).toBe(
    'Votre prix est supérieur de 1,7\u00a0% au prix médian de 1\u202f200 concurrents',
  );
  const lowest = read('x', {
    code: 'lowest_price_rise',
    values: { lowest: { amount: '1499.50', currency: 'EUR' } },
  });
  expect(formatReason(de, 'recommendation', { stored: lowest, locale: 'de' })).toContain(
    'war 1.499,50\u00a0€:',
  );
  expect(formatReason(en, 'recommendation', { stored: lowest, locale: 'en' })).toContain(
    'was €1,499.50:',
  );
  expect(formatReason(fr, 'recommendation', { stored: lowest, locale: 'fr' })).toContain(
    'était de 1\u202f499,50\u00a0€\u00a0:',
  );
});

test('money that its currency cannot express is written as it came', () => {
  const odd = read('x', {
    code: 'lowest_price_rise',
    values: { lowest: { amount: '12.3456', currency: 'EUR' } },
  });
  expect(formatReason(de, 'recommendation', { stored: odd, locale: 'de' })).toContain(
    'war 12.3456 EUR:',
  );
});

test.each<[string, unknown]>([
  ['no detail', undefined],
  ['a code of a newer server', { code: 'moon_phase', values: {} }],
  ['values of another kind', { code: 'above_market', values: { by: '8 %' } }],
])('%s leaves the server’s sentence', (_name, detail) => {
  expect(
    formatReason(de, 'recommendation', { stored: read('The moon is full', detail), locale: 'de' }),
  ).toBe('The moon is full');
});

test('details that are not one for each sentence are not used', () => {
  expect(readLocalizedReasons(['a', 'b'], [above], RECOMMENDATION_REASONS)).toEqual([
    { text: 'a', reason: null },
    { text: 'b', reason: null },
  ]);
  expect(readLocalizedReasons(['a'], [above], RECOMMENDATION_REASONS)).toEqual([
    { text: 'a', reason: above },
  ]);
});

const SUBJECTS: readonly (readonly [keyof typeof en.reasons, Vocabulary])[] = [
  ['recommendation', RECOMMENDATION_REASONS],
  ['abstention', ABSTENTION_REASONS],
  ['outcome', OUTCOME_REASONS],
  ['match', MATCH_REASONS],
  ['mapPrice', MAP_REASONS],
  ['monitoring', MONITORING_REASONS],
  ['app', APP_REASONS],
  ['market', MARKET_REASONS],
  ['ruleStep', RULE_STEPS],
  ['ruleHold', RULE_HOLDS],
  ['ruleWarning', RULE_WARNINGS],
  ['ruleUnknown', RULE_BACKTEST_UNKNOWNS],
];
const ENGLISH = /\b(?:the|your|is|are|of|and|not|with|this|price|both|one)\b/;
/** What no sentence of the language may hold: quotation marks and spaces as English writes them. */
const FOREIGN: Readonly<Partial<Record<LanguageName, RegExp>>> = {
  de: /["“][^“]*”|\d %|\d%/,
  fr: /["“”]|[^\u00a0\u202f][%»?!;]|«[^\u00a0]|\d%|(?<!https?)(?<![\u00a0\u202f]):/,
};

test.each(
  LANGUAGES.filter((language) => language !== 'en').flatMap((language) =>
    SUBJECTS.map(([subject, vocabulary]) => ({ language, subject, vocabulary })),
  ),
)(
  'every reason of $subject has a sentence in $language, the numbers of the English one, and no English word of ours',
  ({ language, subject, vocabulary }) => {
    for (const [code, kinds] of Object.entries(vocabulary)) {
      const reason = {
        code,
        values: Object.fromEntries(
          Object.entries(kinds).map(([name, kind]) => [name, exampleOf(kind)]),
        ),
      };
      const stored = readLocalizedReason('no sentence', reason, vocabulary) as LocalizedReason;
      const text = formatReason(getMessages(language), subject, { stored, locale: language });
      expect(text, code).not.toMatch(/no sentence|undefined|NaN|\[object/);
      expect(text, code).not.toMatch(ENGLISH);
      expect(text, code).not.toMatch(FOREIGN[language] ?? ENGLISH);
      const english = formatReason(en, subject, { stored, locale: 'en' });
      expect(text, code).not.toBe(english);
      expect(listNumbers(text), code).toEqual(listNumbers(english));
    }
  },
);

test('a status is said by what it means, at the address where it was answered', () => {
  const stored = readLocalizedReason(
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
  expect(formatReason(en, 'monitoring', { stored, locale: 'en' })).toBe(
    'it is overloaded or closed for maintenance (status 503) (https://shop.example/p/1)',
  );
  expect(formatReason(de, 'monitoring', { stored, locale: 'de' })).toBe(
    'der Shop ist überlastet oder wegen Wartung geschlossen (Status 503) (https://shop.example/p/1)',
  );
  expect(formatReason(fr, 'monitoring', { stored, locale: 'fr' })).toBe(
    'la boutique est surchargée ou fermée pour maintenance (statut 503) (https://shop.example/p/1)',
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

/** What XQ-7 stands for is said in one language and left out in another. */
function listNumbers(text: string): string[] {
  const numbers = text.replaceAll('XQ-7', '').match(/\d+(?:[.,]\d+)?/g) ?? [];
  return [...new Set(numbers.map((number) => number.replace(',', '.')))].sort();
}

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
  if ('list' in kind && 'offer' in kind.list)
    return [null, 4, 5].map((weight) => ({
      code: 'offer',
      values: { retailer: 'XQ-7', price: exampleOf('money'), weight },
    }));
  if ('list' in kind)
    return Object.keys('same_retailer' in kind.list ? RULE_LEFT_OUT_REASONS : LEFT_OUT_REASONS).map(
      (code) => ({
        code,
        values: { offers: 2, hours: 48 },
      }),
    );
  return kind[0];
}
