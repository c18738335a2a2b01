import { expect, test } from 'vitest';
import type { ExtractedPage } from '#tests/support/saved-pages/extract-states.ts';
import type { PageTruth, SavedPage } from '#tests/support/saved-pages/load-pages.ts';
import { pageStates } from '#tests/support/saved-pages/page-states.ts';
import { scoreFields } from './score-fields.ts';
import { getSeller, groupSellers } from '#tests/support/saved-pages/sellers.ts';
import { summarizeScores } from './summarize-scores.ts';

test('a seller is one in all its countries, and its pages stay in one group', () => {
  expect(getSeller('https://www.shop.example.co.uk/p/1')).toBe('example');
  expect(getSeller('https://example.de/p/1')).toBe('example');
  expect(getSeller('https://one.myshopify.com/p')).not.toBe(
    getSeller('https://two.myshopify.com/p'),
  );
  const names = Array.from({ length: 23 }, (_, at) => `seller-${at}`);
  const groups = groupSellers([...names, ...names], 5);
  expect(groups.size).toBe(23);
  const sizes = Map.groupBy(groups.values(), (group) => group);
  expect([...sizes.values()].map((all) => all.length).sort()).toEqual([4, 4, 5, 5, 5]);
});

const page = (truth: Partial<PageTruth>): SavedPage => ({
  set: 'product-pages-2',
  name: 'one',
  seller: 'one',
  url: 'https://one.example/p',
  bytes: new Uint8Array(),
  truth: { url: 'https://one.example/p', unknown: [], ...truth },
});
const given = (values: Partial<ExtractedPage>): ExtractedPage => ({
  price: null,
  currency: null,
  availability: null,
  sku: null,
  gtin: null,
  brand: null,
  mpn: null,
  confidence: null,
  refused: null,
  kind: 'product',
  from: null,
  ...values,
});

test.each([
  ['right', { price: ['19.9'] }, { price: '19.90' }],
  ['right', { price: ['18.00', '19.90'] }, { price: '19.90' }],
  ['wrong', { price: ['19.90'] }, { price: '199.00' }],
  ['missed', { price: ['19.90'] }, {}],
  ['invented', {}, { price: '19.90' }],
  ['none', {}, {}],
])('a price is %s for %o and %o', (verdict, truth, values) => {
  expect(scoreFields(page(truth), given(values), {}).price?.verdict).toBe(verdict);
});

test('a field that the page does not decide is not scored', () => {
  const results = scoreFields(page({ unknown: ['sku'] }), given({ sku: 'A-1', gtin: '1' }), {});
  expect(results.sku).toBeUndefined();
  expect(results.gtin?.verdict).toBe('invented');
});

test('a currency token may mean several codes', () => {
  const tokens = { $: ['USD', 'CAD'] };
  const results = scoreFields(page({ currency: ['$'] }), given({ currency: 'CAD' }), tokens);
  expect(results.currency?.verdict).toBe('right');
});

test('an invented value lowers the precision, and the interval is over sellers', () => {
  const result = (verdict: 'right' | 'invented' | 'missed', seller: string) => ({
    seller,
    result: { verdict, expected: [], given: null },
  });
  const { precision, recall, f1, interval } = summarizeScores([
    ...Array.from({ length: 3 }, (_, at) => result('right', `s${at}`)),
    result('invented', 's3'),
    result('missed', 's4'),
  ]);
  expect([precision, recall, f1]).toEqual([0.75, 0.75, 0.75]);
  expect(interval[0]).toBeLessThan(0.75);
  expect(interval[1]).toBeGreaterThan(0.75);
  // All pages of one seller are drawn together: there is nothing to draw.
  const one = summarizeScores([result('right', 's'), result('missed', 's')]);
  expect(one.interval).toEqual([one.f1, one.f1]);
});

test('the changed states remove what they are called after', () => {
  const html =
    '<html><head><meta property="product:price:amount" content="9.90">' +
    '<script type="application/ld+json">{"@type":"Product","offers":{"price":"9.90"}}</script>' +
    '<script>var state = {"price": "9.90"}</script></head>' +
    '<body><b itemprop="price" content="9.90">9,90 €</b></body></html>';
  const apply = (name: string): string =>
    pageStates
      .find((state) => state.name === name)
      ?.apply({ html, price: '9.90', currency: 'EUR' }) ?? '';
  expect(apply('as saved')).toBe(html);
  expect(apply('markup removed')).not.toMatch(/ld\+json|itemprop|product:price/);
  expect(apply('markup removed')).toContain('var state');
  expect(apply('scripts removed')).not.toContain('<script');
  expect(apply('scripts removed')).toContain('itemprop');
  expect(apply('markup stale')).toContain('"price":"12.97"');
  expect(apply('markup stale')).toContain('9,90 €');
});
