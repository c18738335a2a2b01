import { expect, it } from 'vitest';
import { parsePriceText } from '#pricing/extraction/parse-price-text.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import { findPageCurrency } from './find-page-currency.ts';

it.each([
  [
    'the chosen option',
    '<select><option value="USD">USD</option><option value="CAD" selected>CAD</option></select>',
    'CAD',
  ],
  ['the label of a country selector', '<span class="country-label">Canada ($ CAD)</span>', 'CAD'],
  ['the label of a currency selector', '<button class="currency-button">AUD</button>', 'AUD'],
  [
    'the one code of its scripts',
    '<script>Shopify.currency = {"active":"NZD","rate":"1.0"};</script>',
    'NZD',
  ],
  ['an attribute', '<div data-currency="MXN"></div>', 'MXN'],
  ['a telephone number', '<a href="tel:+61 2 5550 1234">Call</a>', 'AUD'],
  ['nothing', '<p>Price</p>', null],
  ['several codes', '<script>a={"currency":"USD"};b={"currency":"EUR"}</script>', null],
  [
    'a menu of countries',
    '<a class="country">USA ($ USD)</a><a class="country">Canada ($ CAD)</a>',
    null,
  ],
  ['a word that is no code', '<span class="country">Country (THE)</span>', null],
])('is read from %s', (_what, html, expected) => {
  expect(findPageCurrency(html, null)).toBe(expected);
});

it('is read from the locale of the page', () => {
  expect(findPageCurrency('', 'en_AU')).toBe('AUD');
  expect(findPageCurrency('', 'en')).toBeNull();
});

it('decides what a sign means on a page whose address names no country', () => {
  const html = [
    '<!doctype html><html lang="en"><head><title>Kettle 17</title></head><body><main>',
    '<h1>Kettle 17</h1><div class="price">$19.90</div><button>Add to cart</button></main>',
    '<footer><span class="country-select">Canada ($ CAD)</span></footer></body></html>',
  ].join('');
  const bytes = new TextEncoder().encode(html);
  expect(readPage({ url: 'https://shop.example/p/17', bytes }, []).offer?.currency).toBe('CAD');
});

it.each([
  ['ID: 212572', 'RON', null],
  ['ID: 212572', null, null],
  ['K 100', 'EUR', null],
  ['R 16', 'USD', null],
  ['R 499', 'ZAR', 'ZAR'],
  ['L 1,200.00', 'HNL', 'HNL'],
])('%s on a page in %s has no currency but its own', (text, hint, currency) => {
  const [candidate] = parsePriceText(text, { currencyHint: hint }).candidates;
  expect(candidate?.currencies.length ? candidate.currency : null).toBe(currency);
});
