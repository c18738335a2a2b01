import { describe, expect, it } from 'vitest';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { PageReading } from '#pricing/extraction/reading.ts';

const read = (body: string, options: { head?: string; url?: string } = {}): PageReading =>
  readPage(
    {
      url: options.url ?? 'https://shop.example/p/kettle',
      bytes: new TextEncoder().encode(
        [
          '<!doctype html><html lang="en"><head>',
          `<title>Kettle 17</title>${options.head ?? ''}</head><body><main>`,
          `<h1>Kettle 17</h1>${body}<button class="add-to-cart">Add to cart</button></main>`,
          '</body></html>',
        ].join(''),
      ),
    },
    [],
  );
const ld = (offers: unknown): string =>
  [
    '<script type="application/ld+json">',
    JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Kettle 17',
      offers,
    }),
    '</script>',
  ].join('');
const offer = (price: string, more: object = {}): object => ({
  '@type': 'Offer',
  price,
  priceCurrency: 'EUR',
  ...more,
});
const shown = (price: string): string => `<div class="price">€${price}</div>`;

describe('several offers in the markup', () => {
  it('takes the one that the page shows', () => {
    const reading = read(
      `${ld([offer('30.00', { sku: 'A' }), offer('19.90', { sku: 'B' })])}${shown('19.90')}`,
    );
    expect(reading.offer).toMatchObject({ price: '19.90', sku: 'B' });
    expect(reading.candidates[0]?.why).toContain('the page shows');
  });

  it('takes it with the kind that the page says', () => {
    const offers = ld([offer('30.00', { sku: 'A' }), offer('19.90', { sku: 'B' })]);
    const from = '<div class="price">from €19.90</div>';
    expect(read(`${offers}${from}`).offer).toMatchObject({ price: '19.90', priceKind: 'from' });
  });

  it('takes the one that the address names, whatever the page shows', () => {
    const reading = read(
      `${ld([offer('30.00', { sku: 'KA-1' }), offer('19.90', { sku: 'KB-2' })])}${shown('19.90')}`,
      { url: 'https://shop.example/p/kettle?sku=KA-1' },
    );
    expect(reading.offer).toMatchObject({ price: '30.00', sku: 'KA-1' });
  });

  it('does not take a used one because the page shows it', () => {
    const used = offer('12.00', { itemCondition: 'https://schema.org/UsedCondition' });
    expect(
      read(`${ld([offer('30.00'), used])}${shown('30.00')}<p>Used from €12.00</p>`).offer?.price,
    ).toBe('30.00');
  });
});

it('believes two witnesses of which one is the page itself', () => {
  const head = [
    '<meta property="og:type" content="product">',
    '<meta property="product:price:amount" content="19.90">',
    '<meta property="product:price:currency" content="EUR">',
  ].join('');
  const reading = read(`${ld(offer('9.00'))}<div class="x1">€19.90</div>`, { head });
  expect(reading.offer).toMatchObject({ price: '19.90', currency: 'EUR' });
  expect(reading.sources['offer.price']).toEqual({
    from: 'opengraph',
    at: 'meta[product:price:amount]',
  });
  expect(reading.product.name).toBe('Kettle 17');
  expect(reading.conflicts).toContainEqual({
    kind: 'stale_markup',
    values: [
      { from: 'json-ld', value: '9.00' },
      { from: 'opengraph', value: '19.90' },
      { from: 'visible', value: '19.90' },
    ],
  });
});

describe('markup that spans the page', () => {
  const scope = (inner: string): string =>
    `<div itemscope itemtype="https://schema.org/Product"><meta itemprop="name" content="Kettle 17">${inner}</div>`;
  const card = (price: string): string =>
    [
      `<a href="/p/other-${price}">`,
      '<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">',
      `<span itemprop="price">€${price}</span></div></a>`,
    ].join('');

  it('is not its recommendations', () => {
    expect(
      read(
        scope(
          [
            card('5.00'),
            card('6.00'),
            '<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">',
            '<span itemprop="price">€19.90</span></div>',
          ].join(''),
        ),
      ).offer?.price,
    ).toBe('19.90');
  });

  it('has no price when only its recommendations have', () => {
    expect(
      read(scope(`${'<p>About kettles.</p>'.repeat(200)}${card('5.00')}`)).offer?.price ?? null,
    ).toBeNull();
  });
});

it('takes no price from the markup of a list of loose ones', () => {
  const loose = ['5.00', '6.00', '7.00']
    .map((price) => `<meta itemprop="price" content="${price}">`)
    .join('');
  expect(read(loose).offer?.price ?? null).toBeNull();
});

it('takes products of one name with an address each for variants of one', () => {
  const size = (name: string, price: string): object => ({
    '@type': 'Product',
    name: 'Kettle 17',
    sku: name,
    url: `/p/kettle-${name}`,
    offers: offer(price),
  });
  const graph = [
    '<script type="application/ld+json">',
    JSON.stringify({
      '@context': 'https://schema.org',
      '@graph': [
        size('small', '10.00'),
        size('large', '14.00'),
        size('huge', '18.00'),
        size('giant', '22.00'),
      ],
    }),
    '</script>',
  ].join('');
  const reading = read(graph, { url: 'https://shop.example/p/kettle-large' });
  expect(reading.offers).toHaveLength(4);
  expect(reading.offer).toMatchObject({ price: '14.00', sku: 'large' });
});

it.each([
  ['a bid', '<div class="price">Current bid €19.90</div>', 'auction'],
  ['where its prices start', '<div class="price">from €19.90</div>', 'from'],
])('learns from the page that the price of the markup is %s', (_what, body, kind) => {
  expect(read(`${ld(offer('19.90'))}${body}`).offer).toMatchObject({
    price: '19.90',
    priceKind: kind,
  });
});

it('reads names that were escaped for HTML', () => {
  const escaped = [
    '<script type="application/ld+json">',
    JSON.stringify({
      '@type': 'Product',
      name: 'Kettle &amp; Elo&iacute;sa&#39;s 17',
      brand: 'Fl&ouml;te',
      offers: offer('19.90'),
    }),
    '</script>',
  ].join('');
  expect(read(escaped).product).toMatchObject({ name: "Kettle & Eloísa's 17", brand: 'Flöte' });
});
