import { expect, test } from 'vitest';
import { readMugPage } from '#tests/support/read-mug-page.ts';

const microdata = (price: string, currency = ''): string =>
  '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Mug</b>' +
  '<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">' +
  `<span itemprop="price">${price}</span>${currency}</div></div>`;
const meta = (currency: string): string =>
  '<meta property="og:type" content="product"><meta property="og:price:amount" content="21.95">' +
  `<meta property="og:price:currency" content="${currency}">`;

test.each([
  ['the currency of another source', '$21.95', { head: meta('CAD') }, 'CAD'],
  ['the country of the address', '$21.95', { url: 'https://shop.example.au/p/mug' }, 'AUD'],
  ['the usual currency of the sign where nothing else says', '$21.95', {}, 'USD'],
  ['no other currency than the sign can mean', '£21.95', { head: meta('CAD') }, 'GBP'],
])('a sign alone in markup is %s', (_what, price, where, currency) => {
  expect(readMugPage(microdata(price), where).offer).toMatchObject({ price: '21.95', currency });
});

test('a currency that the markup states stands, whatever the place', () => {
  const stated = microdata('$21.95', '<meta itemprop="priceCurrency" content="USD">');
  const { offer } = readMugPage(stated, { url: 'https://shop.example.au/p/mug' });
  expect(offer).toMatchObject({ price: '21.95', currency: 'USD' });
});
