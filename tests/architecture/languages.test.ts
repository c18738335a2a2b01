/**
 * What a language needs beside its message file. Without one of these it would be English, or
 * unmeasured, in a part of the product.
 */
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { LANGUAGES } from '#app/locales/compiled/languages.ts';
import sizes from './page-sizes.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..', '..');
const EXTENSIONS = readdirSync(join(ROOT, 'extensions')).filter((name) =>
  existsSync(join(ROOT, 'extensions', name, 'locales')),
);
const readme = await readFile(join(ROOT, 'app', 'locales', 'README.md'), 'utf8');

function listMissing(language: string): string[] {
  const files = [`app/locales/${language}.json`, `app/locales/reasons/${language}.ts`];
  const missing = files.filter((path) => !existsSync(join(ROOT, path)));
  for (const name of EXTENSIONS)
    if (!findExtensionFile(name, language))
      missing.push(`extensions/${name}/locales/${language}.json`);
  if (!Object.hasOwn(sizes, language)) missing.push('tests/architecture/page-sizes.json');
  if (!readme.includes(`| \`${language}\``)) missing.push('app/locales/README.md');
  return missing;
}

/**
 * One language of an extension is its default: Shopify shows it where there is none of the
 * reader's.
 */
function findExtensionFile(name: string, language: string): string | undefined {
  return [`${language}.json`, `${language}.default.json`]
    .map((file) => join(ROOT, 'extensions', name, 'locales', file))
    .find((path) => existsSync(path));
}

test.each(LANGUAGES)('%s has every file that a language needs', (language) => {
  expect(listMissing(language)).toEqual([]);
});

test('a language that is nowhere lacks every one of them', () => {
  expect(listMissing('tlh')).toEqual([
    'app/locales/tlh.json',
    'app/locales/reasons/tlh.ts',
    'extensions/product-block/locales/tlh.json',
    'extensions/variant-block/locales/tlh.json',
    'tests/architecture/page-sizes.json',
    'app/locales/README.md',
  ]);
});

const TextsSchema = z.record(z.string(), z.string());

test.each(EXTENSIONS)('%s has the same texts in every language', async (name) => {
  const read = async (language: string) =>
    TextsSchema.parse(JSON.parse(await readFile(findExtensionFile(name, language) ?? '', 'utf8')));
  const english = await read('en');
  for (const language of LANGUAGES) {
    const texts = await read(language);
    expect(Object.keys(texts), language).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), `${language} ${key}`).not.toBe('');
      expect(listPlaces(text), `${language} ${key}`).toEqual(listPlaces(english[key] ?? ''));
    }
  }
});

function listPlaces(text: string): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).sort();
}
