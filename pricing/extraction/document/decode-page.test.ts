import { expect, it } from 'vitest';
import { decodePage } from './decode-page.ts';

const PRICE = 'Größe 99,90 €';
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16le = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le'));
const utf16be = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le').swap16());
/** "€" is 0x80 there and a control character in latin-1. */
const windows1252 = (text: string): Uint8Array =>
  Uint8Array.from([...text].map((sign) => (sign === '€' ? 0x80 : sign.charCodeAt(0))));
const page = (charset: string): string =>
  `<html><head><meta charset="${charset}"></head><body>${PRICE}</body></html>`;
const long = `<html><head><title>${'x'.repeat(80)}</title></head><body>${PRICE}</body></html>`;

it.each<[string, Uint8Array, string | null, string]>([
  ['UTF-8 that says so', utf8(page('utf-8')), null, 'utf-8'],
  ['UTF-8 that says nothing', utf8(PRICE), null, 'utf-8'],
  [
    'UTF-8 with a mark',
    Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8(PRICE)]),
    'text/html; charset=iso-8859-1',
    'utf-8',
  ],
  ['UTF-8 that its header calls latin-1', utf8(PRICE), 'text/html; charset=ISO-8859-1', 'utf-8'],
  ['UTF-8 that its page calls windows-1252', utf8(page('windows-1252')), null, 'utf-8'],
  [
    'windows-1252 that its page names',
    windows1252(page('windows-1252')),
    'text/html',
    'windows-1252',
  ],
  [
    'windows-1252 that its header names',
    windows1252(PRICE),
    'text/html; charset="windows-1252"',
    'windows-1252',
  ],
  [
    'windows-1252 called latin-1, as browsers read it',
    windows1252(PRICE),
    'text/html; charset=iso-8859-1',
    'windows-1252',
  ],
  ['windows-1252 that calls itself UTF-8', windows1252(page('utf-8')), null, 'windows-1252'],
  ['windows-1252 that says nothing', windows1252(PRICE), null, 'windows-1252'],
  [
    'a charset that nobody knows',
    windows1252(PRICE),
    'text/html; charset=x-our-own',
    'windows-1252',
  ],
  ['UTF-16 with a mark', Uint8Array.from([0xff, 0xfe, ...utf16le(PRICE)]), null, 'utf-16le'],
  ['UTF-16 without a mark', utf16le(long), null, 'utf-16le'],
  ['UTF-16 with the high byte first', utf16be(long), null, 'utf-16be'],
  ['a page in ASCII bytes that calls itself UTF-16', utf8(page('utf-16')), null, 'utf-8'],
])('reads %s', (_what, bytes, header, charset) => {
  const decoded = decodePage(bytes, header);
  expect(decoded.charset).toBe(charset);
  expect(decoded.text).toContain(PRICE);
});

it.each<[string, number[], string]>([
  ['windows-1251', [0xf6, 0xe5, 0xed, 0xe0], 'цена'],
  ['shift_jis', [0x89, 0xbf, 0x8a, 0x69], '価格'],
  ['gb2312', [0xbc, 0xdb, 0xb8, 0xf1], '价格'],
  ['iso-8859-2', [0xe8, 0xed, 0xb9], 'číš'],
])('reads %s by its label', (charset, bytes, text) => {
  expect(decodePage(Uint8Array.from(bytes), `text/html; charset=${charset}`).text).toBe(text);
});

it('reads UTF-8 that is cut in the middle of a sign as UTF-8', () => {
  const bytes = utf8(`${PRICE} ${'ü'.repeat(200)}€`);
  const decoded = decodePage(bytes.subarray(0, bytes.length - 1));
  expect(decoded.charset).toBe('utf-8');
  expect(decoded.text).toContain(PRICE);
});

it('believes the declaration of an XML document', () => {
  const bytes = windows1252(`<?xml version="1.0" encoding="windows-1252"?><rss>${PRICE}</rss>`);
  expect(decodePage(bytes)).toMatchObject({
    charset: 'windows-1252',
    text: expect.stringContaining(PRICE),
  });
});

it('does not read a declaration beyond the head of the page', () => {
  const bytes = windows1252(
    `<html><body>${PRICE}${' '.repeat(5000)}<meta charset="shift_jis"></body></html>`,
  );
  expect(decodePage(bytes).charset).toBe('windows-1252');
});

it('takes no bytes for an empty text', () => {
  expect(decodePage(new Uint8Array())).toEqual({ text: '', charset: 'utf-8' });
});
