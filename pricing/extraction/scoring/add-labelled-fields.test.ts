import { expect, test } from 'vitest';
import { readMugPage } from '#tests/support/read-mug-page.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { ExtractedOffer } from '#pricing/extraction/reading.ts';

const markup = (sku: string, url = ''): string =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Mug',
    sku,
    offers: { '@type': 'Offer', price: '12.50', priceCurrency: 'GBP', url },
  })}</script>`;

test.each([
  ['the number of its variant', '46196617609367', null],
  ["the shop's own number", 'M-R', 'M-R'],
  ['another long number', '46196617609300', '46196617609300'],
])('%s in place of the SKU', (_what, sku, expected) => {
  const url = 'https://shop.example/products/mug?variant=46196617609367';
  expect(readMugPage(markup(sku, url)).product.sku).toBe(expected);
});

test('a number that the platform gives its variant is no SKU either', () => {
  const theme = {
    id: 9194528407703,
    title: 'Mug',
    handle: 'mug',
    variants: [{ id: 46196617609367, title: 'Default Title', sku: '', price: 1250 }],
  };
  const data = `<script type="application/json">${JSON.stringify(theme)}</script>`;
  const { product, offer } = readMugPage(markup('46196617609367') + data, {
    url: 'https://shop.example/products/mug',
  });
  expect([product.sku, offer?.sku]).toEqual([null, null]);
});

/** A Czech page that shows `shown` after its name, with the markup `head`. */
function readCzech(shown: string, head = ''): ExtractedOffer | null {
  const html =
    `<html lang="cs"><head><title>Batoh</title>${head}</head><body><main><h1>Batoh</h1>${shown}` +
    '<button>Do košíku</button></main></body></html>';
  const bytes = new TextEncoder().encode(html);
  return readPage({ url: 'https://shop.example.cz/p/batoh', bytes }, []).offer;
}

test.each([
  ['the country and another price of the page', '<p>Pouzdro <b>290 Kč</b></p>', 'CZK'],
  ['another price in another currency', '<p>Pouzdro <b>29 €</b></p>', null],
])('the currency of a price without one: %s', (_what, rest, expected) => {
  const offer = readCzech(`<b class="price">1 890,-</b>${rest}`);
  expect([offer?.price?.replace('.00', ''), offer?.currency]).toEqual(['1890', expected]);
});

test('the stock of another block does not deny the markup of a price that scripts show', () => {
  const markup = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Batoh',
    offers: {
      '@type': 'Offer',
      price: '1890',
      priceCurrency: 'CZK',
      availability: 'https://schema.org/InStock',
    },
  };
  const offer = readCzech(
    '<div hidden><b class="price">1 890 Kč</b></div>' +
      '<div class="stock">Prodejna Brno</div><div class="stock">Není skladem</div>',
    `<script type="application/ld+json">${JSON.stringify(markup)}</script>`,
  );
  expect(offer?.availability).toBe('in_stock');
});
