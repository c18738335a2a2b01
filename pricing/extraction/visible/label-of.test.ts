import { expect, it } from 'vitest';
import { readPage } from '#pricing/extraction/read-page.ts';

/** A page whose names say nothing: only what stands beside the numbers tells them apart. */
function priceOf(
  rows: readonly (readonly [string, string])[],
  form: 'table' | 'spans' | 'text',
): string | null {
  const row = ([label, value]: readonly [string, string]): string => {
    if (form === 'table') return `<tr><th>${label}</th><td>${value}</td></tr>`;
    return form === 'spans'
      ? `<div class="k2"><span class="a">${label}</span> <span class="b">${value}</span></div>`
      : `<p>${label} ${value}</p>`;
  };
  const body =
    form === 'table' ? `<table>${rows.map(row).join('')}</table>` : rows.map(row).join('');
  const html = [
    '<!doctype html><html><head><title>Kettle 17</title></head><body><main class="z9">',
    `<h1>Kettle 17</h1>${body}<button>Buy now</button></main></body></html>`,
  ].join('');
  return (
    readPage({ url: 'https://shop.example/kettle', bytes: new TextEncoder().encode(html) }, [])
      .offer?.price ?? null
  );
}

const FORMS = ['table', 'spans', 'text'] as const;

it.each([
  [
    'English',
    [
      ['Delivery:', '£4.99'],
      ['RRP:', '£49.00'],
      ['Our price:', '£39.00'],
      ['You save:', '£10.00'],
    ],
    '39.00',
  ],
  [
    'German',
    [
      ['Versandkosten:', '4,99 €'],
      ['UVP:', '49,00 €'],
      ['Preis:', '39,00 €'],
      ['Ersparnis:', '10,00 €'],
    ],
    '39.00',
  ],
  [
    'French',
    [
      ['Frais de port :', '4,99 €'],
      ['Prix conseillé :', '49,00 €'],
      ['Prix :', '39,00 €'],
    ],
    '39.00',
  ],
  [
    'Spanish',
    [
      ['Envío:', '4,99 €'],
      ['Antes:', '49,00 €'],
      ['Precio:', '39,00 €'],
    ],
    '39.00',
  ],
  [
    'Italian',
    [
      ['Spedizione:', '4,99 €'],
      ['Prezzo di listino:', '49,00 €'],
      ['Prezzo:', '39,00 €'],
    ],
    '39.00',
  ],
  [
    'Polish',
    [
      ['Dostawa:', '14,99 zł'],
      ['Cena regularna:', '149,00 zł'],
      ['Cena:', '139,00 zł'],
    ],
    '139.00',
  ],
  [
    'Czech',
    [
      ['Doprava:', '99 Kč'],
      ['Běžná cena:', '1 490 Kč'],
      ['Cena:', '1 390 Kč'],
    ],
    '1390.00',
  ],
  [
    'Swedish',
    [
      ['Frakt:', '49 kr SEK'],
      ['Ord. pris:', '499 SEK'],
      ['Pris:', '399 SEK'],
    ],
    '399.00',
  ],
  [
    'Russian',
    [
      ['Доставка:', '300 ₽'],
      ['Старая цена:', '4 900 ₽'],
      ['Цена:', '3 900 ₽'],
    ],
    '3900.00',
  ],
  [
    'Turkish',
    [
      ['Kargo:', '29,90 TL'],
      ['Piyasa fiyatı:', '499,00 TL'],
      ['Fiyat:', '399,00 TL'],
    ],
    '399.00',
  ],
  [
    'Japanese',
    [
      ['送料:', '500円'],
      ['定価:', '4,900円'],
      ['販売価格:', '3,900円'],
    ],
    '3900',
  ],
] as const)('tells the price by its label in %s', (_language, rows, price) => {
  for (const form of FORMS) expect([form, priceOf(rows, form)]).toEqual([form, price]);
});

it.each([
  ['delivery', [['Delivery:', '£4.99']]],
  ['a saving', [['You save', '£10.00']]],
  ['the price of a used one', [['Used', '£10.00']]],
  ['a monthly payment', [['Monthly', '£10.00']]],
  ['the price before', [['RRP', '£49.00']]],
] as const)('gives no price where there is only %s', (_what, rows) => {
  for (const form of FORMS) expect([form, priceOf(rows, form)]).toEqual([form, null]);
});
