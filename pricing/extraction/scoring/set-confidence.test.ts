import { expect, it } from 'vitest';
import type { PriceEstimate } from '../model/estimate-price.ts';
import { readPage } from '../read-page.ts';
import type { PageReading } from '../reading.ts';

interface Given {
  readonly markup: readonly { price: string; sku: string }[];
  readonly shown: string;
  readonly estimate?: PriceEstimate;
}

/** A page whose markup states offers and whose price block is `shown`. */
function read({ markup, shown, estimate }: Given): PageReading {
  const offers = markup.map((one) => ({ '@type': 'Offer', priceCurrency: 'EUR', ...one }));
  const product = { '@context': 'https://schema.org', '@type': 'Product', name: 'Kettle', offers };
  const html = [
    '<html lang="en"><head><title>Kettle</title>',
    `<script type="application/ld+json">${JSON.stringify(product)}</script></head>`,
    `<body><main><h1>Kettle</h1><div>${shown}</div><form>`,
    '<button class="add-to-cart">Add to cart</button></form></main></body></html>',
  ].join('');
  return readPage(
    { url: 'https://shop.example/p/kettle', bytes: new TextEncoder().encode(html) },
    [],
    estimate ? { estimate: () => estimate } : {},
  );
}

const OFFER = [{ price: '19.90', sku: 'A-1' }];
const estimate = (probability: number): PriceEstimate => ({
  probability,
  threshold: 0.6,
  runnerUpShare: 0.5,
});

it('is certain enough to act on where markup and page agree', () => {
  const { offer } = read({ markup: OFFER, shown: '<span class="price">€19.90</span>' });
  expect(offer?.price).toBe('19.90');
  expect(offer?.confidence).toBeGreaterThanOrEqual(0.98);
  expect(offer?.confidence).toBeLessThan(1);
  expect(offer?.runnerUp).toBeNull();
});

const CONFIDENCE_TO_ACT = 0.97;

it.each([
  ['markup alone', { markup: OFFER, shown: '' }],
  ['the page against the markup', { markup: OFFER, shown: '<span class="price">€26.50</span>' }],
])('is not certain enough to act on: %s', (_what, page) => {
  const { offer } = read(page);
  expect(offer?.price).not.toBeNull();
  expect(offer?.confidence ?? 1).toBeLessThan(CONFIDENCE_TO_ACT);
});

it('is certain where the markup is the price that the page crosses out', () => {
  const shown = '<del>€19.90</del> <span class="price">€14.50</span>';
  const { offer } = read({ markup: OFFER, shown });
  expect(offer?.price).toBe('14.50');
  expect(offer?.confidence).toBeGreaterThanOrEqual(CONFIDENCE_TO_ACT);
});

it('gives the other variants of a source that the page confirms the same probability', () => {
  const { offers } = read({
    markup: [...OFFER, { price: '29.90', sku: 'A-2' }],
    shown: '<span class="price">€19.90</span>',
    estimate: estimate(0.98),
  });
  expect(offers.map(({ price, confidence }) => [price, confidence])).toEqual([
    ['19.90', 0.98],
    ['29.90', 0.98],
  ]);
});

it('gives no price to the other variants of a source that the page contradicts', () => {
  const { offer, offers } = read({
    markup: [...OFFER, { price: '29.90', sku: 'A-2' }],
    shown: '<del>€19.90</del> <span class="price">€14.50</span>',
    estimate: estimate(0.98),
  });
  expect(offer).toMatchObject({ price: '14.50', confidence: 0.98 });
  expect(offers.find(({ sku }) => sku === 'A-2')).toMatchObject({ price: null, confidence: null });
});

it('takes a price in hundredths for the same price', () => {
  const { offer } = read({
    markup: OFFER,
    shown: `<span class="price">€19.90</span><script id="__NEXT_DATA__" type="application/json">
      {"props":{"product":{"name":"Kettle","sku":"A-1","price":1990,"currency":"EUR"}}}</script>`,
  });
  expect(offer).toMatchObject({ price: '19.90', runnerUp: null });
});

it('names the price that would be taken next', () => {
  const { offer } = read({
    markup: OFFER,
    shown: '<span class="price">€19.90</span> <span class="price">€24.00</span>',
    estimate: estimate(0.8),
  });
  expect(offer).toMatchObject({
    price: '19.90',
    confidence: 0.8,
    runnerUp: { price: '24.00', currency: 'EUR', confidence: 0.1 },
  });
});

it('gives no price that is not sure enough, and keeps it as the runner-up', () => {
  const reading = read({
    markup: [...OFFER, { price: '29.90', sku: 'A-2' }],
    shown: '<span class="price">€19.90</span>',
    estimate: estimate(0.59),
  });
  expect(reading.page.kind).toBe('product');
  expect(reading.offer).toMatchObject({
    price: null,
    confidence: null,
    runnerUp: { price: '19.90', confidence: 0.59 },
  });
  expect(reading.offers.map(({ price }) => price)).toEqual([null, null]);
  expect(reading.sources).not.toHaveProperty('offer.price');
  expect(reading.candidates.some(({ chosen }) => chosen)).toBe(false);
  expect(reading.candidates[0]?.why).toMatch(/59 % likely, not sure enough$/);
});
