import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { normalizeGtin } from '#kernel/gtin.ts';
import { silentLogger } from '#kernel/logger.ts';
import { idOf, toMinor } from './platforms/drawn/drawn-shop.ts';
import { openingVariant } from './page-parts.ts';
import type { RetailerItem } from './retailer-state.ts';
import { openRetailers, type RetailerNetwork } from './open-retailers.ts';

const clock = createManualClock(new Date('2026-11-20T12:00:00Z'));
let stateDir: string;
let network: RetailerNetwork;

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  network = await openRetailers({ stateDir, clock, log: silentLogger });
});

afterAll(async () => {
  await network.stop();
  await rm(stateDir, { recursive: true, force: true });
});

const pageOf: Readonly<Record<string, (handle: string) => string>> = {
  'fjellhandel.example': (handle) => `/products/${handle}`,
  'ton-und-kabel.example': (handle) => `/produkt/${handle}/`,
  'grande-cuisine.example': (handle) => `/${handle}.html`,
  'outdoorhus.example': (handle) => `/p/${handle}`,
  'preisfeuer.example': (handle) => `/item/${handle}`,
};

test.each(Object.keys(pageOf))('%s serves each of its pages with its price', async (domain) => {
  for (const item of network.items(domain)) {
    const page = await get(domain, pageOf[domain]?.(item.handle) ?? '');
    expect(page.status, item.handle).toBe(200);
    if (item.kind === 'on_request') expect(page.text).toMatch(/on request|auf Anfrage|sur demande/);
    else
      expect(page.text, item.handle).toContain(
        (item.variants[0]?.price ?? '')
          .replace(/\.?0+$/, '')
          .split('.')[0]
          ?.slice(-3) ?? '',
      );
  }
});

const priceOf = (item: RetailerItem): string => openingVariant(item).price;

/** Per shop that draws by script: the addresses of a product's page and of its data. */
const drawn: Readonly<
  Record<string, (item: RetailerItem) => { page: string; data: string; price: string }>
> = {
  'gipfelwerk.example': (item) => ({
    page: `/products/${item.handle}`,
    data: `/api/products/${item.handle}`,
    price: `"price":${toMinor(priceOf(item))}`,
  }),
  'abendlicht.example': (item) => ({
    page: `/p/${item.handle}.html`,
    data: `/state/${item.handle}.json`,
    price: `"amount":"${priceOf(item)}"`,
  }),
  'blockhaus.example': (item) => ({
    page: `/artikel/${item.handle}`,
    data: `/stock/${idOf(item)}.js`,
    price: `"cents":${toMinor(priceOf(item))}`,
  }),
  'tagespreis.example': (item) => ({
    page: `/produkt/${idOf(item)}/${item.handle}`,
    data: `/heute/${idOf(item)}`,
    price: `"heute":"${priceOf(item)}"`,
  }),
  'dauerlauf.example': (item) => ({
    page: `/deal/${item.handle}-${idOf(item)}`,
    data: `/live/${idOf(item)}`,
    price: `"price":"${priceOf(item)}"`,
  }),
};

test.each(Object.keys(drawn))('%s gives its price as data only', async (domain) => {
  const item = network.items(domain).find(({ kind }) => kind === 'product');
  const addresses = item && drawn[domain]?.(item);
  if (!item || !addresses) throw new Error(`no product at ${domain}`);
  network.setPrice(domain, item.handle, null, '217.43');
  const { page, data } = addresses;
  const answer = await get(domain, page);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('<script src="/shop.js" defer>');
  expect(answer.text).not.toMatch(/217[.,]?43/);
  expect((await get(domain, data)).text).toContain(drawn[domain]?.(item).price);
  expect((await get(domain, '/shop.js')).text).toMatch(/^\(function \w+\(\)/);
  const sitemap = await get(domain, '/sitemap.xml');
  expect(sitemap.text.match(/<loc>/g)).toHaveLength(network.items(domain).length + 1);
  expect((await get(domain, '/')).text).toContain(`href="${page}"`);
  expect((await get(domain, `/pictures/${item.handle}.svg`)).text).toContain('<svg');
});

test('old shop sends windows-1252 and round prices', async () => {
  const catalog = await get('elektro-brandt.example', '/katalog.php?seite=1');
  expect(catalog.headers.get('content-type')).toBe('text/html; charset=windows-1252');
  expect(catalog.text).toMatch(/\d+,- €/);
  const path = /href="(\/artikel\.php\?id=\d+)"/.exec(catalog.text)?.[1] ?? '';
  expect((await get('elektro-brandt.example', path)).text).toContain('Unser Preis:');
});

test('feeds, product JSON and sitemaps list what is sold', async () => {
  const shopify = JSON.parse(
    (await get('fjellhandel.example', '/products.json?limit=250')).text,
  ) as { products: unknown[] };
  expect(shopify.products).toHaveLength(network.items('fjellhandel.example').length);
  const woo = JSON.parse(
    (await get('ton-und-kabel.example', '/wp-json/wc/store/v1/products?per_page=100')).text,
  ) as { prices: { currency_minor_unit: number } }[];
  expect(woo).toHaveLength(network.items('ton-und-kabel.example').length);
  const feed = (await get('preisfeuer.example', '/feeds/google.xml')).text;
  expect(feed).toContain(' SEK</g:price>');
  const { port } = network.route('outdoorhus.example') ?? { port: 0 };
  const sitemap = gunzipSync(
    Buffer.from(await (await fetch(`http://127.0.0.1:${port}/sitemap.xml.gz`)).arrayBuffer()),
  ).toString();
  expect(sitemap.match(/<loc>/g)).toHaveLength(network.items('outdoorhus.example').length + 1);
});

test('unchanged page answers 304 until its price changes', async () => {
  const [domain, item] = ['fjellhandel.example', network.items('fjellhandel.example')[0]];
  const path = `/products/${item?.handle}`;
  const first = await get(domain, path);
  const tag = { 'If-None-Match': first.headers.get('etag') ?? '' };
  expect((await get(domain, path, tag)).status).toBe(304);
  expect(
    (await get(domain, path, { 'If-Modified-Since': first.headers.get('last-modified') ?? '' }))
      .status,
  ).toBe(304);
  network.setPrice(domain, item?.handle ?? '', item?.variants[0]?.key ?? null, '333.33');
  const changed = await get(domain, path, tag);
  expect(changed.status).toBe(200);
  expect(changed.text).toContain('333.33');
  expect(() => network.setPrice(domain, 'nothing', null, '1')).toThrow(/no page nothing/);
  expect(() => network.setPrice(domain, item?.handle ?? '', null, '1.234')).toThrow(
    /expected an amount/,
  );
});

test("robots.txt contains each retailer's rules", async () => {
  expect((await get('verschlossen.example', '/robots.txt')).text).toBe(
    'User-agent: *\nDisallow: /\n',
  );
  expect((await get('elektro-brandt.example', '/robots.txt')).text).toContain('Crawl-delay: 1');
  expect((await get('outdoorhus.example', '/robots.txt')).text).toContain(
    'Sitemap: http://outdoorhus.example/sitemap.xml.gz',
  );
});

test('the challenge answers 403 and the hanging retailer never answers', async () => {
  expect((await get('festung.example', '/')).status).toBe(403);
  const { port } = network.route('schneckenpost.example') ?? { port: 0 };
  await expect(
    fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(200) }),
  ).rejects.toThrow();
});

test('access log names path and user agent', async () => {
  await get('grande-cuisine.example', '/tous.html', { 'User-Agent': 'TestBot/1' });
  expect(network.requests('grande-cuisine.example').at(-1)).toEqual({
    at: clock.now(),
    path: '/tous.html',
    userAgent: 'TestBot/1',
    status: 200,
  });
});

test('the stock is plausible: GTINs are valid, handles differ', () => {
  for (const retailer of network.list) {
    const handles = retailer.items.map((item) => item.handle);
    expect(new Set(handles).size, retailer.domain).toBe(handles.length);
    for (const { gtin } of retailer.items.flatMap((item) => item.variants))
      if (gtin !== null) expect(normalizeGtin(gtin)).not.toBeNull();
  }
  const kinds = new Set(
    network.list.flatMap((retailer) => retailer.items.map((item) => item.kind)),
  );
  expect([...kinds].sort()).toEqual([
    'accessory',
    'bundle',
    'on_request',
    'other_size',
    'product',
    'used',
  ]);
});

async function get(domain: string, path: string, headers: Record<string, string> = {}) {
  const { address, port } = network.route(domain) ?? { address: '', port: 0 };
  const answer = await fetch(`http://${address}:${port}${path}`, { headers });
  const type = answer.headers.get('content-type') ?? '';
  const text = new TextDecoder(type.includes('windows-1252') ? 'windows-1252' : 'utf-8').decode(
    await answer.arrayBuffer(),
  );
  return { status: answer.status, headers: answer.headers, text };
}
