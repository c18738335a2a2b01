import { expect, it } from 'vitest';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { PageReading } from '#pricing/extraction/reading.ts';

interface OldPage {
  title: string;
  name?: string;
  host?: string;
  head?: string;
  shop?: string;
}

/** A page of tables and fonts: no heading, no markup. */
function read({
  title,
  name = '',
  host = 'radio-weber.de',
  head = '',
  shop = 'Radio Weber',
}: OldPage): PageReading {
  const html = [
    `<html><head><title>${title}</title>${head}</head><body><table><tr><td>`,
    `<font size="5">${shop}</font></td></tr><tr><td><a href="/">Start</a></td><td>`,
    `\n    <font size="4"><b>${name}</b></font><br>Hersteller: Nordton<table><tr><td>`,
    '<font size="2">Unser Preis:</font> <font size="5"><b>79,90 €</b></font></td></tr>',
    '</table>',
    '\n    <a href="/korb?id=1">In den Warenkorb</a><hr><table><tr><td>',
    '<a href="/b">Nordton Box 2</a></td><td>19,90 €</td></tr></table></td></tr></table>',
    '</body></html>',
  ].join('');
  return readPage(
    {
      url: `http://${host}/artikel.php?id=1`,
      bytes: new TextEncoder().encode(html),
    },
    [],
  );
}

it.each<[string, OldPage]>([
  [
    'the shop last',
    { title: 'Nordton Kopfhörer NT-7 - Radio Weber', name: 'Nordton Kopfhörer NT-7' },
  ],
  [
    'the shop first',
    { title: 'Radio Weber | Nordton Kopfhörer NT-7', name: 'Nordton Kopfhörer NT-7' },
  ],
  [
    'a slogan between',
    {
      title: 'Nordton Kopfhörer NT-7 - günstig kaufen - Radio Weber',
      name: 'Nordton Kopfhörer NT-7',
    },
  ],
  [
    'a dash of its own',
    { title: 'Nordton NT-7 - schwarz - Radio Weber', name: 'Nordton NT-7 - schwarz' },
  ],
  [
    'a shop that its domain does not name',
    {
      title: 'Nordton Kopfhörer NT-7 - Technikwelt',
      name: 'Nordton Kopfhörer NT-7',
      host: 'tw24.de',
      shop: 'Technikwelt',
    },
  ],
  [
    'a site name of its own',
    {
      title: 'Der Klang: Nordton Kopfhörer NT-7',
      name: 'Nordton Kopfhörer NT-7',
      host: 'tw24.de',
      head: '<meta property="og:site_name" content="Der Klang">',
      shop: 'Der Klang',
    },
  ],
  [
    'the brand that the shop is named for',
    {
      title: 'Nordton Kopfhörer NT-7 - Nordton',
      name: 'Nordton Kopfhörer NT-7',
      host: 'www.nordton.com',
      shop: 'Nordton',
    },
  ],
])('takes the name from a title with %s', (_kind, page) => {
  const reading = read(page);
  expect(reading.product.name).toBe(page.name);
  expect(reading.sources['product.name']).toMatchObject({
    from: 'title',
    at: expect.stringMatching(/ > font$/),
  });
  expect(reading.offer?.price).toBe('79.90');
});

it.each<[string, OldPage]>([
  ['only the shop is in the title', { title: 'Radio Weber', name: 'Nordton Kopfhörer NT-7' }],
  [
    'the page does not show what the title says',
    { title: 'Kopfhörer günstig kaufen - Radio Weber', name: 'Nordton NT-7' },
  ],
  ['only a link shows it', { title: 'Nordton Box 2 - Radio Weber' }],
])('has no name when %s', (_kind, page) => {
  expect(read(page).product.name).toBeNull();
});

it('prefers the heading to the title', () => {
  const page = [
    '<html><head><title>Best kettle - Shop</title></head><body><b>Best kettle</b>',
    '<h1>Kettle 17</h1><div class="price">€19.90</div>',
    '<button class="add-to-cart">Add to cart</button></body></html>',
  ].join('');
  const reading = readPage(
    {
      url: 'https://shop.example/p',
      bytes: new TextEncoder().encode(page),
    },
    [],
  );
  expect([reading.product.name, reading.sources['product.name']?.from]).toEqual([
    'Kettle 17',
    'visible',
  ]);
});
