import { readFile } from 'node:fs/promises';
import { expect, it, test } from 'vitest';
import {
  buildMessages,
  listMessages,
  listParameters,
  parseMessage,
  readMessages,
} from '#scripts/compile-messages.ts';
import { getMessages } from './messages.ts';

const files = await readMessages();
const english = new Map(listMessages(files.get('en') ?? {}));
const others = [...files].filter(([language]) => language !== 'en');

it('answers in the language of the reader, and in English where it has no translation', () => {
  expect(getMessages('en-GB')).toBe(getMessages('en'));
  expect(getMessages('tlh')).toBe(getMessages('en'));
  expect(getMessages('de-CH')).toBe(getMessages('de'));
  expect(getMessages('de')).not.toBe(getMessages('en'));
});

test('the compiled messages are those of the message files', async () => {
  for (const [name, text] of buildMessages(files)) {
    const compiled = await readFile(new URL(`compiled/${name}`, import.meta.url), 'utf8');
    expect(compiled === text, `${name}: run npm run generate:messages`).toBe(true);
  }
});

test.each(others)('%s has the keys and the parameters of the English file', (language, tree) => {
  const translated = new Map(listMessages(tree));
  expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [path, text] of translated)
    expect(parametersOf(text, path), `${language} ${path}`).toEqual(
      parametersOf(english.get(path) ?? '', path),
    );
});

function parametersOf(text: string, path: string): [string, string][] {
  return [...listParameters(parseMessage(text, path))];
}

test('refuses a message that is none, with its path', () => {
  expect(() => parseMessage('{count, plural, one {#}}', 'home.title')).toThrow(/home\.title/);
  expect(() => buildMessages(new Map([['en', { home: { title: '{number}' } }]]))).toThrow(
    /home\.title/,
  );
});

/** Written the same in several languages: names, codes, signs, and words that were taken over. */
const SAME = new Set([
  'Index {index}',
  'Excel (XLSX)',
  'CSV',
  'PDF',
  'Format',
  'Link',
  'Exports',
  '{size} KB',
  '{name} ({shop})',
  'Pricing Intelligence',
  'Starter',
  'Growth',
  'Scale',
  'Enterprise',
  'Shopify',
  'WooCommerce',
  'Magento',
  'Shopify Flow',
  'Microsoft Teams',
  'SKU',
  'Barcode',
  'Name',
  'Status',
  'Default Title',
  'Shop',
  'Start',
  'Test',
  'Variante',
  'Options',
  '{megabytes} MB',
  'Type',
  'Description',
  'Source',
  'Conditions',
  'Actions',
  'Action',
]);
const ENGLISH =
  /\b(?:the|your|you|is|are|of|and|not|with|this|for|price|prices|product|products|offer|match|shown?)\b/i;
/** English names that Shopify itself shows, and names of columns of a file. */
const NAMES =
  /[„«“]\s?(?:Minimum advertised price|Price below MAP price)\s?[“»”]|shop\.example\.com|\b\w+_\w+\b|\{\w+(?:, \w+)?|SKU/g;

test.each(others)('%s is translated', (language, tree) => {
  for (const [path, text] of listMessages(tree)) {
    expect(text.trim(), path).not.toBe('');
    // Names of columns, which a file may have in English.
    if (path.startsWith('products.file.heading.')) continue;
    expect(text.replace(NAMES, ''), path).not.toMatch(ENGLISH);
    const isSentence = /\p{L}{2}/u.test(text.replace(NAMES, '')) && text.includes(' ');
    if (isSentence && !SAME.has(text))
      expect(text, `${language} ${path}`).not.toBe(english.get(path));
  }
});

test('writes quotation marks and per cent signs as German does', () => {
  for (const [path, text] of listMessages(files.get('de') ?? {}))
    expect(text, path).not.toMatch(/["“][^“]*”|\d %|\d%/);
});

it('promises no outcome in any language', () => {
  const all = JSON.stringify([...files.values()]);
  expect(all).not.toMatch(/guarantee|you will (?:earn|sell|gain)|boost|increase your/i);
  expect(all).not.toMatch(/garantier|steigern Sie|Sie werden (?:verdienen|verkaufen)/i);
  expect(all).not.toMatch(/garanti[est]|augmentez vos|vous gagnerez/i);
});
