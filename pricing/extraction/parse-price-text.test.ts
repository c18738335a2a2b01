import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatDecimal } from '#kernel/money.ts';
import { measureProcessor } from '#tests/support/measure-processor.ts';
import { isEqualAmount } from './money-text/amounts.ts';
import { parsePriceText } from './parse-price-text.ts';

const read = (text: string, currencyHint?: string): [string | null, string | null] => {
  const { amount, currency } = parsePriceText(text, { currencyHint: currencyHint ?? null });
  return [amount, currency];
};

describe('separators', () => {
  it.each([
    ['1.299,00 €', '1299', 'EUR'],
    ['€1,299.00', '1299', 'EUR'],
    ["CHF 1'049.95", '1049.95', 'CHF'],
    ['1 298,00 €', '1298', 'EUR'],
    ['₹1,23,456', '123456', 'INR'],
    ['₹1,23,456.50', '123456.5', 'INR'],
    ['£1.299.00', '1299', 'GBP'],
    ['R$ 1.500,00', '1500', 'BRL'],
    ['36. 24 €', '36.24', 'EUR'],
    ['118, 99 TL', '118.99', 'TRY'],
    [',89 €', '0.89', 'EUR'],
    ['99,- Kč', '99', 'CZK'],
    ['35€99', '35.99', 'EUR'],
    ['35€ 99', '35.99', 'EUR'],
    ['€ 610,', '610', 'EUR'],
    ['1,234,567.890 OMR', '1234567.89', 'OMR'],
    ['0.125 €', '0.125', 'EUR'],
  ])('reads %s as %s %s', (text, amount, currency) => {
    expect(read(text)).toEqual([amount, currency]);
  });

  it('reads digits of other scripts', () => {
    expect(read('١٬٢٣٤٫٥٠ ر.س')).toEqual(['1234.5', 'SAR']);
    expect(read('۱۵۱٬۲۰۰ تومان')[0]).toBe('151200');
    expect(read('₹१,२३४')).toEqual(['1234', 'INR']);
    expect(read('１，２８０円')).toEqual(['1280', 'JPY']);
  });

  it('marks three digits after one separator as ambiguous', () => {
    const [candidate] = parsePriceText('1.299 €').candidates;
    expect(candidate).toMatchObject({ amount: '1299', alternative: '1.299' });
  });

  it('takes three digits as decimals in dinars', () => {
    expect(read('12.500 KWD')).toEqual(['12.5', 'KWD']);
    expect(read('12.500 ₫')).toEqual(['12500', 'VND']);
  });

  it('obeys a known decimal separator', () => {
    expect(parsePriceText('1.299', { decimalSeparator: '.' }).amount).toBe('1.299');
    expect(parsePriceText('1.299', { decimalSeparator: ',' }).amount).toBe('1299');
  });
});

describe('several numbers', () => {
  it.each([
    ['Was $120.00 Now $60.00', '60'],
    ['statt 249,00 EUR jetzt 199,00 EUR', '199'],
    ['841,00 zł – 995,00 zł', '841'],
    ['£6.95 - £9.95', '6.95'],
    ['2 pairs from $349', '349'],
    ['3 Ausgaben für nur 14,85 EUR', '14.85'],
    ['12x de R$ 44,00 ou R$ 528,00', '528'],
    ['34.12 (40.94 inc VAT)', '34.12'],
    ['-30% 69,99 €', '69.99'],
    ['You save $20.00 $79.99', '79.99'],
  ])('takes the price in %s', (text, amount) => {
    expect(read(text)[0]).toBe(amount);
  });

  it.each([
    '1\ufffd99 руб.',
    '$1\ufffd9.99',
    '19.\ufffd9 €',
    '19\ufffd99 €',
    '1 \ufffd299,00 €',
    'EUR 1\ufffd',
  ])('finds no amount where a sign of it is lost: %s', (text) => {
    expect(parsePriceText(text).amount).toBeNull();
  });

  it.each(['\ufffd19.99', '19,99\ufffd', '19,99 \ufffd', 'UVP 2\ufffd9 €, jetzt 19,99 €'])(
    'takes a lost sign outside of the amount for a currency: %s',
    (text) => {
      expect(parsePriceText(text).amount).toBe('19.99');
    },
  );

  it.each([
    'Free Shipping on Orders $49+',
    '30%',
    '15.08.2017',
    'July, 2004',
    'SKU: 884',
    '16.00 ft',
    'Not available',
    '',
    '1e999',
    'NaN',
    '512 GB',
  ])('finds no price in %j', (text) => {
    expect(read(text)[0]).toBeNull();
  });

  it('keeps every candidate with its place and role', () => {
    const { candidates } = parsePriceText('Was $120.00 Now $60.00');
    expect(candidates.map((c) => [c.amount, c.role, c.text])).toEqual([
      ['120', 'was', '$120.00'],
      ['60', 'now', '$60.00'],
    ]);
  });
});

describe('currency', () => {
  it.each([
    ['NZD $100.70', 'NZD'],
    ['$1,190.00 AUD', 'AUD'],
    ['AU $59.95', 'AUD'],
    ['US$ 12', 'USD'],
    ['SGD4.90 $', 'SGD'],
    ['12,50 zł', 'PLN'],
    ['5 870 грн.', 'UAH'],
    ['6 300 Р', 'RUB'],
    ['R273.00', 'ZAR'],
    ['22000.00元/台', 'CNY'],
    ['45 E£', 'EGP'],
    ['2963yen', 'JPY'],
  ])('reads %s in %s', (text, currency) => {
    expect(read(text)[1]).toBe(currency);
  });

  it('lets the hint decide a family of currencies only', () => {
    expect(read('$5', 'CAD')).toEqual(['5', 'CAD']);
    expect(read('172 kr', 'SEK')[1]).toBe('SEK');
    expect(read('172 kr')[1]).toBeNull();
    expect(read('£5', 'USD')[1]).toBe('GBP');
    expect(parsePriceText('¥1,000', { localeHint: 'zh-CN' }).currency).toBe('CNY');
    expect(read('5.00', 'Price in €')[1]).toBe('EUR');
  });

  it('reads pence and large units', () => {
    expect(read('99p')).toEqual(['0.99', 'GBP']);
    expect(read('1299 GBX')).toEqual(['12.99', 'GBP']);
    expect(read('12.8万円')[0]).toBe('128000');
    expect(read('₹ 1.5 lakh')[0]).toBe('150000');
  });

  it('calls a free thing zero', () => {
    expect(read('Free!')[0]).toBe('0');
    expect(read('Free delivery')[0]).toBeNull();
  });
});

test('never throws and gives plain decimals', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const { amount } = parsePriceText(text);
      expect(amount === null || /^\d+(?:\.\d*[1-9])?$/.test(amount)).toBe(true);
    }),
  );
});

test('reads back every amount it could have written', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.constantFrom('de-DE', 'en-US', 'fr-FR', 'de-CH', 'sv-SE', 'en-IN', 'pl-PL'),
      (minor, locale) => {
        const text = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(
          minor / 100,
        );
        const { amount } = parsePriceText(text);
        const written = formatDecimal({ minor: BigInt(minor), currency: 'EUR' });
        expect(isEqualAmount(amount ?? '', written)).toBe(true);
      },
    ),
  );
});

test('ends at once on a text made to trap', () => {
  const spent = measureProcessor(() => {
    for (const text of [
      '1,'.repeat(100_000),
      ' '.repeat(100_000) + '1',
      '1 '.repeat(1900),
      '$'.repeat(3900),
      '1.'.repeat(1900),
      'de '.repeat(1300) + '5',
    ])
      parsePriceText(text);
  });
  expect(spent).toBeLessThan(2_000);
});
