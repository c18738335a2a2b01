import { describe, expect, it } from 'vitest';
import { readPage } from './read-page.ts';
import type { PageReading } from './reading.ts';

const read = (
  html: string | Uint8Array,
  options: { url?: string; status?: number } = {},
): PageReading =>
  readPage(
    {
      url: options.url ?? 'https://shop.example/p/17',
      status: options.status ?? 200,
      bytes: typeof html === 'string' ? new TextEncoder().encode(html) : html,
    },
    [],
  );
const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;

describe('pages that are no product page', () => {
  it.each([
    [
      'challenge',
      'challenge',
      page('Just a moment...', '<h1>Checking your browser</h1><div class="cf-challenge"></div>'),
    ],
    [
      'challenge',
      'challenge',
      page(
        'Shop',
        '<p>Our systems have detected unusual traffic. Complete the security check.</p>',
      ),
    ],
    [
      'challenge',
      'consent',
      page('Before you continue', '<p>We use cookies. Free shipping over $50.</p>'),
    ],
    [
      'not_found',
      'soft_404',
      page('Page not found | Shop', '<h1>404</h1><p>Bestseller $19.99</p>'),
    ],
    [
      'not_product',
      'closed_shop',
      page('Opening soon', '<form action="/password"><input type="password"></form>'),
    ],
    ['not_product', 'login', page('Log in', '<h1>Log in</h1><form><input type="password"></form>')],
    [
      'not_product',
      'listing',
      page(
        'Kettles',
        [
          '<h1>Kettles</h1>',
          ...Array.from({ length: 12 }, (_, i) => [
            `<li class="product-card"><a href="/p/${i}"><h3>Kettle ${i}</h3>`,
            `<span class="price">€${i + 10}.00</span></a></li>`,
          ]).flat(),
        ].join(''),
      ),
    ],
    [
      'not_product',
      'no_product_found',
      page('About us', '<h1>About us</h1><p>Since 1999 we sell tea.</p>'),
    ],
  ])('is %s (%s)', (kind, reason, html) => {
    const reading = read(html);
    expect(reading.page).toEqual({ kind, reason });
    expect(reading.offer).toBeNull();
  });

  it.each([
    'Seite nicht gefunden',
    'Page introuvable',
    'Página no encontrada',
    'Página não encontrada',
    'Pagina non trovata',
    'Pagina niet gevonden',
    'Sidan kunde inte hittas',
    'Siden blev ikke fundet',
    'Siden ble ikke funnet',
    'Sivua ei löytynyt',
    'Stránka nebyla nalezena',
    'Strona nie została znaleziona',
    'Az oldal nem található',
    'Pagina nu a fost găsită',
    'Stranica nije pronađena',
    'Lehte ei leitud',
    'Lapa nav atrasta',
    'Puslapis nerastas',
    'Страница не найдена',
    'Сторінку не знайдено',
    'Η σελίδα δεν βρέθηκε',
    'Sayfa bulunamadı',
    'ページが見つかりません',
    '找不到商品',
    '페이지를 찾을 수 없습니다',
    'الصفحة غير موجودة',
    'This product is no longer available',
    'Artikel nicht mehr verfügbar',
    'Error 404',
  ])('is not found: %s', (text) => {
    expect(read(page('Shop', `<h2>${text}</h2><p>See our offers.</p>`)).page).toEqual({
      kind: 'not_found',
      reason: 'soft_404',
    });
  });

  it('is a product though its model is called 404', () => {
    expect(
      read(
        page(
          'Radio Nordton 404 | Shop',
          '<h1>Radio Nordton 404</h1><div class="price">€79.00</div><button>Buy now</button>',
        ),
      ),
    ).toMatchObject({ page: { kind: 'product' }, offer: { price: '79.00' } });
  });

  it.each([
    [
      'challenge',
      'challenge',
      page(
        'shop.example',
        '<div class="cf-turnstile"></div><script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script>',
      ),
    ],
    [
      'challenge',
      'challenge',
      page(
        'Access Denied',
        '<h1>Access Denied</h1><p>Reference #18.2f3e1702.1700000000.1a2b3c</p>',
      ),
    ],
    [
      'challenge',
      'challenge',
      page(
        'shop.example',
        '<script src="https://geo.captcha-delivery.com/c.js"></script><p>Please enable JS and disable any ad blocker</p>',
      ),
    ],
    [
      'challenge',
      'challenge',
      page('Bitte bestätigen', '<p>Bestätigen Sie, dass Sie kein Roboter sind.</p>'),
    ],
    [
      'challenge',
      'geo_block',
      page('Shop', '<h1>Sorry</h1><p>This product is not available in your country.</p>'),
    ],
    ['not_product', 'closed_shop', page('Wartungsarbeiten', '<p>Wir sind gleich wieder da.</p>')],
    [
      'not_product',
      'login',
      page('Se connecter', '<h1>Connexion</h1><form><input type="password"></form>'),
    ],
    [
      'not_product',
      'search',
      page('Suchergebnisse für „Kessel“', '<h1>Suchergebnisse</h1><div class="price">9,90 €</div>'),
    ],
    [
      'unreadable',
      'truncated',
      '<!doctype html><html><head><title>Kettle 17</title></head><body><h1>Kettle 17</h1><div class="pri',
    ],
  ])('is %s (%s), by what it says', (kind, reason, html) => {
    expect(read(html).page).toEqual({ kind, reason });
  });

  it('is a product though the page breaks off after the price', () => {
    expect(
      read(
        [
          '<!doctype html><html><head><title>Kettle 17</title></head><body><h1>Kettle 17</h1>',
          '<div class="price">€19.90</div><button class="add-to-cart">Buy now</button>',
          '<div cla',
        ].join(''),
      ).offer?.price,
    ).toBe('19.90');
  });

  it('is geo-blocked by its status', () => {
    expect(read(page('Kettle', '<h1>Kettle</h1>'), { status: 451 }).page).toEqual({
      kind: 'challenge',
      reason: 'geo_block',
    });
  });

  it('is a listing when the markup lists others', () => {
    const items = Array.from({ length: 5 }, (_, i) => ({
      '@type': 'Product',
      name: `Thing ${i}`,
      offers: { '@type': 'Offer', price: i + 1, priceCurrency: 'EUR' },
    }));
    expect(
      read(
        page(
          'All',
          [
            '<h1>All things</h1><script type="application/ld+json">',
            JSON.stringify({ '@context': 'https://schema.org', '@graph': items }),
            '</script>',
          ].join(''),
        ),
      ).page.kind,
    ).toBe('not_product');
  });

  it('is the home page that a lost product leads to', () => {
    expect(
      read(
        page(
          'Shop',
          '<link rel="canonical" href="https://shop.example/"><h1>Welcome</h1><div class="price">$19.00</div>',
        ),
      ).page,
    ).toEqual({ kind: 'not_product', reason: 'home_page' });
  });

  it.each([
    [404, 'not_found'],
    [410, 'not_found'],
    [403, 'challenge'],
    [429, 'challenge'],
    [503, 'challenge'],
  ])('obeys status %i', (status, kind) => {
    expect(
      read(page('Kettle', '<h1>Kettle</h1><span class="price">$5.00</span>'), { status }).page.kind,
    ).toBe(kind);
  });
});

describe('bytes that are no page', () => {
  it.each([
    ['empty', ''],
    ['empty', '  \n '],
    ['json', '{"price":1}'],
    ['feed', '<?xml version="1.0"?><rss version="2.0"></rss>'],
    ['pdf', '%PDF-1.7 …'],
    ['xml', '<?xml version="1.0"?><x/>'],
    ['text', 'just words'],
  ])('is unreadable: %s', (reason, text) => {
    expect(read(text).page).toEqual({ kind: 'unreadable', reason });
  });

  it('names images, archives and other binaries', () => {
    expect(read(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])).page.reason).toBe('image');
    expect(read(Uint8Array.from([0x50, 0x4b, 3, 4])).page.reason).toBe('archive');
    expect(read(Uint8Array.from({ length: 500 }, (_, i) => (i * 7) % 31)).page.reason).toBe(
      'binary',
    );
  });
});

describe('a product without a price', () => {
  const product = (extra: object): string =>
    [
      '<script type="application/ld+json">',
      JSON.stringify({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Kettle 17',
        ...extra,
      }),
      '</script>',
    ].join('');

  it('keeps what is known and gives no price', () => {
    const html = page(
      'Kettle 17',
      [
        product({ offers: { '@type': 'Offer', availability: 'OutOfStock' } }),
        '<h1>Kettle 17</h1><p>Price on request</p><div class="related">',
        '<span class="price">$9.00</span></div>',
      ].join(''),
    );
    expect(read(html)).toMatchObject({
      page: { kind: 'product', reason: 'no_price' },
      product: { name: 'Kettle 17' },
      offer: { price: null, availability: 'out_of_stock' },
    });
  });

  it('does not take the price of a related product', () => {
    const html = page(
      'Kettle 17',
      [
        `${product({})}<h1>Kettle 17</h1><section class="related-products">`,
        ...Array.from(
          { length: 3 },
          () =>
            '<div class="product-card"><a href="/p/2"><span class="price">$9.00</span></a></div>',
        ),
        '</section>',
      ].join(''),
    );
    expect(read(html).offer?.price ?? null).toBeNull();
  });
});
