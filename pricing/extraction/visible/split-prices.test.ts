import { describe, expect, it } from 'vitest';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { ExtractedOffer } from '#pricing/extraction/reading.ts';

function read(body: string, lang: string): ExtractedOffer | null {
  const html =
    `<!doctype html><html lang="${lang}"><head><title>Qorvex 17 | Shop</title></head>` +
    `<body><main><h1>Qorvex 17</h1>${body}<button class="add-to-cart">+</button></main></body></html>`;
  const bytes = new TextEncoder().encode(html);
  return readPage({ url: 'https://shop.example/p/qorvex-17', bytes }, []).offer;
}

const spans = (...texts: string[]): string =>
  `<div class="price">${texts.map((text) => `<span>${text}</span>`).join('')}</div>`;

describe('a price in parts of its own', () => {
  it.each([
    ['de', spans('14', '.59', ' €'), '14.59 EUR'],
    ['de', '<div class="price"><div>14</div><div>.59 €</div></div>', '14.59 EUR'],
    ['et', '<div class="price"><b>14</b> <b> .59 €</b><b>/tk</b></div>', '14.59 EUR'],
    ['de', '<div class="price">14<sup>59</sup> €</div>', '14.59 EUR'],
    ['de', spans('14', '59', '€'), '14.59 EUR'],
    ['it', '<div class="price"><span>14</span><sup>,59</sup><span>€</span></div>', '14.59 EUR'],
    ['nl', spans('€', '1.299', ',', '00'), '1299.00 EUR'],
    ['fr', spans('14', '€', '59'), '14.59 EUR'],
    ['fr', spans('14', '€59'), '14.59 EUR'],
    ['en', '<p><b>$</b><b>14</b><b>59</b></p>', '14.59 USD'],
    ['en', '<p class="price"><i>$</i><i>1,299</i><sup>99</sup></p>', '1299.99 USD'],
    ['sv', spans('129', '00', 'kr'), '129.00 SEK'],
    ['cs', '<p class="price"><span>129 </span><small>90 Kč</small></p>', '129.90 CZK'],
    ['pl', '<p class="price"><span>129</span><br><small>90</small> zł</p>', '129.90 PLN'],
    ['pl', '<div><div>129</div><div><div>90</div><div>zł</div></div></div>', '129.90 PLN'],
    ['bg', '<div class="price"><b>129</b>.<b>90</b> <i>лв.</i></div>', '129.90 BGN'],
    ['en', '<div><p class="price">21.00 EUR</p><button>Add to cart</button></div>', '21.00 EUR'],
    ['cs', '<div><b class="price">1 290 Kč</b><button>Do košíku</button></div>', '1290.00 CZK'],
    ['de', '<div>Preis<p>21,00 EUR</p>inkl. MwSt.</div>', '21.00 EUR'],
    ['cs', '<div class="price">79 Kč<span>včetně DPH</span></div>', '79.00 CZK'],
    ['cs', '<div class="price"><b>79 Kč</b><b>Prodává Novák</b></div>', '79.00 CZK'],
    ['uk', '<p class="price"><b>UAH</b> <b>1</b> <b>299</b></p>', '1299.00 UAH'],
  ])('%s: %s', (lang, body, expected) => {
    const offer = read(body, lang);
    expect(`${offer?.price} ${offer?.currency}`).toBe(expected);
  });

  it.each([
    ['an earlier and a reduced price', '<p><del>€129</del><ins>€90</ins></p>', '90.00'],
    ['an earlier price without a sign', '<p class="price"><s>129</s><b>90 €</b></p>', '90.00'],
    ['a price and a count of pieces', '<p class="price">129 €<small>12 pcs</small></p>', '129.00'],
    ['two prices of two signs', '<p class="price"><s>€30.00</s><b>€24.00</b></p>', '24.00'],
  ])('is not made of %s', (_what, body, price) => {
    expect(read(body, 'en')?.price).toBe(price);
  });
});
