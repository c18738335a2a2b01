import { describe, expect, it } from 'vitest';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { PageReading } from '#pricing/extraction/reading.ts';
import { classifyAmount, type AmountKind } from './classify-amount.ts';
import samples from './price-kind-samples.json' with { type: 'json' };
import { LANGUAGES, toLanguage, type Language } from './phrase-languages.ts';

/** As a shop of the language writes them: "#" is the amount with its currency. */
const SAMPLES: Readonly<Record<Language, Readonly<Partial<Record<AmountKind, string>>>>> = samples;

const rows = LANGUAGES.flatMap((language) =>
  Object.entries(SAMPLES[language]).map(
    ([kind, text]) => [language, kind as AmountKind, text] as const,
  ),
);

describe('kinds of amounts by the words beside them', () => {
  it.each(rows)('%s: %s, %s', (language, kind, text) => {
    const [before = '', after = ''] = text.split('#');
    expect(classifyAmount({ before, after }, toLanguage(language))).toBe(kind);
  });

  it.each([
    ['delivery that is included', '', ' delivery included'],
    ['delivery to be added', '', ' zzgl. Versand'],
    ['a deposit to be added', '', ' zzgl. Pfand'],
    ['a deposit that is included', '', ' inkl. Pfand'],
    ['delivery for nothing', '', ' Versandkostenfrei'],
    ['a word within another one', 'Deposition ', ''],
    ['a payment service that may be used', '', ' - Klarna available'],
  ])('says nothing of %s', (_what, before, after) => {
    expect(classifyAmount({ before, after }, null)).toBeNull();
  });
});

describe('the price asked now', () => {
  it.each([
    ['Sale price ', 'en'],
    ['Cena po slevě ', 'cs'],
    ['할인가 ', 'ko'],
    ['Old price New price ', 'en'],
    ['Alter Preis, neuer Preis: ', 'de'],
  ] as const)('%s', (before, language) => {
    expect(classifyAmount({ before, after: '' }, language)).toBe('now');
  });
});

const CURRENCIES: Readonly<Partial<Record<Language, string>>> = {
  en: '£',
  sv: ' kr',
  da: ' kr',
  nb: ' kr',
  pl: ' zł',
  cs: ' Kč',
  hu: ' Ft',
  ro: ' lei',
  bg: ' лв',
  ru: ' ₽',
  uk: ' ₴',
  tr: ' TL',
  ar: ' ر.س',
  he: ' ₪',
  ja: ' 円',
  ko: '원',
  zh: ' 元',
  vi: ' ₫',
  th: ' ฿',
  id: ' Rp',
  sr: ' RSD',
};

function write(language: Language, amount: string): string {
  const currency = CURRENCIES[language] ?? ' €';
  return currency === '£' ? `£${amount}.00` : `${amount}${currency}`;
}

function read(language: Language, body: string): PageReading {
  const html =
    `<!doctype html><html lang="${language}"><head><title>Qorvex 17 | Shop</title></head>` +
    `<body><main><h1>Qorvex 17</h1>${body}<button class="add-to-cart">+</button></main></body></html>`;
  const bytes = new TextEncoder().encode(html);
  return readPage({ url: 'https://shop.example/p/qorvex-17', bytes }, []);
}

const KINDS_OF_PAGES = ['member', 'coupon', 'installment', 'saving', 'add_on'] as const;
const pages = LANGUAGES.flatMap((language) =>
  KINDS_OF_PAGES.map((kind) => [language, kind, SAMPLES[language][kind] ?? ''] as const),
);

describe('the public price beside another one', () => {
  it.each(pages)('%s: %s, %s', (language, kind, text) => {
    const other = text.replace('#', write(language, '712'));
    const body = `<div><p>${write(language, '845')}</p><p>${other}</p></div>`;
    const { offer } = read(language, body);
    expect([offer?.price?.replace(/\.0+$/, ''), offer?.priceKind]).toEqual(['845', 'public']);
    const alone = read(language, `<div><p>${other}</p></div>`).offer;
    const isPublic = alone?.price != null && alone.priceKind === 'public';
    expect([kind, isPublic]).toEqual([kind, false]);
  });
});
