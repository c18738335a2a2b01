import { describe, expect, it } from 'vitest';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { PageReading } from '#pricing/extraction/reading.ts';

const read = (url: string, html: string): PageReading =>
  readPage({ url, bytes: new TextEncoder().encode(html) }, []);
const page = (title: string, body: string, lang = 'en'): string =>
  `<!doctype html><html lang="${lang}"><head><title>${title}</title></head><body>${body}</body></html>`;
const jsonLd = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

const NAMES = [
  'Nordton K17 gooseneck kettle 0.9 l',
  'Brennhaus electric kettle, stainless steel',
  'Aalto whistling kettle red',
  'Tea kettle with infuser "Lumi" 1.2 l',
  'Camping kettle Fjell, aluminium',
];
const product = (name: string, extra: object = {}): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name,
  offers: { '@type': 'Offer', price: '49.90', priceCurrency: 'EUR' },
  ...extra,
});
const grid = (names: readonly string[] = NAMES): string =>
  names
    .map(
      (name, i) =>
        `<li class="card"><a href="/p/${i}"><h3>${name}</h3><span class="price">${i + 40}.90 €</span></a></li>`,
    )
    .join('');
const own = (name: string): string =>
  `<h1>${name}</h1><div class="price">49.90 €</div><button class="add-to-cart">Add to cart</button>`;

describe('pages of several products', () => {
  it('is a search though each of its hits is marked up as a product', () => {
    const hits = NAMES.map((name) => product(name));
    const html = page('Shop', `<h1>kettle</h1>${jsonLd(hits)}<ul>${grid()}</ul>`);
    expect(read('https://shop.example/busca/kettle', html)).toMatchObject({
      page: { kind: 'not_product', reason: 'search' },
      product: { name: null, sku: null },
      offer: null,
      offers: [],
    });
  });

  it('is a list when several products of equal standing are marked up and none is its own', () => {
    const hits = NAMES.map((name, i) => product(name, { url: `/p/${i}` }));
    const html = page('Kettles', `<h1>Kettles</h1>${jsonLd(hits)}<ul>${grid()}</ul>`);
    expect(read('https://shop.example/kitchen/kettles', html).page).toEqual({
      kind: 'not_product',
      reason: 'listing',
    });
  });

  it('is a search with one hit, whose name has all the words that were searched for', () => {
    const html = page(
      'Search: gooseneck kettle | Shop',
      `<h1>gooseneck kettle</h1>${jsonLd(product(NAMES[0] ?? '', { url: '/p/0' }))}<ul>${grid([NAMES[0] ?? ''])}</ul>`,
    );
    expect(read('https://shop.example/?s=gooseneck+kettle', html).page.reason).toBe('search');
  });

  it('is a search by what its markup calls it', () => {
    const results = { '@type': 'SearchResultsPage', mainEntity: product(NAMES[0] ?? '') };
    const html = page('Kettle', `<h1>Kettle</h1>${jsonLd(results)}`);
    expect(read('https://shop.example/kettle', html).page.reason).toBe('search');
  });

  it.each([
    ['https://shop.example/cart', 'Your Shopping Cart – Shop', ''],
    ['https://shop.example/de/17', 'Warenkorb (2) | Shop', '<h1>Warenkorb (2)</h1>'],
    ['https://shop.example/index.php?route=checkout/cart', 'Shop', '<h1>Cart</h1>'],
    ['https://shop.example/fr/panier', 'Boutique', '<h1>Votre panier</h1>'],
  ])('is a cart: %s', (url, title, heading) => {
    const html = page(title, `${heading}${jsonLd(product(NAMES[0] ?? ''))}<b>49.90 €</b>`);
    expect(read(url, html).page).toEqual({ kind: 'not_product', reason: 'cart' });
  });

  it('is a category that is marked up as one product with a lowest price', () => {
    const range = {
      '@type': 'AggregateOffer',
      lowPrice: 40.9,
      highPrice: 44.9,
      priceCurrency: 'EUR',
    };
    const html = page(
      'Kettles | Shop',
      `<h1>Kettles</h1>${jsonLd(product('Kettles', { offers: range }))}<ul>${grid()}</ul>`,
    );
    expect(read('https://shop.example/category/kettles', html).page.reason).toBe('listing');
  });

  it('is a category though an amount stands at a learned place', () => {
    const names = ['A', 'B', 'C', 'D', 'E'].map((letter) => `Kettle ${letter} of steel`);
    const html = page(
      'Kettles',
      `<h1>Kettles</h1><ul>${grid(names)}</ul><p class="zone-a"><i>12.90 €</i> voucher value</p>`,
    );
    const place = { kind: 'element', at: 'p.zone-a i', pick: 'only', unit: 'major' } as const;
    const learned = { place, agrees: 9, disagrees: 0, failures: 0, choice: null };
    const read = readPage(
      { url: 'https://shop.example/category/kettles', bytes: Buffer.from(html) },
      [],
      {
        places: [learned],
      },
    );
    expect(read.page.reason).toBe('listing');
  });

  it('is a small category by its count of products', () => {
    const html = page(
      'Kettles',
      `<h1>Kettles</h1><p>1–4 of 4 products</p><ul>${grid(NAMES.slice(1))}</ul>`,
    );
    expect(read('https://shop.example/kettles', html).page.reason).toBe('listing');
  });

  it('is not found though products are recommended on it with their markup', () => {
    const html = page(
      'Page not found | Shop',
      `<h1>Page not found</h1>${jsonLd(product(NAMES[0] ?? '', { url: '/p/0' }))}<ul>${grid()}</ul>`,
    );
    expect(read('https://shop.example/old-kettle', html).page).toEqual({
      kind: 'not_found',
      reason: 'soft_404',
    });
  });

  it('is a challenge at the address of a search', () => {
    const html = page('Just a moment...', '<h1>Checking your browser</h1>');
    expect(read('https://shop.example/search?q=kettle', html).page.kind).toBe('challenge');
  });
});

describe('pages of one product', () => {
  const name = NAMES[0] ?? '';

  it.each([
    [
      'whose address keeps the search that led to it',
      'https://shop.example/p/17?q=kettle&search=kettle',
    ],
    [
      'in the path of a collection',
      'https://shop.example/collections/kettles/products/nordton-k17',
    ],
    ['in the path of a search', 'https://shop.example/search/kettle/p/nordton-k17'],
    [
      'of a platform with one address',
      'https://shop.example/index.php?route=product/product&search=kettle',
    ],
    ['whose name has the words of a list', 'https://shop.example/shopping-cart-for-kids'],
  ])('%s', (_, url) => {
    const html = page(`${name} | Shop`, `${own(name)}<h2>Related</h2><ul>${grid()}</ul>`);
    expect(read(url, html)).toMatchObject({ page: { kind: 'product' }, offer: { price: '49.90' } });
  });

  it('with other products beside it, marked up like it', () => {
    const all = NAMES.map((one, i) =>
      product(one, { url: i === 0 ? '/p/nordton' : `/p/${i}`, sku: `K${i}` }),
    );
    const html = page(`${name} | Shop`, `${own(name)}${jsonLd(all)}<ul>${grid()}</ul>`);
    expect(read('https://shop.example/p/nordton', html)).toMatchObject({
      page: { kind: 'product' },
      product: { name },
    });
  });

  it('whose variants are marked up as products of their own', () => {
    const all = ['red', 'blue', 'green', 'black', 'white'].map((color) =>
      product(`Nordton K17 gooseneck kettle, ${color}`, { sku: color }),
    );
    const html = page(
      'Nordton K17 gooseneck kettle',
      `${own('Nordton K17 gooseneck kettle')}${jsonLd(all)}`,
    );
    expect(read('https://shop.example/nordton', html).page).toEqual({ kind: 'product' });
  });

  it('with a list of what others bought in its markup and a count of reviews', () => {
    const list = {
      '@type': 'ItemList',
      itemListElement: NAMES.slice(1).map((one) => product(one)),
    };
    const html = page(
      `${name} | Shop`,
      `${own(name)}<p>1–10 of 312 reviews</p>${jsonLd([product(name), list])}<ul>${grid()}</ul>`,
    );
    expect(read('https://shop.example/nordton', html)).toMatchObject({
      page: { kind: 'product' },
      offer: { price: '49.90' },
    });
  });

  it('in the cart drawer of whose theme stands the first heading', () => {
    const html = page(`${name} | Shop`, `<div><h1>Your cart</h1></div>${own(name)}`);
    expect(read('https://shop.example/nordton', html)).toMatchObject({
      page: { kind: 'product' },
      offer: { price: '49.90' },
    });
  });

  it('of many sellers, with the lowest price in its markup', () => {
    const offers = {
      '@type': 'AggregateOffer',
      lowPrice: 40.9,
      highPrice: 44.9,
      offerCount: 5,
      priceCurrency: 'EUR',
    };
    const rows = NAMES.map(
      (_, i) =>
        `<li><a href="/go/${i}">Shop ${i}</a><span class="price">${i + 40}.90 €</span></li>`,
    ).join('');
    const html = page(
      `${name} | Compare`,
      `<h1>${name}</h1>${jsonLd(product(name, { offers }))}<ul>${rows}</ul>`,
    );
    expect(read('https://compare.example/nordton', html)).toMatchObject({
      page: { kind: 'product' },
      offer: { price: '40.90', priceKind: 'from' },
    });
  });

  it.each([
    ['en', 'Select a size to see the price'],
    ['de', 'Bitte Größe wählen'],
    ['fr', 'Choisissez une taille'],
    ['es', 'Selecciona una talla'],
    ['cs', 'Vyberte variantu'],
    ['ru', 'Выберите размер'],
  ])('that has no price before a variant is chosen (%s)', (lang, words) => {
    const data = { '@context': 'https://schema.org', '@type': 'Product', name };
    const html = page(name, `<h1>${name}</h1>${jsonLd(data)}<p>${words}</p>`, lang);
    expect(read('https://shop.example/nordton', html)).toMatchObject({
      page: { kind: 'product', reason: 'choose_variant' },
    });
    expect(read('https://shop.example/nordton', html).offer?.price ?? null).toBeNull();
  });
});
