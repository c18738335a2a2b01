import { describe, expect, it } from 'vitest';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { PageReading } from '#pricing/extraction/reading.ts';

const read = (
  body: string,
  options: { lang?: string; url?: string; head?: string } = {},
): PageReading =>
  readPage(
    {
      url: options.url ?? 'https://shop.example/p/kettle',
      bytes: new TextEncoder().encode(
        [
          `<!doctype html><html lang="${options.lang ?? 'en'}"><head>`,
          `<title>Kettle 17 | Shop</title>${options.head ?? ''}</head><body>`,
          `<h1>Kettle 17</h1>${body}</body></html>`,
        ].join(''),
      ),
    },
    [],
  );
const markup = (price: string): string =>
  [
    '<script type="application/ld+json">',
    JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Kettle 17',
      offers: { '@type': 'Offer', price, priceCurrency: 'EUR' },
    }),
    '</script>',
  ].join('');
const buy = '<form><button class="add-to-cart">Add to cart</button></form>';

describe('a page without markup', () => {
  it.each([
    ['a plain price', '<div class="price">€19.90</div>', '19.90'],
    ['superscript cents', '<div class="price"><span>173</span><sup>34</sup> €</div>', '173.34'],
    [
      'cents in an element of their own',
      '<div class="price"><span class="int">59 905</span><span class="price-cents">99</span> €</div>',
      '59905.99',
    ],
    [
      'a crossed out price before it',
      '<div class="price"><del>€30.00</del> <ins>€19.90</ins></div>',
      '19.90',
    ],
    [
      'an old price by class',
      '<p class="old-price">€30.00</p><p class="special-price">€19.90</p>',
      '19.90',
    ],
    [
      'instalments beside it',
      '<div class="price">€120.00</div><div class="instalments">12 × €10.00</div>',
      '120.00',
    ],
    [
      'a shipping threshold above it',
      '<p>Free shipping on orders over €50</p><div class="price">€19.90</div>',
      '19.90',
    ],
    [
      'a price per unit',
      '<div class="price">€19.90</div><div class="unit-price">€39.80 / kg</div>',
      '19.90',
    ],
    [
      'savings beside it',
      '<div class="price">€19.90</div><span class="saving">You save €10.10</span>',
      '19.90',
    ],
  ])('is read with %s', (_what, body, price) => {
    const reading = read(body + buy);
    expect(reading.offer).toMatchObject({ price, currency: 'EUR' });
    expect(reading.sources['offer.price']?.from).toBe('visible');
  });

  it('leaves related products alone', () => {
    const cards =
      '<section class="related-products"><div class="product-card"><a href="/p/2"><span class="price">€5.00</span></a></div></section>';
    expect(read(`${cards}<div class="price">€19.90</div>${buy}${cards}`).offer?.price).toBe(
      '19.90',
    );
  });

  it('resolves a symbol by the place of the page', () => {
    expect(
      read(`<div class="price">$19.90</div>${buy}`, {
        url: 'https://shop.example.ca/p/kettle',
        lang: 'en-CA',
      }).offer?.currency,
    ).toBe('CAD');
    expect(
      read(`<div class="price">199 kr</div>${buy}`, {
        url: 'https://shop.example/p/kettle',
        lang: 'nb',
      }).offer?.currency,
    ).toBe('NOK');
  });

  it('finds tax by the words beside the price', () => {
    expect(read(`<div class="price">€19.90 <small>excl. VAT</small></div>${buy}`).offer?.tax).toBe(
      'excluded',
    );
    expect(
      read(`<div class="price">19,90 € <small>inkl. MwSt.</small></div>${buy}`, { lang: 'de' })
        .offer?.tax,
    ).toBe('included');
  });
});

describe('markup held against the page', () => {
  it('takes the sale price that the page shows instead of the one it crosses out', () => {
    const reading = read(
      `${markup('30.00')}<div class="price"><del class="old-price">€30.00</del> <span class="sale-price">€19.90</span></div>${buy}`,
    );
    expect(reading.offer).toMatchObject({ price: '19.90', listPrice: '30.00' });
    expect(reading.conflicts).toContainEqual({
      kind: 'stale_markup',
      values: [
        { from: 'json-ld', value: '30.00' },
        { from: 'visible', value: '19.90' },
      ],
    });
  });

  it('reads three digits the way the page shows them', () => {
    expect(read(`${markup('1.299')}<div class="price">1.299,00 €</div>${buy}`).offer?.price).toBe(
      '1299.00',
    );
  });

  it('gives no price where the page contradicts the markup and nothing explains it', () => {
    const reading = read(`${markup('25.00')}<div class="price">€27.00</div>${buy}`);
    expect(reading.offer).toMatchObject({ price: null, runnerUp: { price: '25.00' } });
    expect(reading.conflicts.map((conflict) => conflict.kind)).toEqual(['visible_price']);
  });

  it('does not take a members’ price for everybody’s', () => {
    expect(
      read(
        `${markup('25.00')}<div class="price">€25.00</div><div class="price member-price">Club price €20.00</div>${buy}`,
      ).offer?.price,
    ).toBe('25.00');
  });
});

describe('stock', () => {
  it('takes words near the product', () => {
    expect(
      read(
        `<div class="price">€19.90</div><p class="stock">Sold out</p><button disabled>Notify me</button>`,
      ).offer?.availability,
    ).toBe('out_of_stock');
    expect(
      read(`<div class="price">19,90 €</div><p class="availability">Auf Lager</p>`, { lang: 'de' })
        .offer?.availability,
    ).toBe('in_stock');
  });

  it('takes a button that buys, unless it is off', () => {
    expect(read(`<div class="price">€19.90</div>${buy}`).offer?.availability).toBe('in_stock');
    expect(
      read(
        `<div class="price">€19.90</div><button class="add-to-cart" disabled>Add to cart</button>`,
      ).offer?.availability,
    ).toBe('unknown');
  });

  it('is unknown when the page says nothing', () => {
    expect(
      read('<div class="price">€19.90</div><p>A kettle of steel.</p>').offer?.availability,
    ).toBe('unknown');
  });
});

it('takes labelled identifiers and the number in the address', () => {
  const table = [
    '<table><tr><th>EAN</th><td>4006381333931</td></tr>',
    '<tr><th>Brand</th><td>Volta</td></tr><tr><th>Art.-Nr.</th><td>K-1700</td></tr></table>',
  ].join('');
  expect(read(`<div class="price">€19.90</div>${buy}${table}`).product).toMatchObject({
    gtin: '04006381333931',
    brand: 'Volta',
    sku: 'K-1700',
  });
  const uses = '<input name="product" value="302474151"><div data-id="302474151"></div>';
  expect(
    read(`<div class="price">€19.90</div>${buy}${uses}<a href="?report=302474151">x</a>`, {
      url: 'https://shop.example/itm/302474151',
    }).product.sku,
  ).toBe('302474151');
});

describe('prices that not everybody pays', () => {
  it.each([
    [
      'members',
      '<div class="price">£30.00</div><div class="club-price">£24.00 Club price</div>',
      '30.00',
    ],
    [
      'holders of a card',
      '<div class="price">39,90 €</div><div class="price">s kartou 35,90 €</div>',
      '39.90',
    ],
    [
      'users of a code',
      '<div class="price">$50.00</div><div class="price">$40.00 with code SAVE</div>',
      '50.00',
    ],
  ])('are not the price: %s', (_who, body, price) => {
    expect(read(`${body}<button class="add-to-cart">Add to cart</button>`).offer).toMatchObject({
      price,
      priceKind: 'public',
    });
  });
});

describe('an amount beside the price', () => {
  it.each([
    ['with a code', '<span>RRP 30.80 CAD</span>', 'CAD'],
    ['with a code before it', '<span>RRP AUD 30.80</span>', 'AUD'],
    ['without its currency', '<span>RRP 30.80</span>', 'USD'],
  ])('is not the label of the price after it: %s', (_how, rrp, currency) => {
    const head = `<script>Shop.currency = "${currency}"</script>`;
    expect(
      read(`<p class="price">${rrp}<span class="amount">$22.00</span></p>${buy}`, { head }).offer,
    ).toMatchObject({ price: '22.00', currency });
  });

  it('is the label where it only names a time', () => {
    const body =
      '<p class="price">€19.90</p><p class="price">Lowest price in 30 days: <b>€25.00</b></p>';
    expect(read(body + buy).offer?.price).toBe('19.90');
  });
});

it.each([
  ['sv', 'Fri frakt vid ordrar över 350 kr'],
  ['sv', '350 kr kvar till fri frakt'],
  ['en', 'You are €35.00 away from free shipping'],
  ['de', 'Noch 35,00 € bis zum kostenlosen Versand'],
])('an order total for free delivery is no price (%s: %s)', (lang, text) => {
  expect(
    read(`<p class="price__code">${text}</p>${buy}`, { lang }).offer?.price ?? null,
  ).toBeNull();
});
