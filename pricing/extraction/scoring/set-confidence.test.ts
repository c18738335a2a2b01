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
  expect(offer?.confidence).toBeGreaterThanOrEqual(0.97);
  expect(offer?.confidence).toBeLessThan(1);
  expect(offer?.runnerUp).toBeNull();
});

it('is less certain where the page shows another price', () => {
  const { offer } = read({ markup: OFFER, shown: '<span class="price">€26.50</span>' });
  expect(offer?.confidence ?? 0).toBeLessThan(0.97);
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
