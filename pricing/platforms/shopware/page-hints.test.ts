import { describe, expect, it } from 'vitest';
import type { PageReading } from '#pricing/extraction/reading.ts';
import { readMugPage } from '#tests/support/read-mug-page.ts';

interface Tier {
  quantity: string;
  price: string;
  shown: string;
}
const TIERS: readonly Tier[] = [
  { quantity: '9', price: '12.5', shown: '12,50 €' },
  { quantity: '49', price: '10', shown: '10,00 €' },
  { quantity: '50', price: '8', shown: '8,00 €' },
];

const row = ({ quantity, price, shown }: Tier, hasMarkup: boolean): string =>
  [
    '<tr class="product-block-prices-row"',
    hasMarkup ? ' itemprop="offers" itemscope itemtype="https://schema.org/Offer">' : '>',
    '<th scope="row" class="product-block-prices-cell product-block-prices-cell-thin">',
    hasMarkup
      ? `<meta itemprop="priceCurrency" content="EUR"><meta itemprop="price" content="${price}">`
      : '',
    `Bis <span class="product-block-prices-quantity">${quantity}</span></th>`,
    `<td class="product-block-prices-cell">${shown}</td></tr>`,
  ].join('');
const table = (tiers: readonly Tier[], hasMarkup = true): string =>
  [
    '<div class="product-block-prices"><table class="table product-block-prices-grid">',
    '<thead class="product-block-prices-head"><tr class="product-block-prices-row">',
    '<th class="product-block-prices-cell">Menge</th><th>Stückpreis</th></tr></thead>',
    '<tbody class="product-block-prices-body">',
    ...tiers.map((tier) => row(tier, hasMarkup)),
    '</tbody></table></div>',
  ].join('');
const form = (least: string): string =>
  `<form action="/checkout/line-item/add"><input type="number" name="lineItems[0a1b][quantity]" ` +
  `min="${least}" value="${least}"><button class="btn-buy">In den Warenkorb</button></form>`;
const microdata = (inner: string): string =>
  [
    '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Mug</h1>',
    '<span itemprop="sku">SW10001</span><div itemprop="offers" itemscope ',
    'itemtype="https://schema.org/AggregateOffer"><meta itemprop="lowPrice" content="8">',
    '<meta itemprop="highPrice" content="12.5"><meta itemprop="priceCurrency" content="EUR">',
    `<link itemprop="availability" href="https://schema.org/InStock">${inner}</div></div>`,
  ].join('');
const jsonLd = [
  '<script type="application/ld+json">',
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Mug',
    sku: 'SW10001',
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: 8,
      highPrice: 12.5,
      offerCount: 3,
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
    },
  }),
  '</script>',
].join('');
const read = (body: string): PageReading =>
  readMugPage(body, { url: 'https://shop.example/Mug/SW10001', lang: 'de-DE' });

describe('a price that depends on the quantity', () => {
  it.each([
    ['microdata', microdata(table(TIERS) + form('1'))],
    ['JSON-LD', `${jsonLd}<h1>Mug</h1>${table(TIERS, false)}${form('1')}`],
  ])('is that of one piece, with %s', (_markup, body) => {
    const reading = read(body);
    expect(reading.offer).toMatchObject({
      price: '12.50',
      currency: 'EUR',
      listPrice: null,
      priceKind: 'public',
      availability: 'in_stock',
    });
    expect(reading.offers).toHaveLength(1);
    expect(reading.product.sku).toBe('SW10001');
    expect(reading.sources['offer.price']?.from).toBe('shopware');
  });

  it.each([
    ['the smallest order is above the first row', table(TIERS) + form('10')],
    ['there is one row', table(TIERS.slice(0, 1)) + form('1')],
    ['the rows are in no order', table(TIERS.toReversed()) + form('1')],
    ['there are two tables', table(TIERS) + table(TIERS) + form('1')],
    [
      'a quantity is no number',
      table([{ quantity: 'wenige', price: '12.5', shown: '12,50 €' }]) + form('1'),
    ],
    ['the price is none', table(TIERS.map((tier) => ({ ...tier, price: 'x', shown: 'x' })))],
  ])('is left to markup where %s', (_why, body) => {
    expect(read(microdata(body)).candidates.map(({ from }) => from)).not.toContain('shopware');
  });
});

it('reads one price from markup', () => {
  const body = microdata('').replace(
    /<div itemprop="offers".*?<link/,
    '<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">' +
      '<meta itemprop="priceCurrency" content="EUR"><meta itemprop="price" content="12.5">' +
      '<p class="product-detail-price with-list-price">12,50 €</p>' +
      '<span class="product-detail-list-price-wrapper"><span class="list-price-price">15,00 €</span></span><link',
  );
  expect(read(body + form('1'))).toMatchObject({
    offer: { price: '12.50', currency: 'EUR', availability: 'in_stock' },
    sources: { 'offer.price': { from: 'microdata' } },
  });
});
