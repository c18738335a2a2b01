import { expect, test } from 'vitest';
import { createEmptyOffer, type ExtractedOffer } from '#pricing/extraction/reading.ts';
import type { OfferReading } from '#pricing/market/offer-reading.ts';
import { type ComparedPage, compareOffers, planWay, hasLostPrices } from './plan-way.ts';

const offer = (more: Partial<ExtractedOffer> = {}): OfferReading => ({
  offer: { ...createEmptyOffer(), price: '20.00', currency: 'EUR', ...more },
  url: 'https://shop.example/p/1',
  name: null,
  brand: null,
  gtin: null,
  mpn: null,
  sku: null,
  imageUrl: null,
  sources: {},
});

test.each([
  [3, 0, true],
  [2, 0, true],
  [1, 0, false],
  [2, 1, false],
  [3, 3, true],
  [3, 4, false],
  [2, 10, false],
])('%i of the last pages without a price, %i with one: %s', (without, others, expected) => {
  const pages = Array.from({ length: without + others }, (_, n) => ({
    url: `https://shop.example/p/${n}`,
    isWithoutPrice: n < without,
  }));
  expect(hasLostPrices(pages)).toBe(expected);
});

test.each<[Partial<ExtractedOffer>, string]>([
  [{}, 'same'],
  [{ price: '20' }, 'same'],
  [{ price: '19.00' }, 'other'],
  [{ price: null }, 'none'],
  [{ price: '22.00', currency: 'USD' }, 'none'],
  [{ price: '16.81', tax: 'excluded' }, 'none'],
  [{ price: '16.81', variantKey: 'red' }, 'none'],
  [{ price: '18.00', priceKind: 'member' }, 'none'],
])('compared with a drawn price of 20.00 EUR with tax: %o is %s', (read, expected) => {
  expect(compareOffers(offer(read), offer({ tax: 'included' }))).toBe(expected);
});

test('without an offer nothing is compared', () => {
  expect(compareOffers(null, offer())).toBe('none');
});

const page = (more: Partial<ComparedPage> = {}): ComparedPage => ({
  url: 'https://shop.example/p/1',
  drawn: offer({ confidence: 0.99 }),
  current: 'same',
  plain: 'same',
  isMissing: false,
  differsInRow: 0,
  ...more,
});
const differs = (differsInRow: number, more: Partial<ComparedPage> = {}): ComparedPage =>
  page({ current: 'other', plain: 'other', differsInRow, ...more });

test('plain prices: a difference is looked at again, and only a lasting one counts', () => {
  const decide = (...pages: ComparedPage[]) => planWay('plain', { pages, plainAgreements: 0 });
  expect(decide(page(), page())).toEqual({ kind: 'stays' });
  expect(decide(page({ current: 'none' }))).toEqual({ kind: 'stays' });
  expect(decide(differs(1), differs(1))).toEqual({ kind: 'again' });
  const reason = { code: 'drawn_price_differs', values: { pages: 1 } };
  expect(decide(differs(2), page())).toEqual({ kind: 'drawn', reason, isSure: true });
  const doubtful = differs(2, { drawn: offer({ confidence: 0.9 }) });
  expect(decide(doubtful, page())).toEqual({ kind: 'drawn', reason, isSure: false });
});

test('data: two pages at once, or one twice; without a price that is said', () => {
  const decide = (...pages: ComparedPage[]) => planWay('data', { pages, plainAgreements: 0 });
  expect(decide(differs(1), page())).toEqual({ kind: 'again' });
  expect(decide(differs(1), differs(1))).toMatchObject({
    kind: 'drawn',
    reason: { code: 'data_differ', values: { pages: 2 } },
  });
  expect(decide(differs(2, { isMissing: true }))).toMatchObject({
    kind: 'drawn',
    reason: { code: 'data_without_price' },
  });
});

test('drawn pages: searched for data, and plain again after six agreements', () => {
  const pages = [page(), page()];
  expect(planWay('rendered', { pages, plainAgreements: 4 })).toEqual({ kind: 'search' });
  for (const way of ['rendered', 'data'] as const)
    expect(planWay(way, { pages, plainAgreements: 6 })).toEqual({
      kind: 'plain',
      reason: { code: 'plain_price_again', values: { comparisons: 6 } },
    });
  expect(planWay('plain', { pages, plainAgreements: 6 })).toEqual({ kind: 'stays' });
});
