import { expect, it } from 'vitest';
import { parsePageTree } from '#pricing/extraction/document/page-tree.ts';
import { createPageContext } from '#pricing/extraction/page-context.ts';
import { readMeta } from '#pricing/extraction/source/read-meta.ts';
import { findAnchor } from './find-page-name.ts';
import { findLabelled, type LabelledField } from './find-labelled.ts';

function find(body: string): Partial<Record<LabelledField, string>> {
  const html = `<html lang="de"><head><title>Kettle 17</title></head><body>${body}</body></html>`;
  const tree = parsePageTree(html);
  const context = createPageContext({
    url: 'https://shop.example/p/kettle',
    html,
    tree,
    meta: readMeta(tree),
    currencyHint: null,
  });
  const found = findLabelled(context, findAnchor(context));
  return Object.fromEntries(Object.entries(found).map(([field, { value }]) => [field, value]));
}

const name = '<h1>Kettle 17</h1>';

it.each<[string, string, Partial<Record<LabelledField, string>>]>([
  [
    'one line each',
    '<p>EAN: 4006381333931</p><p>Art.-Nr.: K-17</p><p>Hersteller: Klangmeer</p>',
    { gtin: '04006381333931', sku: 'K-17', brand: 'Klangmeer' },
  ],
  [
    'lines parted by breaks',
    '<font>Hersteller: Klangmeer<br>Bestell-Nr.: 4711<br>MPN: KM-17/B</font>',
    { brand: 'Klangmeer', sku: '4711', mpn: 'KM-17/B' },
  ],
  [
    'a table',
    '<table><tr><th>Marke</th><td>Klangmeer</td></tr><tr><th>EAN</th><td>4006381333931</td></tr></table>',
    { brand: 'Klangmeer', gtin: '04006381333931' },
  ],
  [
    'a list of definitions',
    '<dl><dt>Artikelnummer</dt><dd>K-17</dd><dt>Marque :</dt><dd>Klangmeer</dd></dl>',
    { sku: 'K-17', brand: 'Klangmeer' },
  ],
  [
    'a label in an element of its own',
    '<div><span>SKU:</span> <span>K-17</span></div>',
    { sku: 'K-17' },
  ],
  ['a full-width colon', '<p>型番：KM-17</p>', { mpn: 'KM-17' }],
  ['a type that is a code', '<p>Typ: KM-17/B</p>', { mpn: 'KM-17/B' }],
  ['a class instead of a label', '<span class="product-sku">K-17</span>', { sku: 'K-17' }],
])('finds what is written in %s', (_form, body, expected) => {
  expect(find(name + body)).toEqual(expected);
});

it.each([
  ['a label without a value', '<p>EAN:</p>'],
  ['a trade item number with a wrong check digit', '<p>EAN: 4006381333932</p>'],
  [
    'a sentence that begins like a label',
    '<p>Reference works best with our quality of service in mind.</p>',
  ],
  ['a number that is a sentence', '<p>Art.-Nr.: siehe Rückseite der Verpackung 5</p>'],
  ['a brand that is a date', '<p>Hersteller: seit 1998</p>'],
  [
    'a type that is a kind of thing',
    '<p>Typ: Kopfhörer</p><p>Modell: Kettle 17</p><p>Type: 2024</p>',
  ],
  ['a script', '<script>var x = "SKU: K-17";</script>'],
  ['a choice', '<select><option>SKU: K-17</option></select>'],
])('finds nothing in %s', (_what, body) => {
  expect(find(name + body)).toEqual({});
});

it("takes the first of two, which is the page's own", () => {
  expect(find(`${name}<p>SKU: K-17</p><section><h3>Pan</h3><p>SKU: P-9</p></section>`)).toEqual({
    sku: 'K-17',
  });
});

it('says where it was found', () => {
  const html = [
    `<html><head><title>Kettle 17</title></head><body>${name}<dl id="facts"><dt>EAN</dt>`,
    '<dd>4006381333931</dd></dl></body></html>',
  ].join('');
  const tree = parsePageTree(html);
  const context = createPageContext({
    url: 'https://shop.example/p',
    html,
    tree,
    meta: readMeta(tree),
    currencyHint: null,
  });
  expect(findLabelled(context, findAnchor(context)).gtin).toEqual({
    value: '04006381333931',
    at: 'dl#facts > dt',
  });
});
