/**
 * The products page with the figures of its products, measured by the real service and copied as
 * the app does; and a product's market by day.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { refreshMarkets } from '#app/service-copy/refresh-markets.server.ts';
import { getServices } from '#app/services.server.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createApi } from '#pricing/api/create-api.ts';
import { refreshAccountMarkets } from '#pricing/insights/refresh-markets.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { lookAtPage } from './look-at-page.ts';
import { type BrowserPages, openBrowserPages } from './open-browser-pages.ts';
import { requireFitting } from './require-fitting.ts';
import { SHOP } from './seed-pages.ts';

vi.setConfig({ testTimeout: 60_000 });

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

/** The shop's key is made by the pages' server; the service knows this one. */
const serve = (apiKey: string) => async (request: Request) => {
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${apiKey}`);
  return api.fetch(new Request(request, { headers }), { builtIn: true });
};

/**
 * Lamps 1 to 12 at three retailers for ten days. Of three lamps one is below its market (98.07 and
 * so on), one at it and cheapest, one above it and last; those of lamp 10 are out of stock.
 */
async function seedMarkets(accountId: string): Promise<void> {
  const at = clock.now();
  await db.query(
    `with retailer as (
       insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
       select 'ret_' || r, 'shop-' || r || '.example', 'active', $2, 'https://shop-' || r || '.example', $2, $2
       from generate_series(1, 3) r returning id)
     insert into pricing.account_retailer (account_id, retailer_id, added_at) select $1, id, $2 from retailer`,
    [accountId, at],
  );
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, map_minor,
       min_minor, created_at, updated_at)
     select 'prd_' || n, $1, 'DL-' || n, 'Desk lamp ' || n, 'https://lamps.example/p/' || n, 'EUR',
       4990 + n * 100, 4500, 3000, $2, $2 from generate_series(1, 12) n`,
    [accountId, at],
  );
  await db.query(
    `insert into pricing.own_price (product_id, "from", price_minor, currency)
     select 'prd_' || n, $1::timestamptz - interval '40 days', 4990 + n * 100, 'EUR' from generate_series(1, 12) n`,
    [at],
  );
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, name, price_minor, currency, availability, condition,
       price_kind, tax, sources, offer_since, read_from, state, first_seen_at, last_seen_at, last_checked_at)
     select 'lst_' || n || '_' || r, 'ret_' || r, 'https://shop-' || r || '.example/' || n, 'Desk lamp ' || n,
       4990 + n * 100 + (case n % 3 when 1 then array[-200, 100, 300] when 2 then array[0, 10, 20]
         else array[-300, -200, -100] end)[r],
       'EUR', case when n = 10 then 'out_of_stock' else 'in_stock' end, 'new', 'public', 'included',
       '{"offer.price":{"from":"json-ld","at":"script[0]"}}', $1::timestamptz - interval '10 days', 'x',
       'ok', $1, $1, $1
     from generate_series(1, 12) n, generate_series(1, 3) r`,
    [at],
  );
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, retailer_id, probability, verdict, tier,
       reasons, created_at, updated_at)
     select 'mat_' || n || '_' || r, $1, 'prd_' || n, 'lst_' || n || '_' || r, 'ret_' || r, 0.99, 'auto',
       'identifier', '[]', $2, $2
     from generate_series(1, 12) n, generate_series(1, 3) r`,
    [accountId, at],
  );
  await refreshAccountMarkets(stage, { accountId });
}

beforeAll(async () => {
  const { accountId, apiKey } = await createAccount(stage, { name: 'Acme', plan: 'growth' });
  opened = await openBrowserPages({ db, now: clock.now(), clock, service: serve(apiKey) });
  ({ page } = opened);
  await db.query(`update shop.shop set capabilities = capabilities || '["insights"]'::jsonb`);
  await db.query(`update shop.variant set cost_minor = null where gid like '%/2'`);
  await seedMarkets(accountId);
  await refreshMarkets(getServices(), { shop: SHOP });
}, 240_000);

afterAll(async () => {
  expect(opened?.complaints).toEqual([]);
  await opened?.close();
});

async function show(path: string, locale = 'en'): Promise<void> {
  await page.goto(opened.pages.address(path, locale), { waitUntil: 'load' });
  await page.locator('html[data-hydrated]').waitFor();
}

/** Looks at the page at both widths; SHOW_FOLDER keeps pictures for people. */
async function lookAt(name: string): Promise<void> {
  await lookAtPage(page, `products-${name}`);
}

const line = (lamp: number) =>
  page.locator('.pi-products tbody tr', { hasText: `Desk lamp ${String(lamp).padStart(3, '0')}` });
const textOf = async (lamp: number) => (await line(lamp).innerText()).replaceAll(/\s+/g, ' ');

test('each product has its position, index, cheapest competitor and margin', async () => {
  await show('/app/products');
  // Own 50.90; competitors 48.90, 51.90, 53.90: 50.90 / 51.90. Cost 25.00: 25.90 / 50.90.
  expect(await textOf(1)).toMatch(
    /€50\.90 €45\.00 50\.9% €48\.90 shop-1\.example 3\.9% below you Below market Rank 2 of 4 98\.07/,
  );
  // Own 51.90; competitors 51.90, 52.00, 52.10. No cost.
  expect(await textOf(2)).toMatch(
    /no cost €51\.90 shop-1\.example same as yours At market Cheapest of 4 99\.81/,
  );
  // Own 52.90; competitors 49.90, 50.90, 51.90.
  expect(await textOf(3)).toMatch(/€49\.90 .* Above market Rank 4 of 4 103\.93/);
  expect(await textOf(10)).toContain('Unknown Competitors out of stock');
  expect(await textOf(13)).toContain('Unknown Not compared yet');
  await lookAt('list');
});

test('filters, order and search are in the address, and headings sort by keyboard', async () => {
  await show('/app/products');
  await page.getByRole('button', { name: /Search and filter/ }).click();
  await page.getByRole('button', { name: 'Position' }).first().click();
  await page.getByRole('checkbox', { name: 'Above market' }).click();
  await page.waitForURL(/position=above/);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.pi-products tbody tr').count()).toBe(4);
  // Escape also ends filtering, as Polaris has it; what is filtered stays.
  await page.getByRole('button', { name: /Search and filter/ }).click();
  await page.getByRole('button', { name: 'Margin' }).first().click();
  await page.getByLabel('From').fill('abc');
  await page.getByLabel('From').press('Enter');
  await page.getByText('Enter a number with at most two decimals').waitFor();
  await page.getByLabel('From').fill('55,5');
  await page.getByLabel('From').press('Enter');
  await page.waitForURL(/margin_from=55\.5/);
  await page.getByText('Margin: 55.5% or more').waitFor();
  // Of lamps 3, 6, 9 and 12 the margins are 52.7, 55.3, 57.6 and 59.6 %.
  await expect.poll(() => page.locator('.pi-products tbody tr').count()).toBe(2);
  await page.keyboard.press('Escape');
  const heading = page.getByRole('columnheader', { name: 'Price index' });
  await heading.getByRole('link').focus();
  await page.getByText('Your price ÷ market price × 100.').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/sort=index\+desc/);
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending');
  await heading.getByRole('link').press('Enter');
  await page.waitForURL(/sort=index\+asc/);
  await page.getByRole('button', { name: /Search and filter/ }).click();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.waitForURL((url) => !url.search.includes('position'));
  expect(page.url()).toContain('sort=index+asc');
});

test('a saved view keeps filter and order until it is deleted', async () => {
  const tab = page.getByRole('tab', { name: 'Cheap, least margin' });
  await show('/app/products?position=below&sort=margin+asc');
  await page.getByRole('button', { name: 'Save as' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Cheap, least margin');
  await page.getByRole('dialog').getByRole('button', { name: /save/i }).click();
  await page.waitForURL(/saved=vie_/);
  await show('/app/products');
  await tab.click();
  await page.waitForURL(/position=below&sort=margin\+asc&saved=vie_/);
  await expect.poll(() => page.locator('.pi-products tbody tr').count()).toBe(3);
  await show('/app/alerts');
  expect(await tab.count()).toBe(0);
  await show('/app/products');
  await tab.click();
  // Only the tab that is shown as chosen opens its menu.
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
  await tab.click();
  await page.getByText('Delete view', { exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
  await expect.poll(() => tab.count()).toBe(0);
});

test('the definitions of the figures open by keyboard', async () => {
  await show('/app/products');
  const button = page.getByRole('button', { name: 'About these figures' });
  await button.press('Enter');
  await page.getByText(/Comparable offers are matched, in stock, new/).waitFor();
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
  await lookAt('definitions');
});

test('a product’s page shows its market by day, as a chart and as a table', async () => {
  await show('/app/products/1');
  await page.getByRole('heading', { name: 'Your price and the market' }).waitFor();
  await page.getByText(/Past days are computed with today’s matches/).waitFor();
  await page.getByRole('button', { name: 'Show days as a table' }).click();
  const days = page.locator('#market-table tbody tr');
  await expect.poll(() => days.count()).toBe(180);
  const cells = async (at: number) =>
    (await days.nth(at).locator('td').allInnerTexts()).map((text) => text.trim());
  expect(await cells(0)).toEqual([
    ...['Nov 20, 2026', '€50.90', '€51.90', '98.07', 'Below market', '2', '3'],
    ...['€45.00', '€30.00'],
  ]);
  // The offers began ten days ago, the own price 40.
  expect((await cells(20)).slice(1, 7)).toEqual(['€50.90', '–', '–', 'Unknown', '–', '0']);
  expect((await cells(60)).slice(1, 7)).toEqual(['–', '–', '–', 'Unknown', '–', '0']);
  await page.locator('.pi-chart canvas').first().waitFor();
  expect(await page.locator('.pi-positions > span').count()).toBe(2);
  await page.getByRole('button', { name: 'Show days as a table' }).click();
  await page.locator('#market-table').waitFor({ state: 'hidden' });
  await lookAt('product');
  await show('/app/products/10');
  await page.getByText('Offers not compared now: Competitors out of stock (3)').waitFor();
});

test('German and French', async () => {
  const folder = process.env.SHOW_FOLDER;
  for (const locale of ['de', 'fr'])
    for (const [name, path] of [
      ['list', '/app/products?position=below,at,above'],
      ['product', '/app/products/1'],
    ] as const) {
      await show(path, locale);
      await page.locator(name === 'list' ? '.pi-products' : '.pi-positions').waitFor();
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await requireFitting(page);
        if (folder !== undefined)
          await page.screenshot({
            path: join(folder, `products-${name}-${locale}-${width}.png`),
            fullPage: true,
          });
      }
      await page.setViewportSize({ width: 1280, height: 900 });
    }
});

test('a service that measures no markets leaves the columns out', async () => {
  await db.query(`update shop.shop set capabilities = capabilities - 'insights'`);
  await show('/app/products?position=above&sort=index+desc');
  await expect.poll(() => page.locator('.pi-products tbody tr').count()).toBe(50);
  const headings = await page.locator('.pi-products thead th').allInnerTexts();
  expect(headings.map((text) => text.trim())).toEqual([
    ...['Product ↑', 'Your price', 'MAP price', 'Margin', 'Lowest competitor'],
    ...['Competitors', 'Status'],
  ]);
  await show('/app/products/1');
  await page.getByRole('heading', { name: 'Price history' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Your price and the market' }).count()).toBe(0);
});
