/** Names of products in the scripts that catalogs are written in. */
import { expect, test } from 'vitest';
import { readPdfText } from '#tests/support/read-pdf-text.ts';
import { DocumentPages } from './document-pages.ts';

const draw = async (name: string): Promise<{ text: string; hasMissing: boolean }> => {
  const pages = new DocumentPages({ title: 'T', language: 'en', at: new Date(0) });
  pages.addTitle('Evidence', 'of an alert');
  pages.addFacts([['Product', name]]);
  const { hasMissing } = pages;
  const text = readPdfText(await pages.finish((page, count) => `${page}/${count}`));
  return { text: text.replaceAll(/\s+/g, ' '), hasMissing };
};

test.each([
  ['Czech', 'Žluťoučký kůň: rychlovarná konvice Ťř'],
  ['Greek', 'Βραστήρας νερού Ώμέγα Ϊ'],
  ['Polish', 'Zażółć gęślą jaźń – czajnik Łódź'],
  ['Cyrillic', 'Электрический чайник «Їжак»'],
])('%s stands in the document as it is', async (_language, name) => {
  expect(await draw(name)).toEqual({
    text: expect.stringContaining(name),
    hasMissing: false,
  });
});

test('accents that are written apart are put together', async () => {
  expect((await draw('Kůň Łódź'.normalize('NFD'))).text).toContain('Kůň Łódź');
});

test('what the typeface lacks is replaced, each character visibly', async () => {
  expect(await draw('象印 電気ケトル CK-AX08 한글')).toEqual({
    text: expect.stringContaining('□□ □□□□□ CK-AX08 □□'),
    hasMissing: true,
  });
});
