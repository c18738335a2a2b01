/** Pages that a real browser drew: what a shopper sees is what is read of them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { pageHints } from '#pricing/platforms/registry.ts';
import { serializePage } from '#pricing/monitoring/browser/serialize-page.ts';
import { idOf } from '#sandbox/retailers/platforms/drawn/drawn-shop.ts';
import { openRetailers, type RetailerNetwork } from '#sandbox/retailers/open-retailers.ts';
import { openingVariant } from '#sandbox/retailers/page-parts.ts';
import type { RetailerItem } from '#sandbox/retailers/retailer-state.ts';
import { drawPage, type DrawnPage } from '#tests/support/monitoring/draw-page.ts';
import { openContext } from '#tests/support/open-browser.ts';
import type { DataDocument } from './data-address/data-address.ts';
import {
  type DrawnProduct,
  findDataAddresses,
  verifyDataAddress,
} from './data-address/find-data-address.ts';
import { buildDataUrl, readDataOffer } from './data-address/read-data-offer.ts';
import { findDrawnBox } from './find-drawn-box.ts';
import { readPage } from './read-page.ts';

let context: BrowserContext;
let network: RetailerNetwork;
let stateDir: string;

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  network = await openRetailers({
    stateDir,
    clock: createManualClock(new Date('2026-11-20T12:00:00Z')),
    log: silentLogger,
  });
  context = await openContext();
});

afterAll(async () => {
  await context.close();
  await network.stop();
  await rm(stateDir, { recursive: true, force: true });
});

const shops: readonly [domain: string, pathOf: (item: RetailerItem) => string][] = [
  [
    'gipfelwerk.example',
    (item) =>
      `/products/${item.handle}?variant=${idOf(item)}${item.variants.indexOf(openingVariant(item))}`,
  ],
  ['abendlicht.example', ({ handle }) => `/p/${handle}.html`],
  ['blockhaus.example', ({ handle }) => `/artikel/${handle}`],
  ['tagespreis.example', (item) => `/produkt/${idOf(item)}/${item.handle}`],
  ['dauerlauf.example', (item) => `/deal/${item.handle}-${idOf(item)}`],
];

const read = ({ url, drawn }: DrawnPage, isDrawn = true) =>
  readPage({ url, bytes: drawn, contentType: 'text/html; charset=utf-8', isDrawn }, pageHints);

/** Two products of different prices. */
function productsOf(domain: string): RetailerItem[] {
  const [first, ...rest] = network.items(domain).filter(({ kind }) => kind === 'product');
  if (!first) return [];
  const { price } = openingVariant(first);
  return [first, ...rest.filter((item) => openingVariant(item).price !== price).slice(0, 1)];
}
const drawnPages = new Map<string, DrawnPage[]>();

test.each(shops)('%s: the price that a shopper sees', async (domain, pathOf) => {
  const items = productsOf(domain);
  expect(items).toHaveLength(2);
  for (const item of items) {
    const variant = openingVariant(item);
    const page = await drawPage(context, network, `http://${domain}${pathOf(item)}`);
    drawnPages.set(domain, [...(drawnPages.get(domain) ?? []), page]);
    const reading = read(page);
    expect(reading.page, page.url).toMatchObject({ kind: 'product' });
    expect(reading.offer, page.url).toMatchObject({
      price: variant.price,
      currency: 'EUR',
      availability: variant.stock > 0 ? 'in_stock' : 'out_of_stock',
    });
    expect(reading.product.name).toBe(item.title);
    const box = findDrawnBox(page.html, reading.sources['offer.price'] ?? null, {
      amount: variant.price,
      currency: 'EUR',
    });
    expect(box, page.url).toMatchObject({ x: 558 });
    expect(box?.height).toBeGreaterThan(25);
  }
});

/** What a later visit would fetch plainly. */
async function fetchPlainly(url: string): Promise<DataDocument> {
  const { pathname, search, hostname } = new URL(url);
  const { address, port } = network.route(hostname) ?? { address: '', port: 0 };
  const answer = await fetch(`http://${address}:${port}${pathname}${search}`);
  return {
    url,
    method: 'GET',
    status: answer.status,
    contentType: answer.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}

const toDrawn = (page: DrawnPage): DrawnProduct => {
  const { offer } = read(page);
  return {
    url: page.url,
    price: offer?.price ?? '',
    currency: offer?.currency ?? '',
    availability: offer?.availability ?? 'unknown',
    sku: offer?.sku ?? null,
    gtin: offer?.gtin ?? null,
  };
};

test.each(shops.filter(([domain]) => domain !== 'blockhaus.example'))(
  '%s: the next price comes from the data address, without a browser',
  async (domain, pathOf) => {
    const [one, two] = (drawnPages.get(domain) ?? []).map((page) => ({
      page,
      product: toDrawn(page),
    }));
    if (!one || !two) throw new Error(`${domain} was not drawn`);
    const [address] = findDataAddresses(one.product, one.page.data);
    if (!address) throw new Error('nothing found');
    const url = buildDataUrl(address, two.page.url) ?? '';
    const document = await fetchPlainly(url);
    expect(verifyDataAddress(address, { first: one.product, second: two.product, document })).toBe(
      'confirmed',
    );
    const item = productsOf(domain)[1];
    if (!item) throw new Error('no product');
    expect(two.page.url).toBe(`http://${domain}${pathOf(item)}`);
    network.setPrice(domain, item.handle, null, '1234.56');
    network.setStock(domain, item.handle, null, 0);
    const later = readDataOffer(address, { url: two.page.url }, await fetchPlainly(url));
    expect(later).toMatchObject({ kind: 'offer', offer: { price: '1234.56', currency: 'EUR' } });
    const stock = later.kind === 'offer' ? later.offer.availability : null;
    expect(stock).toBe(address.availability === null ? 'unknown' : 'out_of_stock');
  },
);

test('blockhaus.example: a script with data is no answer that can be read', () => {
  const [page] = drawnPages.get('blockhaus.example') ?? [];
  if (!page) throw new Error('blockhaus.example was not drawn');
  expect(findDataAddresses(toDrawn(page), page.data)).toEqual([]);
});

test('what robots.txt forbids is not asked for by a drawn page', () => {
  const asked = network.requests('blockhaus.example').map(({ path }) => path);
  expect(asked.some((path) => path.startsWith('/stock/'))).toBe(true);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('the price that the server sent is another one', async () => {
  const item = network.items('tagespreis.example').find(({ kind }) => kind === 'product');
  if (!item) throw new Error('no product');
  const page = await drawPage(
    context,
    network,
    `http://tagespreis.example/produkt/${idOf(item)}/${item.handle}`,
  );
  const sent = readPage({ url: page.url, bytes: page.plain, contentType: 'text/html' }, pageHints);
  const drawn = read(page);
  expect(drawn.offer?.price).toBe(openingVariant(item).price);
  expect(sent.offer?.price).not.toBe(drawn.offer?.price);
  expect(drawn.offer?.listPrice).toBe(sent.offer?.price);
});

const STYLE =
  '<link rel="stylesheet" href="data:text/css,' +
  '.x{display:none}.big{font-size:34px}.line{text-decoration:line-through}' +
  '.up{position:absolute;top:70px;left:20px}.down{position:absolute;top:3000px}' +
  'body{position:relative;height:4000px;padding-top:130px}h1{position:absolute;top:0}">';

/** Draws markup in the browser; what a reader of the source cannot know is in its style sheet. */
async function draw(body: string, head = ''): Promise<DrawnPage> {
  const url = 'http://shop.example/p/kettle';
  const html =
    `<!doctype html><html lang="en"><head><title>Kettle One</title>${STYLE}${head}</head>` +
    `<body><h1>Kettle One</h1>${body}</body></html>`;
  const page = await context.newPage();
  await page.setContent(html, { waitUntil: 'load' });
  const written = await page.evaluate(serializePage);
  await page.close();
  const encoder = new TextEncoder();
  return {
    url,
    html: written,
    plain: encoder.encode(html),
    drawn: encoder.encode(written),
    data: [],
    picture: new Uint8Array(),
  };
}

const BUY = '<button>Add to cart</button>';

test.each<[string, string, Record<string, unknown>]>([
  [
    'a hidden price',
    `<p class="price x">€19.00</p><p class="amount">€29.00</p>${BUY}`,
    { price: '29.00' },
  ],
  [
    'hidden text of a price',
    `<p class="price"><span class="x">Members: €9.00 </span>€29.00</p>${BUY}`,
    { price: '29.00' },
  ],
  [
    'an earlier price, by its line only',
    `<div><span class="price line">€39.00</span> <span class="price">€29.00</span></div>${BUY}`,
    { price: '29.00', listPrice: '39.00' },
  ],
  [
    'hidden stock',
    `<p class="price">€29.00</p><p class="stock x">Out of stock</p>${BUY}`,
    { price: '29.00', availability: 'in_stock' },
  ],
  [
    'the larger of two',
    `<div><span class="price">€3.50</span><span class="price big">€29.00</span></div>${BUY}`,
    { price: '29.00' },
  ],
  [
    'where it is drawn, not where it stands in the source',
    `<p class="price down">€19.00</p>${BUY}${'<i></i>'.repeat(500)}<p class="price up">€29.00</p>`,
    { price: '29.00' },
  ],
])('a drawn page is read by what is seen: %s', async (_, body, expected) => {
  const page = await draw(body);
  expect(read(page).offer).toMatchObject(expected);
  // The same without what the browser computed.
  expect(read(page, false).offer).not.toMatchObject(expected);
});

test('a drawn page is not read as drawn when nobody says that it is', async () => {
  const page = await draw(`<p class="price x">€19.00</p><p class="amount">€29.00</p>${BUY}`);
  expect(page.html).toContain('data-drawn-hidden');
  expect(read(page).offer?.price).toBe('29.00');
  expect(read(page, false).offer?.price).toBe('19.00');
});

test('markup that is never drawn is read all the same', async () => {
  const page = await draw(
    `<div itemscope itemtype="https://schema.org/Product" class="x"><b itemprop="name">Kettle One</b>` +
      `<b itemprop="sku">K-1</b></div><p class="price">€29.00</p>${BUY}`,
  );
  expect(read(page)).toMatchObject({ offer: { price: '29.00' }, product: { sku: 'K-1' } });
});

test('the box of a price: in its parts, of the current one, of one from markup, of none', async () => {
  const page = await draw(
    `<p id="was"><s>€29.99</s></p><p id="now" class="big">€<b>29</b><sup>99</sup></p>${BUY}`,
  );
  const price = { amount: '29.99', currency: 'EUR' };
  const fromMarkup = findDrawnBox(page.html, { from: 'json-ld', at: 'script[0].offers' }, price);
  expect(fromMarkup?.height).toBeGreaterThan(34);
  expect(fromMarkup?.width).toBeGreaterThan(60);
  const named = findDrawnBox(page.html, { from: 'visible', at: 'p#was' }, price);
  expect(named?.height).toBeLessThan(25);
  expect(findDrawnBox(page.html, null, { amount: '31.00', currency: 'EUR' })).toBeNull();
});
