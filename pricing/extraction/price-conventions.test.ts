import { describe, expect, it } from 'vitest';
import { isEqualAmount } from './money-text/amounts.ts';
import { parsePriceText } from './parse-price-text.ts';

/**
 * How prices are written in a country: group and decimal separator, decimals, forms with # for the
 * number, words around it.
 */
interface Convention {
  place: string;
  currency: string;
  group: string;
  decimal: string;
  digits: number;
  forms: string[];
  from: string;
  was: string;
  now: string;
  tax: string;
}

const NB = '\u00a0';
const NN = '\u202f';
const convention = (
  place: string,
  currency: string,
  number: string,
  forms: string,
  words: string,
): Convention => {
  const [, group = '', decimal = '', tail = ''] = /^1(\D*)234(\D*)(\d*)$/.exec(number) ?? [];
  const [from = '', was = '', now = '', tax = ''] = words.split('|');
  return {
    place,
    currency,
    group,
    decimal,
    digits: tail.length,
    forms: forms.split('|'),
    from,
    was,
    now,
    tax,
  };
};

const CONVENTIONS: Convention[] = [
  convention('US', 'USD', '1,234.56', '$#|US$#|# USD|USD #|$# USD', 'from|Was|Now|plus tax'),
  convention('GB', 'GBP', '1,234.56', '£#|# GBP|GBP #|£ #', 'from|Was|Now|inc VAT'),
  convention('IE', 'EUR', '1,234.56', '€#|€ #|EUR #', 'from|Was|Now|inc. VAT'),
  convention('AU', 'AUD', '1,234.56', 'A$#|AU$#|# AUD|$# AUD', 'from|RRP|Now|inc GST'),
  convention('NZ', 'NZD', '1,234.56', 'NZ$#|NZD #|$# NZD', 'from|Was|Now|incl. GST'),
  convention('CA', 'CAD', '1,234.56', 'C$#|CA$#|CAD #|# CAD', 'from|Was|Now|plus tax'),
  convention(
    'CA fr',
    'CAD',
    `1${NB}234,56`,
    `#${NB}$ CAD|# CAD`,
    'à partir de|Prix courant|Maintenant|taxes en sus',
  ),
  convention('IN', 'INR', '1,234.56', '₹#|₹ #|Rs. # INR|INR #', 'from|MRP|Now|incl. of all taxes'),
  convention('PK', 'PKR', '1,234', 'PKR #|# PKR', 'from|Was|Now|incl. GST'),
  convention('LK', 'LKR', '1,234.56', 'LKR #|රු #', 'from|Was|Now|incl. VAT'),
  convention('SG', 'SGD', '1,234.56', 'S$#|SGD #|SG$#', 'from|U.P.|Now|incl. GST'),
  convention('HK', 'HKD', '1,234.56', 'HK$#|HKD #|HK$ #', 'from|Was|Now|'),
  convention('TW', 'TWD', '1,234', 'NT$#|NT$ #|TWD #', '|原價|特價|'),
  convention('CN', 'CNY', '1,234.56', 'CN¥#|#元|RMB #|人民币 #', '|原价|现价|'),
  convention('JP', 'JPY', '1,234', '#円|JPY #|# 円', '|定価|特価|税込'),
  convention('KR', 'KRW', '1,234', '#원|₩#|₩ #|KRW #', '|정가|판매가|'),
  convention('TH', 'THB', '1,234.56', '฿#|# บาท|THB #|# THB', '|||'),
  convention('VN', 'VND', '1.234', '#₫|# đ|# VNĐ|# VND', 'từ|||'),
  convention('ID', 'IDR', '1.234', 'Rp #|Rp#|Rp. #|IDR #', 'mulai|||'),
  convention('MY', 'MYR', '1,234.56', 'RM#|RM #|MYR #', 'from|Was|Now|'),
  convention('PH', 'PHP', '1,234.56', '₱#|PHP #|₱ #', 'from|Was|Now|'),
  convention('DE', 'EUR', '1.234,56', '# €|#€|€ #|EUR #|# EUR', 'ab|statt|jetzt|inkl. MwSt.'),
  convention('AT', 'EUR', '1.234,56', '€ #|# €|# Euro', 'ab|statt|jetzt nur|inkl. USt.'),
  convention('CH', 'CHF', "1'234.56", 'CHF #|# CHF|Fr. #|SFr. #', 'ab|statt|jetzt|inkl. MwSt.'),
  convention('CH typographic', 'CHF', '1’234.56', 'CHF #|# CHF', 'ab|statt|jetzt|inkl. MwSt.'),
  convention(
    'FR',
    'EUR',
    `1${NN}234,56`,
    `#${NB}€|# €|# EUR|# euros`,
    'à partir de|au lieu de|Maintenant|TTC',
  ),
  convention('BE', 'EUR', '1.234,56', '€ #|# €', 'vanaf|van|nu|incl. btw'),
  convention('NL', 'EUR', '1.234,56', '€ #|€#|EUR #', 'vanaf|van|nu|incl. btw'),
  convention('ES', 'EUR', '1.234,56', '# €|#€|€#', 'desde|antes|ahora|IVA incl.'),
  convention('PT', 'EUR', '1.234,56', '# €|#€|€ #', 'a partir de|antes|agora|IVA incl.'),
  convention('IT', 'EUR', '1.234,56', '€ #|# €|€#|# euro', 'da|anziché|ora|IVA inclusa'),
  convention('GR', 'EUR', '1.234,56', '# €|#€|# ευρώ', 'από|||με ΦΠΑ'),
  convention('SE', 'SEK', `1${NB}234,56`, '# SEK|SEK #|# Skr', 'från|ord.|nu|inkl. moms'),
  convention('NO', 'NOK', `1${NB}234,56`, '# NOK|NOK #|Nkr #', 'fra|førpris|nå|inkl. mva'),
  convention('DK', 'DKK', '1.234,56', '# DKK|DKK #|Dkr #', 'fra|før|nu|inkl. moms'),
  convention('FI', 'EUR', `1${NB}234,56`, '# €|#€|# EUR', 'alkaen|norm.|nyt|sis. ALV'),
  convention('IS', 'ISK', '1.234', '# ISK|ISK #', 'frá|||'),
  convention('EE', 'EUR', `1${NB}234,56`, '# €|#€', 'alates|||km-ga'),
  convention('LV', 'EUR', `1${NB}234,56`, '# €|€ #', 'no|||ar PVN'),
  convention('LT', 'EUR', `1${NB}234,56`, '# €|€ #', 'nuo|||su PVM'),
  convention('PL', 'PLN', `1${NB}234,56`, '# zł|# PLN|PLN #|# ZŁ', 'od|zamiast|teraz|brutto'),
  convention('CZ', 'CZK', `1${NB}234,56`, '# Kč|# CZK|Kč #', 'od|původní cena|nyní|vč. DPH'),
  convention(
    'CZ whole',
    'CZK',
    `1${NB}234`,
    '# Kč|#,- Kč|#,-Kč|#,– Kč',
    'od|původní cena|nyní|vč. DPH',
  ),
  convention('SK', 'EUR', `1${NB}234,56`, '# €|#€|# eur', 'od|pôvodná cena|teraz|s DPH'),
  convention('HU', 'HUF', `1${NB}234`, '# Ft|# HUF|#,- Ft|# forint', '-tól|||bruttó'),
  convention('RO', 'RON', '1.234,56', '# RON|# Lei RON|RON #', 'de la|||TVA inclus'),
  convention('BG', 'BGN', `1${NB}234,56`, '# лв.|# лв BGN|BGN #', 'от|||с ДДС'),
  convention('HR', 'EUR', '1.234,56', '# €|# EUR', 'od|||s PDV-om'),
  convention('SI', 'EUR', '1.234,56', '# €|# EUR', 'od|||z DDV'),
  convention('RS', 'RSD', '1.234,56', '# RSD|# din.|# din', 'od|||sa PDV'),
  convention('BA', 'BAM', '1.234,56', '# KM|# BAM', 'od|||'),
  convention('MK', 'MKD', '1.234', '# ден.|# MKD|# ден', 'од|||'),
  convention('RU', 'RUB', `1${NB}234,56`, '# ₽|# руб.|# руб|# р.|RUB #', 'от|было|сейчас|с НДС'),
  convention('UA', 'UAH', `1${NB}234,56`, '# ₴|# грн|# грн.|UAH #|₴#', 'від|||з ПДВ'),
  convention('BY', 'BYN', `1${NB}234,56`, '# BYN|# бел. руб.|# б.р.', 'от|||'),
  convention('KZ', 'KZT', `1${NB}234`, '# ₸|# тг|# тг.|# тенге|KZT #', 'от|||'),
  convention('GE', 'GEL', '1,234.56', '₾#|# ₾|# GEL', '|||'),
  convention('AZ', 'AZN', '1.234,56', '# ₼|# AZN|₼ #', '|||'),
  convention('TR', 'TRY', '1.234,56', '# TL|₺#|# ₺|# TRY', '|||KDV dahil'),
  convention('IL', 'ILS', '1,234.56', '₪#|# ₪|₪ #|# ש"ח', '|||'),
  convention('AE', 'AED', '1,234.56', 'AED #|Dhs. #|# د.إ', 'from|Was|Now|inc. VAT'),
  convention('SA', 'SAR', '1,234.56', 'SAR #|# ر.س|SR #', 'from|Was|Now|inc. VAT'),
  convention('KW', 'KWD', '1,234.567', 'KWD #|KD #|# د.ك', 'from|Was|Now|'),
  convention('BH', 'BHD', '1,234.567', 'BHD #|BD #', 'from|Was|Now|'),
  convention('OM', 'OMR', '1,234.567', 'OMR #|# ر.ع.', 'from|Was|Now|'),
  convention('JO', 'JOD', '1,234.567', 'JOD #|JD #', 'from|||'),
  convention('EG', 'EGP', '1,234.56', 'EGP #|E£#|LE #|# ج.م', 'from|||'),
  convention('MA', 'MAD', `1${NB}234,56`, '# MAD|# د.م.', 'à partir de|||'),
  convention('TN', 'TND', `1${NB}234,567`, '# TND|# DT', 'à partir de|||'),
  convention('ZA', 'ZAR', '1,234.56', 'R#|R #|ZAR #', 'from|Was|Now|incl. VAT'),
  convention('ZA blank', 'ZAR', `1${NB}234,56`, 'R #|R#|ZAR #', 'from|Was|Now|incl. VAT'),
  convention('NG', 'NGN', '1,234.56', '₦#|₦ #|NGN #', 'from|||'),
  convention('KE', 'KES', '1,234', 'KSh #|KES #|Ksh. #', 'from|||'),
  convention('GH', 'GHS', '1,234.56', 'GH₵#|GH₵ #|GHS #', 'from|||'),
  convention('BR', 'BRL', '1.234,56', 'R$ #|R$#|BRL #', 'a partir de|de|por|'),
  convention('AR', 'ARS', '1.234,56', 'AR$ #|ARS #|$ # ARS', 'desde|antes|ahora|IVA incl.'),
  convention('CL', 'CLP', '1.234', 'CLP #|CLP$#|CLP $#', 'desde|antes|ahora|'),
  convention('CO', 'COP', '1.234', 'COP #|COP $#|COL$ #', 'desde|antes|ahora|'),
  convention(
    'MX',
    'MXN',
    '1,234.56',
    'MX$#|MXN #|$# MXN|$# M.N.',
    'desde|antes|ahora|IVA incluido',
  ),
  convention('PE', 'PEN', '1,234.56', 'S/ #|S/. #|S/#|PEN #', 'desde|antes|ahora|'),
  convention('UY', 'UYU', '1.234,56', '$U #|UYU #|UY$ #', 'desde|||'),
  convention('PY', 'PYG', '1.234', '₲ #|Gs. #|PYG #', 'desde|||'),
  convention('CR', 'CRC', '1.234,56', '₡#|CRC #', 'desde|||'),
  convention('DO', 'DOP', '1,234.56', 'RD$#|RD$ #|DOP #', 'desde|||'),
  convention('GT', 'GTQ', '1,234.56', 'Q #|Q#|GTQ #', 'desde|||'),
  convention('BO', 'BOB', '1.234,56', 'Bs #|Bs. #|BOB #', 'desde|||'),
];

/** Minor units → the text as the country writes it. */
function write(minor: bigint, { group, decimal, digits }: Convention): string {
  const text = minor.toString().padStart(digits + 1, '0');
  const whole = digits === 0 ? text : text.slice(0, -digits);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return digits === 0 ? grouped : `${grouped}${decimal}${text.slice(-digits)}`;
}

const plain = (minor: bigint, digits: number): string => {
  const text = minor.toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};
/**
 * Values of the currency: minor units for those with digits, whole units for those written without.
 */
const AMOUNTS_BY_DIGITS: Readonly<Record<number, readonly bigint[]>> = {
  0: [1234n, 99n, 19900n, 149n, 1249000n, 5n],
  2: [123456n, 99n, 1999n, 4900n, 12500n, 250050n, 1000000n, 99999999n, 500n, 7n],
  3: [1234567n, 12500n, 999n, 4750n],
};
const amountsOf = ({ digits }: Convention): readonly bigint[] => AMOUNTS_BY_DIGITS[digits] ?? [];
/** A higher and a lower amount, by digits of the currency. */
const PAIRS_BY_DIGITS: Readonly<Record<number, readonly [bigint, bigint]>> = {
  0: [24900n, 19900n],
  2: [249900n, 199950n],
  3: [24900n, 19500n],
};

describe.each(CONVENTIONS)('prices of $place', (one) => {
  const { currency, forms, from, was, now, tax, digits } = one;
  const miss = (text: string, minor: bigint): string[] => {
    const read = parsePriceText(text, { currencyHint: null });
    const right =
      read.amount !== null &&
      isEqualAmount(read.amount, plain(minor, digits)) &&
      read.currency === currency;
    return right
      ? []
      : [`${text} → ${read.amount} ${read.currency}, not ${plain(minor, digits)} ${currency}`];
  };

  it('are read in every form', () => {
    expect(
      amountsOf(one).flatMap((minor) =>
        forms.flatMap((form) => miss(form.replace('#', write(minor, one)), minor)),
      ),
    ).toEqual([]);
  });

  it('are read among words', () => {
    const [high, low] = PAIRS_BY_DIGITS[digits] ?? [0n, 0n];
    const texts = forms.flatMap((form) => {
      const price = (minor: bigint): string => form.replace('#', write(minor, one));
      return [
        ...(from === '' || from.startsWith('-') ? [] : [`${from} ${price(low)}`]),
        ...(was === '' ? [] : [`${was} ${price(high)} ${now} ${price(low)}`]),
        ...(tax === '' ? [] : [`${price(low)} ${tax}`, `${price(low)} (${tax})`]),
        `${price(low)} – ${price(high)}`,
        `-20% ${price(low)}`,
        `${price(low)} *`,
      ];
    });
    expect(texts.flatMap((text) => miss(text, low))).toEqual([]);
  });
});

describe('families of currencies', () => {
  it.each([
    ['$1,234.56', 'en-AU', 'AUD'],
    ['$1,234.56', 'en-CA', 'CAD'],
    ['$1.234,56', 'es-AR', 'ARS'],
    ['$24.990', 'es-CL', 'CLP'],
    ['$1,234.56', 'es-MX', 'MXN'],
    ['$ 89.900', 'es-CO', 'COP'],
    ['$1,234.56', 'en-SG', 'SGD'],
    ['$1,234', 'zh-TW', 'TWD'],
    ['1 234,50 kr', 'sv-SE', 'SEK'],
    ['1.234,50 kr.', 'da-DK', 'DKK'],
    ['kr 1 234,50', 'nb-NO', 'NOK'],
    ['1.234 kr.', 'is-IS', 'ISK'],
    ['1 234 kr', 'sv', 'SEK'],
    ['¥1,234', 'ja-JP', 'JPY'],
    ['¥1,234.00', 'zh-CN', 'CNY'],
    ['Rs. 1,234', 'en-PK', 'PKR'],
    ['Rs 1,234', 'en-LK', 'LKR'],
    ['Rs.1,234.00', 'en-IN', 'INR'],
    ['£1,234.56', 'en-GB', 'GBP'],
    ['R 1 234,56', 'en-ZA', 'ZAR'],
    ['1.234,50 лв.', 'bg-BG', 'BGN'],
  ])('%s on a page in %s is %s', (text, localeHint, currency) => {
    expect(parsePriceText(text, { localeHint }).currency).toBe(currency);
  });

  it.each(['172 kr', 'kr. 99,50'])('%s alone names none', (text) => {
    expect(parsePriceText(text)).toMatchObject({ currency: null });
  });
});

describe('more than one number', () => {
  it.each([
    ['€12.90 / kg', '12.9'],
    ['2 for £5.00', '5'],
    ['3 für 10,00 €', '10'],
    ['3 x 49,90 €', '49.9'],
    ['€19.90 (€39.80/kg)', '19.9'],
    ['19,90 € (39,80 € / kg)', '19.9'],
    ['1 l = 3,98 € 1,99 €', '1.99'],
    ['12 Raten zu 9,99 € oder 109,00 €', '109'],
    ['10x de R$ 44,90 sem juros R$ 449,00', '449'],
    ['R$ 449,00 em 10x de R$ 44,90', '449'],
    ['£34.12 (£40.94 inc VAT)', '34.12'],
    ['$12.00 + $4.99 shipping', '12'],
    ['+ £8.75 postage', null],
    ['Lieferung: 4,90 € Preis: 39,90 €', '39.9'],
    ['Save $10 $39.99', '39.99'],
    ['$39.99 Save $10', '39.99'],
    ['$39.99 ($10 off)', '39.99'],
    ['Réf. 123456 39,90 €', '39.9'],
    ['UVP 49,90 € 39,90 €', '39.9'],
    ['ab 3 Stück 9,90 €', '9.9'],
    ['Free shipping over $50', null],
    ['Spend £30 and get 20% off', null],
    ['4.5 out of 5 (123 reviews) $39.99', '39.99'],
    ['Tel. 0800 123 456', null],
    ['1,234 items', null],
    ['99 €/Monat', '99'],
    ['1 234,56 € / 1 028,80 € HT', '1234.56'],
  ])('%s is %s', (text, amount) => {
    expect(parsePriceText(text).amount).toBe(amount);
  });
});
