import { expect, test } from 'vitest';
import { pageHints } from '#pricing/platforms/registry.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import { listOfferSources } from '#pricing/extraction/source/source-product.ts';
import { describePricePlace } from './describe-price-place.ts';

const PRODUCT = (inside: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Blue kettle</title>${head}</head><body><main>${inside}</main></body></html>`;

test.each([
  [
    'a button',
    PRODUCT(
      '<h1>Blue kettle</h1><p class="price">€ 17.90</p><button type="submit"> Add  to cart </button>',
    ),
    { kind: 'beside_buy_button', text: 'Add to cart' },
  ],
  [
    'a German button that is an input',
    PRODUCT(
      '<h1>Wasserkocher</h1><p class="price">17,90 €</p><input type="submit" value="In den Warenkorb">',
    ),
    { kind: 'beside_buy_button', text: 'In den Warenkorb' },
  ],
  [
    'an old page of tables',
    PRODUCT(
      '<table><tr><td><h1>Blue kettle</h1></td></tr><tr><td><font color="red">' +
        'Our price: € 17.90</font></td><td><a href="/cart?add=1">Buy now</a></td></tr></table>',
    ),
    { kind: 'beside_buy_button', text: 'Buy now' },
  ],
  [
    'a name without a button',
    PRODUCT('<h1>Blue kettle</h1><p class="product-price">€ 17.90</p><p>In stock</p>'),
    { kind: 'below_name', text: 'Blue kettle' },
  ],
  [
    'structured data',
    PRODUCT(
      '<h1>Blue kettle</h1>',
      '<script type="application/ld+json">{"@type":"Product","name":"Blue kettle",' +
        '"offers":{"price":"17.90","priceCurrency":"EUR"}}</script>',
    ),
    { kind: 'product_data', text: null },
  ],
])('names the place of a price beside %s', (_what, html, expected) => {
  const bytes = Buffer.from(html);
  const contentType = 'text/html; charset=utf-8';
  const url = 'https://kettles.example/blue-kettle';
  const reading = readPage({ url, bytes, contentType }, pageHints);
  const source = reading.offer && listOfferSources(reading, reading.offer)['offer.price'];
  expect(reading.offer?.price).toBe('17.90');
  expect(
    describePricePlace({
      bytes,
      contentType,
      price: '17.90',
      source: source ?? { from: '', at: '' },
    }),
  ).toEqual(expected);
});

test.each([
  ['opengraph', 'page_description'],
  ['learned-place', 'usual_place'],
  ['chosen-place', 'chosen_place'],
  ['merchant_feed', 'product_feed'],
  ['address', 'page_address'],
  ['shopify', 'shop_data'],
  ['app-state', 'shop_data'],
  ['visible', 'in_page_text'],
])('source %s is %s', (from, kind) => {
  expect(
    describePricePlace({
      bytes: Buffer.from(PRODUCT('<p>17.90</p>')),
      contentType: 'text/html',
      price: '17.90',
      source: { from, at: 'nowhere' },
    }),
  ).toEqual({ kind, text: null });
});

test("a price of the shop's data address, and one in the title", () => {
  const json = { bytes: Buffer.from('{"products":[]}'), contentType: 'application/json' };
  const source = { from: 'shopify_products', at: 'products[0]' };
  expect(describePricePlace({ ...json, price: '17.90', source }).kind).toBe('shop_data_address');
  expect(
    describePricePlace({
      bytes: Buffer.from('<html><head><title>Kettle 17.90 EUR</title></head><body></body></html>'),
      contentType: 'text/html',
      price: '17.90',
      source: { from: 'visible', at: 'html > head > title' },
    }).kind,
  ).toBe('page_title');
});
