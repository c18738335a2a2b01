import { describe, expect, it } from 'vitest';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { PageReading } from '#pricing/extraction/reading.ts';

const ld = (availability?: string): string =>
  [
    '<script type="application/ld+json">',
    JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Kettle 17',
      offers: {
        '@type': 'Offer',
        price: '19.90',
        priceCurrency: 'EUR',
        ...(availability ? { availability } : {}),
      },
    }),
    '</script>',
  ].join('');
function read(body: string, after = ''): PageReading {
  const html = [
    '<!doctype html><html><head><title>Kettle 17</title></head><body><main>',
    `<h1>Kettle 17</h1><div class="price">€19.90</div>${body}</main>${after}</body>`,
    '</html>',
  ].join('');
  return readPage(
    { url: 'https://shop.example/p/kettle', bytes: new TextEncoder().encode(html) },
    [],
  );
}
const stock = (body: string, after = ''): string | undefined =>
  read(ld() + body, after).offer?.availability;
const buy = '<button class="add-to-cart">Add to cart</button>';

describe('words', () => {
  it.each([
    ['English', 'Sold out', 'In stock'],
    ['German', 'Derzeit nicht verfügbar', 'Auf Lager'],
    ['French', 'Rupture de stock', 'En stock'],
    ['Spanish', 'Agotado', 'Disponible'],
    ['Portuguese', 'Produto indisponível', 'Em stock'],
    ['Italian', 'Non disponibile', 'Disponibile'],
    ['Dutch', 'Niet op voorraad', 'Op voorraad'],
    ['Czech', 'Vyprodáno', 'Skladem 5 ks'],
    ['Slovak', 'Momentálne nedostupné', 'Skladom'],
    ['Polish', 'Produkt niedostępny', 'Produkt dostępny'],
    ['Swedish', 'Slut i lager', 'Finns i lager'],
    ['Norwegian', 'Utsolgt', 'På lager'],
    ['Danish', 'Udsolgt', 'På lager'],
    ['Finnish', 'Loppuunmyyty', 'Varastossa'],
    ['Estonian', 'Läbi müüdud', 'Laos olemas'],
    ['Latvian', 'Nav noliktavā', 'Ir noliktavā'],
    ['Lithuanian', 'Išparduota', 'Yra sandėlyje'],
    ['Croatian', 'Nema na zalihi', 'Dostupno odmah'],
    ['Slovene', 'Ni na zalogi', 'Na zalogi'],
    ['Hungarian', 'Nincs raktáron', 'Raktáron'],
    ['Romanian', 'Stoc epuizat', 'În stoc'],
    ['Bulgarian', 'Изчерпан', 'В наличност'],
    ['Russian', 'Нет в наличии', 'В наличии'],
    ['Ukrainian', 'Немає в наявності', 'В наявності'],
    ['Greek', 'Εξαντλήθηκε', 'Άμεσα διαθέσιμο'],
    ['Turkish', 'Stokta yok', 'Stokta var'],
    ['Korean', '일시품절', '재고 있음'],
    ['Japanese', '在庫切れ', '在庫あり'],
    ['Chinese', '暂无库存', '有货'],
    ['Vietnamese', 'Hết hàng', 'Còn hàng'],
    ['Indonesian', 'Stok habis', 'Stok tersedia'],
    ['Thai', 'สินค้าหมด', 'มีสินค้า'],
    ['Arabic', 'غير متوفر', 'متوفر'],
    ['Persian', 'ناموجود', 'موجود در انبار'],
    ['Hebrew', 'אזל מהמלאי', 'במלאי'],
  ])('are understood in %s', (_language, out, inside) => {
    expect([stock(`<p class="stock">${out}</p>`), stock(`<p class="stock">${inside}</p>`)]).toEqual(
      ['out_of_stock', 'in_stock'],
    );
  });

  it.each([
    ['Only 3 left', 'in_stock'],
    ['10 in stock', 'in_stock'],
    ['0 in stock', 'out_of_stock'],
    ['Pre-order now', 'pre_order'],
    ['Wieder lieferbar ab 12.03.', 'back_order'],
    ['Discontinued', 'discontinued'],
    ['Dostupnosť', 'unknown'],
    ['Lieferbarkeit', 'unknown'],
    ['Disponibilité', 'unknown'],
  ])('%s is %s', (text, expected) => {
    expect(stock(`<p class="stock">${text}</p>`)).toBe(expected);
  });
});

describe('signs', () => {
  it.each([
    [
      'a form for a message when it is back',
      '<form class="back-in-stock-form"><input type="email"><button>Notify me when available</button></form>',
      'out_of_stock',
    ],
    ['a button that says so', '<button class="btn" disabled>Ausverkauft</button>', 'out_of_stock'],
    ['a count of none', '<div data-stock="0">Kettle</div>', 'out_of_stock'],
    ['a count of some', '<div data-stock="4">Kettle</div>', 'in_stock'],
    ['a button that buys', buy, 'in_stock'],
    [
      'a button that waits for a size',
      '<button class="add-to-cart" disabled>Add to cart</button>',
      'unknown',
    ],
  ])('%s', (_what, body, expected) => {
    expect(stock(body)).toBe(expected);
  });
});

describe('what does not make it out of stock', () => {
  it.each([
    ['a branch that has none', `${buy}<p class="availability">Out of stock in store</p>`],
    [
      'a way of delivery that is not offered',
      `${buy}<p class="delivery-availability">Pick-up currently unavailable</p>`,
    ],
    [
      'a size that is gone',
      `<select><option>XL - sold out</option></select><div class="size-options"><label>XL Sold out</label></div>${buy}`,
    ],
    ['a few left', `${buy}<p class="stock">Only 2 left</p>`],
    ['a text hidden for later', `${buy}<p class="stock" style="display:none">Out of stock</p>`],
  ])('%s', (_what, body) => {
    expect(stock(body)).toBe('in_stock');
    expect(read(ld('InStock') + body).offer?.availability).toBe('in_stock');
  });

  it('a related product that is sold out', () => {
    const cards = [
      '<section class="related-products"><div class="product-card"><a href="/p/2">Pan</a>',
      '<span class="stock">Sold out</span></div></section>',
    ].join('');
    expect(stock(buy, cards)).toBe('in_stock');
    expect(read(ld('InStock'), cards).offer?.availability).toBe('in_stock');
  });
});

it('doubts markup that calls in stock what the page plainly says is not', () => {
  const reading = read(
    [
      `${ld('https://schema.org/InStock')}<div class="availability">`,
      '<strong>Currently unavailable</strong></div>',
      '<button disabled class="add-to-cart">Add to cart</button>',
    ].join(''),
  );
  expect(reading.offer?.availability).toBe('out_of_stock');
  expect(reading.conflicts).toContainEqual({
    kind: 'availability',
    values: [
      { from: 'json-ld', value: 'in_stock' },
      { from: 'visible', value: 'out_of_stock' },
    ],
  });
  expect(reading.sources['offer.availability']?.from).toBe('stock text');
});

it('does not doubt markup while the page sells', () => {
  expect(
    read(`${ld('InStock')}<div class="availability">Sold out soon: sold out last week</div>${buy}`)
      .offer?.availability,
  ).toBe('in_stock');
});
