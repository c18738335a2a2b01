/** The price matrix: the real service's figures in the page, at both widths and in each language. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createApi } from '#pricing/api/create-api.ts';
import { refreshAccountMarkets } from '#pricing/insights/refresh-markets.ts';
import { formatMarketReason } from '#app/locales/format-reason.ts';
import { getMessages } from '#app/locales/messages.ts';
import { seedListing, seedMatch } from '#tests/contract/seed-market.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { lookAtPage } from './look-at-page.ts';
import { type BrowserPages, openBrowserPages } from './open-browser-pages.ts';
import { waitForAnswers } from './show-page.ts';

const stage = await createTestStage();
const { db, clock } = stage;
const api = createApi({
  context: stage,
  version: '1',
  operatorKeyHashes: [],
  cursorSecret: randomBytes(32),
  publicOrigin: 'https://pricing.example',
});
let opened: BrowserPages;
let page: Page;
/** Requests of the pages for the matrix. */
const asked: string[] = [];

/** The shop's key is made by the pages' server; the service knows this one. */
const serve = (apiKey: string) => async (request: Request) => {
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${apiKey}`);
  if (request.url.includes('/insights/matrix')) asked.push(new URL(request.url).search);
  return api.fetch(new Request(request, { headers }), { builtIn: true });
};

/** Registers the first lamps of the seeded shop, with what fourteen shops ask for the first. */
async function seedMarket(accountId: string, apiKey: string): Promise<void> {
  const { rows: variants } = await db.query<{ gid: string; title: string; minor: bigint }>(
    `select gid, product_title as title, price_minor as minor from shop.variant
     where gid ~ '/[1-9]\\d?$' and service_product_id is not null order by gid`,
  );
  const products = variants.map(({ gid, title, minor }) => ({
    name: title,
    sku: gid,
    external_id: gid,
    url: 'https://lamps.example/p',
    currency: 'EUR',
    brand: 'Lumen',
    your_price: Number(minor) / 100,
  }));
  const answer = await serve(apiKey)(
    new Request('http://service.example/v1/products/batch', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ products }),
    }),
  );
  expect(answer.status).toBe(200);
  await db.query(
    `update shop.variant v set service_product_id = p.id from pricing.product p
     where p.external_id = v.gid`,
  );
  await db.query(`update pricing.own_price set "from" = $1`, [
    new Date(clock.now().getTime() - 10 * DAY_MS),
  ]);
  const productOf = async (n: number): Promise<string> => {
    const { rows } = await db.query<{ id: string }>(
      'select id from pricing.product where external_id = $1',
      [`gid://shopify/ProductVariant/${n}`],
    );
    return rows[0]?.id ?? '';
  };
  const first = await productOf(1);
  for (let n = 1; n <= 14; n += 1) {
    const listingId = await seedListing(db, {
      accountId,
      n: `m${n}`,
      minor: BigInt(4900 + n * 20),
    });
    await seedMatch(db, { accountId, productId: first, listingId });
  }
  const again = await seedListing(db, { accountId, n: 'n1', minor: 5500n });
  await db.query(`update pricing.listing set retailer_id = 'ret_m1' where id = $1`, [again]);
  await seedMatch(db, { accountId, productId: first, listingId: again });
  await db.query(`update pricing.listing set availability = 'out_of_stock' where id = 'lst_m2'`);
  await db.query(
    `update pricing.listing set condition = 'used', first_seen_at = $1, offer_since = $1, last_seen_at = $1
     where id = 'lst_m3'`,
    [new Date(clock.now().getTime() - HOUR_MS)],
  );
  await refreshAccountMarkets(stage, { accountId });
}

beforeAll(async () => {
  const { accountId, apiKey } = await createAccount(stage, { name: 'Acme', plan: 'growth' });
  opened = await openBrowserPages({ db, now: clock.now(), clock, service: serve(apiKey) });
  ({ page } = opened);
  await db.query(`update shop.shop set capabilities = capabilities || '["insights"]'::jsonb`);
  await seedMarket(accountId, apiKey);
}, 240_000);

afterAll(() => opened?.close());

async function show(path: string, locale = 'en'): Promise<void> {
  await page.goto(opened.pages.address(path, locale));
  await page.locator('html[data-hydrated]').waitFor();
  await waitForAnswers(page);
}

/** Looks at the page at both widths; SHOW_FOLDER keeps pictures for people. */
async function lookAt(name: string): Promise<void> {
  await lookAtPage(page, `matrix-${name}`);
}

const row = (title: string) => page.locator('.pi-matrix tbody tr', { hasText: title }).first();
const table = () => page.locator('.pi-matrix');

test('each cell says what is asked, whether it is compared, and why not', async () => {
  asked.length = 0;
  await show('/app/matrix');
  // One request for a page of 50 products.
  expect(asked).toHaveLength(1);
  await expect.poll(() => page.locator('.pi-matrix tbody tr').count()).toBe(50);
  const lamp = row('Desk lamp 001');
  const cells = await lamp.locator('td').allTextContents();
  expect(cells[0]).toMatch(/^€50\.90/);
  const heads = await page.locator('.pi-matrix thead th').allTextContents();
  const at = (domain: string) => cells[heads.indexOf(domain) - 1] ?? '';
  expect(heads).toHaveLength(14);
  expect(at('shop-m1.example')).toContain('€49.20');
  expect(at('shop-m1.example')).toContain('Index 103.46');
  expect(at('shop-m1.example')).toContain('1 more offer');
  const links = lamp.locator('td a');
  expect(await links.first().getAttribute('href')).toBe('https://shop-m1.example/kettle');
  expect(await lamp.locator('th a').getAttribute('href')).toBe('/app/products/1');
  expect(await row('Desk lamp 002').locator('td').first().textContent()).toContain(
    'not matched with any competitor',
  );
  await page.getByText('2 more competitors have offers on this page').waitFor();
});

test('the page is accessible and fits both widths, with the products in place', async () => {
  await show('/app/matrix');
  await lookAt('en');
  await page.setViewportSize({ width: 390, height: 900 });
  const name = row('Desk lamp 001').locator('th');
  const before = await name.boundingBox();
  await table().evaluate((element) => {
    element.scrollLeft = 400;
  });
  expect((await name.boundingBox())?.x).toBe(before?.x);
  expect(await table().evaluate((element) => element.scrollLeft)).toBe(400);
  // The table is scrolled by keyboard alone.
  await table().focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table().evaluate((element) => element.scrollLeft)).toBeGreaterThan(400);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('an offer that is not compared says why', async () => {
  await show('/app/matrix?retailers=shop-m2.example,shop-m3.example,shop-m4.example');
  const cells = await row('Desk lamp 001').locator('td').allTextContents();
  expect(cells).toHaveLength(4);
  expect(cells[1]).toMatch(/€49\.40.*Not compared: out of stock.*Out of stock/);
  expect(cells[2]).toMatch(/€49\.60.*Not compared: used.*Used/);
  expect(cells[3]).toMatch(/€49\.80.*Index 102\.21/);
  // The market is that of all competitors: twelve compared prices, the middle is 50.70.
  expect(cells[0]).toMatch(/At market.*Market €50\.70 · index 100\.39/);
});

test('filters are chosen and applied by keyboard; the address holds them', async () => {
  await show('/app/matrix');
  await page.getByLabel('Title, SKU or brand').focus();
  await page.keyboard.type('lamp 00');
  await page.keyboard.press('Tab');
  await page.keyboard.type('At market');
  await page.getByRole('button', { name: /^Competitors/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'shop-1.example' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Apply' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/position=at/);
  const params = new URL(page.url()).searchParams;
  expect([params.get('q'), params.get('retailers')]).toEqual(['lamp 00', 'shop-1.example']);
  await expect.poll(() => page.locator('.pi-matrix tbody tr').count()).toBe(1);
  expect(await page.locator('.pi-matrix thead th').count()).toBe(3);
  await page.getByRole('link', { name: 'Reset' }).click();
  await expect.poll(() => page.locator('.pi-matrix tbody tr').count()).toBe(50);
});

test('pages follow each other at one instant', async () => {
  await show('/app/matrix?sort=-price');
  const first = await page.locator('.pi-matrix tbody th').allTextContents();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL(/cursor=/);
  await page.getByRole('link', { name: 'Go to first page' }).waitFor();
  const second = await page.locator('.pi-matrix tbody th').allTextContents();
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
  expect([first.length, second.length]).toEqual([50, 10]);
});

test('a moment of the past has the prices of then, and says what is not known of it', async () => {
  await db.query(
    `insert into pricing.price_span (id, listing_id, "from", "to", price_minor, currency, availability)
     values ('spn_m1', 'lst_m1', '2026-11-18T00:00:00Z', '2026-11-20T11:00:00Z', 4000, 'EUR', 'in_stock')`,
  );
  await show('/app/matrix');
  await page.getByLabel('As of date').fill('2026-11-19');
  await page.getByLabel('Time', { exact: true }).fill('08:00');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/date=2026-11-19/);
  await page.getByText('their history isn’t kept').waitFor();
  await page.getByText('As of Nov 19, 2026, 8:00:00').waitFor();
  const cells = await row('Desk lamp 001').locator('td').allTextContents();
  expect(cells).toHaveLength(2);
  expect(cells[1]).toContain('€40.00');
  expect(cells[1]).toContain('Index 127.25');
  expect(cells[1]).not.toContain('checked');
  await lookAt('past');
  for (const [date, text] of [
    ['2026-11-25', 'Choose a date and time that isn’t in the future.'],
    ['2026-02-30', 'Enter a date and a time.'],
    ['2019-11-25', 'The price history of your plan doesn’t go back that far.'],
  ] as const) {
    await show(`/app/matrix?date=${date}`);
    await page.getByText(text).waitFor();
    expect(await table().count()).toBe(0);
  }
});

test('the file has the prices of the page, as numbers, with the reasons', async () => {
  await show('/app/matrix?q=lamp+001&retailers=shop-m2.example,shop-m4.example');
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^price-matrix-.*\.csv$/);
  const rows: string[][] = parse(await readFile(await file.path()), { bom: true });
  expect(rows).toHaveLength(2);
  const line = Object.fromEntries((rows[0] ?? []).map((name, at) => [name, rows[1]?.[at]]));
  expect(line).toMatchObject({
    Product: 'Desk lamp 001',
    'As of': '2026-11-20T13:00:00+01:00',
    'Your price': '50.90',
    Currency: 'EUR',
    'Market price': '50.70',
    'Price index': '100.39',
    Position: 'At market',
    Rank: '8',
    'Compared competitors': '12',
    'shop-m2.example': '49.40',
    'shop-m2.example: index': '',
    'shop-m2.example: note': 'Not compared: out of stock · Out of stock',
    'shop-m4.example': '49.80',
    'shop-m4.example: index': '102.21',
    'shop-m4.example: note': 'In stock',
  });
});

test.for(['de', 'fr'] as const)('the page is in the reader’s language: %s', async (language) => {
  const messages = getMessages(language);
  const { matrix, pages } = messages;
  await show('/app/matrix?q=lamp+00', language);
  expect(await page.title()).toContain(pages.matrix);
  // Without the names of products.
  const text = await page.locator('main').evaluate((main) => {
    const copy = main.cloneNode(true);
    if (!(copy instanceof Element)) return '';
    for (const name of copy.querySelectorAll('bdi, script, style')) name.remove();
    return copy.textContent ?? '';
  });
  expect(text).toContain(matrix.ownPositions.at);
  expect(text).toContain(formatMarketReason(messages, { code: 'not_matched', locale: language }));
  expect(text).not.toMatch(/\b(?:the|your|is|are|and|not|with|this)\b/i);
  await lookAt(language);
});

test('a service without insights is said to have none', async () => {
  await db.query(`update shop.shop set capabilities = capabilities - 'insights'`);
  asked.length = 0;
  await show('/app/matrix');
  await page.getByText('The connected pricing service doesn’t measure the market.').waitFor();
  expect(asked).toEqual([]);
  await db.query(`update shop.shop set capabilities = capabilities || '["insights"]'::jsonb`);
});
