import { expect, it } from 'vitest';
import { pageHints } from '#pricing/platforms/registry.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import { describeReading } from './describe-reading.ts';

const explain = (body: string, title = 'Kettle 17'): string =>
  describeReading(
    readPage(
      {
        url: 'https://shop.example/p/kettle',
        bytes: new TextEncoder().encode(
          `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
        ),
      },
      pageHints,
    ),
  );
const ld = (offers: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Kettle 17', offers })}</script>`;
const buy = '<button class="add-to-cart">Add to cart</button>';

it('explains that the visible price was chosen where the markup is outdated', () => {
  const text = explain(
    ld({ '@type': 'Offer', price: '30.00', priceCurrency: 'EUR' }) +
      `<del class="old-price">€30.00</del> <span class="price sale-price">€19.90</span>${buy}`,
  );
  expect(text).toContain(
    'Price        19.90 EUR, for everybody\n  read in    the text of the page, at ',
  );
  expect(text).toContain(
    'because    the one offer of its source; the markup has the price that the page crosses out',
  );
  expect(text).toContain('List price   30.00');
  expect(text).toContain(
    'In conflict\n  the markup and the page disagree; the page was believed: 30.00 in JSON-LD, 19.90 in the text of the page',
  );
});

it('lists the variants and marks the chosen one', () => {
  expect(
    explain(
      `${ld([
        { '@type': 'Offer', price: '10.00', priceCurrency: 'EUR', sku: 'A' },
        { '@type': 'Offer', price: '12.00', priceCurrency: 'EUR', sku: 'B' },
      ])}<div class="price">€12.00</div>${buy}`,
    ),
  ).toContain('Variants and offers (2)\n    10.00 EUR  A\n  → 12.00 EUR  in stock, B');
});

it.each([
  [
    '<p>Nothing here.</p>',
    'Page not found',
    'Not found: it says that there is nothing here (soft_404)\n',
  ],
  [
    '<p>Since 1999 we sell tea.</p>',
    'About us',
    'No product page: nothing on it is plainly a product with a price (no_product_found)\n',
  ],
])('explains why %s is not a product page', (body, title, text) => {
  expect(explain(body, title)).toBe(text);
});

it('says that a product has no price', () => {
  expect(
    explain(`${ld({ '@type': 'Offer', availability: 'SoldOut' })}<p>Price on request</p>`),
  ).toContain(
    'A product page: the page states no price of its own (no_price)\n\nPrice        unknown\nAvailability out of stock',
  );
});
