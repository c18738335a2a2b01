import { expect, it } from 'vitest';
import { parsePageTree } from '#pricing/extraction/document/page-tree.ts';
import { createPageContext } from '#pricing/extraction/page-context.ts';
import { readMeta } from '#pricing/extraction/source/read-meta.ts';
import { createSourceOffer, type SourceOffer } from '#pricing/extraction/source/source-product.ts';
import { findVisiblePrices } from '#pricing/extraction/visible/find-visible-prices.ts';
import { checkMarkup, type MarkupCheck, type MarkupPlace } from './check-markup.ts';

interface Given {
  price: string | null;
  alternative?: string;
  currency?: string;
  place?: Partial<MarkupPlace>;
}

/** A markup offer held against a product page whose price block is `block`. */
function check(
  { price, alternative, currency = 'EUR', place = {} }: Given,
  block: string,
  rest = '',
): MarkupCheck & { before: SourceOffer } {
  const html = [
    '<html lang="en"><head><title>Kettle 17</title></head><body><main><h1>Kettle 17</h1>',
    `<div class="box">${block}</div><form>`,
    `<button class="add-to-cart">Add to cart</button></form></main>${rest}</body></html>`,
  ].join('');
  const tree = parsePageTree(html);
  const context = createPageContext({
    url: 'https://shop.example/p/kettle',
    html,
    tree,
    meta: readMeta(tree),
    currencyHint: null,
  });
  const before = {
    ...createSourceOffer('script[0]'),
    price,
    alternative: alternative ?? null,
    currency,
  };
  return {
    ...checkMarkup(before, findVisiblePrices(context, currency), {
      from: 'json-ld',
      isNamed: false,
      isLoose: false,
      ...place,
    }),
    before,
  };
}

it('lets the markup stand where the page shows the same', () => {
  const { offer, before, why, conflict } = check(
    { price: '19.9' },
    '<span class="price">€19.90</span>',
  );
  expect([offer, why, conflict]).toEqual([before, 'the page shows it too', null]);
});

it('lets the markup stand where the page shows no price', () => {
  const { offer, before, conflict } = check({ price: '19.90' }, '<p>Ask for the price</p>');
  expect([offer, conflict]).toEqual([before, null]);
});

it('has nothing to check without a price', () => {
  expect(check({ price: null }, '<span class="price">€19.90</span>').offer.price).toBeNull();
});

it('reads three digits as the page shows them', () => {
  const { offer, why, conflict } = check(
    { price: '1.299', alternative: '1299' },
    '<span class="price">€1,299.00</span>',
  );
  expect(offer).toMatchObject({ price: '1299', alternative: '1.299' });
  expect([why, conflict]).toEqual(['three digits read as the page shows them', null]);
});

it.each([
  [
    'crosses it out',
    '<del class="old-price">€30.00</del> <span class="price sale-price">€19.90</span>',
    'the markup has the price that the page crosses out',
  ],
  [
    'shows a lower one beside it',
    '<span class="price regular">€30.00</span> <span class="price sale-price">€19.90</span>',
    'the page shows a lower price beside it',
  ],
])('corrects a price of the markup when the page %s', (_how, block, why) => {
  const checked = check({ price: '30.00' }, block);
  expect(checked.offer).toMatchObject({ price: '19.9', listPrice: '30.00', currency: 'EUR' });
  expect(checked).toMatchObject({
    why,
    conflict: {
      kind: 'stale_markup',
      values: [
        { from: 'json-ld', value: '30.00' },
        { from: 'visible', value: '19.90' },
      ],
    },
  });
  expect(checked.offer.at).not.toBe('script[0]');
});

it.each([
  ['lower', '<span class="price sale-price">€19.90</span>', '19.9'],
  ['higher', '<span class="price">€45.00</span>', '45'],
])('gives way to a %s price that stands alone in its place', (_how, block, price) => {
  const { offer, conflict } = check({ price: '30.00' }, block);
  expect(offer).toMatchObject({ price, listPrice: null, currency: 'EUR' });
  expect(conflict).toEqual({
    kind: 'stale_markup',
    values: [
      { from: 'json-ld', value: '30.00' },
      { from: 'visible', value: Number(price).toFixed(2) },
    ],
  });
});

it.each([
  ['when the address names its variant', '<span class="price">€45.00</span>', { isNamed: true }],
  [
    'beside one for members',
    '<span class="price">€30.00</span> <span class="price club-price">Club €19.90</span>',
    {},
  ],
  ['in another currency than the page', '<span class="price">$19.90</span>', {}],
  ['that is the visible one without its tax', '<span class="price">€36.30</span>', {}],
  [
    'when two others stand there',
    '<span class="price">€45.00</span><p>Large</p><span class="price">€55.00</span>',
    {},
  ],
  [
    'beside one from which prices start',
    '<span class="price regular">€30.00</span> <span class="price sale-price">from €19.90</span>',
    {},
  ],
  ['when the page shows where its prices start', '<span class="price">from €19.90</span>', {}],
  ['far from what the page shows', '<span class="price">€300.00</span>', {}],
])('keeps a price %s, and never averages', (_what, block, place) => {
  const { offer } = check({ price: '30.00', place }, block);
  expect(offer).toMatchObject({ price: '30.00', currency: 'EUR', at: 'script[0]' });
});

it('reports a price that the page contradicts', () => {
  expect(
    check(
      { price: '30.00', place: { isNamed: true } },
      '<span class="price sale-price">€19.90</span>',
    ).conflict,
  ).toEqual({
    kind: 'visible_price',
    values: [
      { from: 'json-ld', value: '30.00' },
      { from: 'visible', value: '19.90' },
    ],
  });
});

it('gives up markup that names no product for what the page shows', () => {
  expect(
    check({ price: '3.00', place: { isLoose: true } }, '<span>€19.90</span>').offer.price,
  ).toBe('19.9');
});

it('is not misled by the prices of other products', () => {
  const others =
    '<aside class="related-products">' +
    '<div class="product-card"><a href="/p/2">Pan</a><span class="price">€5.00</span></div>'.repeat(
      5,
    ) +
    '</aside>';
  const { offer, before } = check({ price: '30.00' }, '<span class="price">€30.00</span>', others);
  expect(offer).toEqual(before);
});

it('leaves the offer that it was given unchanged', () => {
  const { before, offer } = check(
    { price: '30.00' },
    '<del>€30.00</del> <span class="price sale-price">€19.90</span>',
  );
  expect(before).toMatchObject({ price: '30.00', listPrice: null, at: 'script[0]' });
  expect(offer).not.toBe(before);
});

it('takes a whole amount for hundredths where the page shows it so', () => {
  const block = '<span class="price">€12.99</span>';
  expect(check({ price: '1299' }, block).offer.price).toBe('12.99');
  expect(check({ price: '1399' }, block).offer.price).not.toBe('13.99');
});

it('leaves a whole amount that the page shows too', () => {
  const both = '<span class="price">€1,299.00</span><span>or €12.99 a month</span>';
  expect(check({ price: '1299' }, both).offer.price).toBe('1299');
});
