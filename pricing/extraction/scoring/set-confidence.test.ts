import { expect, it } from 'vitest';
import type { PriceEstimate } from '#pricing/extraction/model/estimate-price.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { PageReading } from '#pricing/extraction/reading.ts';

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

it('gives the price beside a crossed out one against the markup, and is not certain of it', () => {
  const shown = '<del>€19.90</del> <span class="price">€14.50</span>';
  const { offer } = read({ markup: OFFER, shown });
  expect(offer?.price).toBe('14.50');
  expect(offer?.confidence ?? 1).toBeLessThan(CONFIDENCE_TO_ACT);
});

it.each([
  ['a lower one beside it', '<span class="price">€19.90</span> <span class="price">€14.50</span>'],
  ['its own hidden', '<p hidden><b class="price">€19.90</b></p><b class="price">€14.50</b>'],
  ['a net price', '<b class="price">€16.45</b> excl. VAT <b class="price">€19.90</b> incl. VAT'],
  ['words nobody knows', '<b class="price">€19.90</b> <p>Zqvrx</p><b class="price">€14.50</b>'],
])('keeps the price of the markup, or none: %s', (_what, shown) => {
  const { offer } = read({ markup: OFFER, shown });
  expect([null, '19.90']).toContain(offer?.price ?? null);
});

it.each([
  ['two in equal places', '<b class="price">€19.90</b> <b class="price">€14.50</b>'],
  ['without tax', '<b class="price">€14.50</b> excl. VAT'],
  ['after one without tax', '<p><b>€12.00</b> excl. VAT</p><p><b>€14.50</b> incl. VAT</p>'],
  ['with the words of another amount', '<b class="price">€14.50</b> <i>with code</i>'],
  ['with words nobody knows', '<b class="price">€14.50 zqvrxel</b>'],
  [
    'a hidden one in as good a place',
    '<p hidden><b class="price">€9</b></p><b class="price">€14.50</b>',
  ],
  ['crossed out', '<del class="price">€14.50</del>'],
])('is not certain of a price that nothing states: %s', (_what, shown) => {
  const { offer } = read({ markup: [], shown });
  expect(offer?.confidence ?? 0).toBeLessThan(CONFIDENCE_TO_ACT);
});

it('is certain of a price that nothing states where nothing speaks against it', () => {
  const { offer } = read({ markup: [], shown: '<span class="price">€19.90</span>' });
  expect(offer?.price).toBe('19.90');
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
