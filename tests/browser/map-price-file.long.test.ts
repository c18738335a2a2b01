/**
 * Import MAP prices, as a merchant does it: choose, look, apply; and what was not taken, as a file
 * to keep.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordCounts } from '#app/map-prices/record-counts.server.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { createPagesService } from './create-pages-service.ts';
import { findViolations } from './find-violations.ts';
import { type BrowserPages, openBrowserPages } from './open-browser-pages.ts';
import type { OpenPages } from './open-pages.ts';
import { requireFitting } from './require-fitting.ts';
import { SHOP } from './seed-pages.ts';

const NOW = new Date();
const db = await createTestDatabase();
let opened: BrowserPages;
let pages: OpenPages;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  opened = await openBrowserPages({ db, now: NOW, service: createPagesService(NOW).fetch });
  ({ complaints, page, pages } = opened);
}, 120_000);

afterAll(() => opened?.close());

test('shows what a file would change, applies it, and hands out what was not taken', async () => {
  await show('/app/products');
  await page
    .getByRole('button', { name: 'Import MAP prices' })
    .or(page.getByRole('link', { name: 'Import MAP prices' }))
    .first()
    .click();
  await page.getByText('File format').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await choose('sku,floor,cost\nDL-1,45.50,\nDL-2,99.00,12.00\nDL-3,1.234,\nnobody,5,\n');
  await page.getByText('2 MAP prices will change').waitFor();
  await page.getByText('1 cost will change').waitFor();
  await page.getByText('1 MAP price is above your own price').waitFor();
  await page.getByText('“1.234” is ambiguous. Choose the decimal separator.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download skipped rows' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('4,DL-3,“1.234” is ambiguous');
  expect(await mapPrices()).toEqual([4500n, 4500n]);
  await page.getByRole('button', { name: 'Apply 2 changes' }).click();
  await page.getByText('0 of 2 variants saved to Shopify').waitFor();
  expect(await mapPrices()).toEqual([4550n, 9900n]);
  await db.query('update shop.map_price_file set bulk_reached = 1');
  await page.getByText('1 of 2 variants saved to Shopify').waitFor();
  await finish();
  await page.getByText('2 changes were made.').waitFor();
  await page.getByText('2 MAP prices changed').waitFor();
  await page.getByText('1 cost changed').waitFor();
  expect(await page.getByText('will change').count()).toBe(0);
  await page.setViewportSize({ width: 375, height: 900 });
  await requireFitting(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('undoes what a file changed, except what has changed since', async () => {
  await db.query(`update shop.variant set map_minor = 5000 where sku = 'DL-2'`);
  await page.getByRole('button', { name: 'Undo these changes' }).click();
  await page.getByRole('heading', { name: 'Undo of map-prices.csv' }).waitFor();
  await page.getByText('1 MAP price will change').waitFor();
  await page.getByText('Changed since, so kept: MAP price').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Apply/ }).click();
  await page.getByText(/variants saved to Shopify/).waitFor();
  expect(await mapPrices()).toEqual([4500n, 5000n]);
  await finish();
  await page.getByText('1 MAP price changed').waitFor();
  await page.getByRole('link', { name: 'Show the undone file' }).click();
  await page.getByText('These changes were undone.').waitFor();
  await requireFitting(page);
  expect(complaints).toEqual([]);
});

test('says on the page what is wrong with a file', async () => {
  await show('/app/products/file');
  await choose('name,floor\nDL-1,5\n');
  await page.getByText('Couldn’t read the file').waitFor();
  await page
    .getByText(/variant_id or sku/)
    .first()
    .waitFor();
  await choose('sku;floor\nDL-4;1.234\n');
  await page.getByText('1 row skipped').waitFor();
  await show('/app/products/file');
  await page.getByLabel('Decimal separator').selectOption('comma');
  await choose('sku;floor\nDL-4;1.234\n');
  await page.getByText('€1,234.00').waitFor();
});

test('exports what can be sent back', async () => {
  await show('/app/products/file');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\r\n')[0]).toBe(
    '\ufeffvariant_id,sku,product,variant,price,map_price,cost,min_price,currency',
  );
  expect(text.trim().split('\r\n')).toHaveLength(63);
});

const mapPrices = async () =>
  (
    await db.query<{ map_minor: bigint }>(
      `select map_minor from shop.variant where sku in ('DL-1', 'DL-2') order by sku`,
    )
  ).rows.map((row) => row.map_minor);

/** As the job does when Shopify has everything. */
async function finish(): Promise<void> {
  await db.query(
    `update shop.variant v set cost_minor = r.cost_minor
     from shop.map_price_file_row r where r.sets_cost and r.state = 'change' and v.gid = r.gid`,
  );
  await db.query(`update shop.map_price_file_row set state = 'written' where state = 'change'`);
  const { rows } = await db.query<{ id: string }>(
    `update shop.map_price_file set state = 'done' where state = 'applying' returning id`,
  );
  for (const { id } of rows) await recordCounts(db, { shop: SHOP, id });
}

async function choose(text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'map-prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}

async function show(path: string): Promise<void> {
  await page.goto(pages.address(path));
  await page.locator('html[data-hydrated]').waitFor();
}
