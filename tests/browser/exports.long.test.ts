/** Exports in the browser: all violations of one retailer as XLSX, a schedule, the deleted account. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appJobs } from '#app/jobs.server.ts';
import { openJobs } from '#jobs/open-jobs.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { openPage } from '#tests/support/open-browser.ts';
import { lookAtPage } from './look-at-page.ts';
import { openPages, type OpenPages } from './open-pages.ts';
import { requireFitting } from './require-fitting.ts';
import { seedPages, SHOP } from './seed-pages.ts';

const stage = await createTestStage();
const { db, clock } = stage;
const jobs = openJobs({
  db,
  log: silentLogger,
  queues: appJobs.map(({ definition }) => definition),
});
const PDF = '%PDF-1.7 report';
let pages: OpenPages;
let page: Page;
/** Requests that reached the service. */
const asked: string[] = [];
let isWritten = false;

/** A service that writes reports: in progress at first, as a real one is. */
async function answer(request: Request): Promise<Response> {
  const { pathname, search, origin } = new URL(request.url);
  const body = request.body ? await request.text() : '';
  asked.push(`${request.method} ${pathname}${search} ${body}`.trim());
  const file = {
    id: 'exp_1',
    what: 'map_report',
    format: 'pdf',
    filters: {},
    failure: null,
    created_at: clock.now().toISOString(),
    expires_at: isWritten ? new Date(clock.now().getTime() + DAY_MS).toISOString() : null,
    completed_at: isWritten ? clock.now().toISOString() : null,
    state: isWritten ? 'completed' : 'running',
    rows: isWritten ? 3 : null,
    bytes: isWritten ? PDF.length : null,
    link: isWritten ? `${origin}/v1/exports/exp_1/file?expires=1&signature=s` : null,
    link_expires_at: null,
    schedule_id: null,
  };
  if (request.method === 'POST' && pathname === '/v1/exports')
    return Response.json(file, { status: 202 });
  if (pathname === '/v1/exports/exp_1') {
    isWritten = true;
    return Response.json(file);
  }
  if (pathname === '/v1/exports/exp_1/file' && search === '?expires=1&signature=s')
    return new Response(PDF);
  if (request.method === 'DELETE' && pathname === '/v1/account')
    return Response.json(
      { account_id: 'acc_1', deleting_at: clock.now().toISOString() },
      { status: 202 },
    );
  return Response.json(
    { status: 404, title: 'No', detail: 'No', code: 'not_found' },
    { status: 404 },
  );
}

beforeAll(async () => {
  await seedPages(db, clock.now());
  await db.query(
    `update shop.shop set capabilities = capabilities || '["exports", "exports.files", "account.deletion"]'::jsonb,
       account_id = 'acc_1'`,
  );
  await jobs.start({ work: false });
  const mailer = { send: () => Promise.resolve(), close: () => undefined };
  [pages, page] = await Promise.all([
    openPages({ db, jobs, clock, log: silentLogger, shop: SHOP, service: answer, mailer }),
    openPage(),
  ]);
}, 240_000);

afterAll(async () => {
  await page?.context().close();
  await pages?.close();
  await jobs.stop(1000);
});

async function show(path: string, locale?: string): Promise<void> {
  await page.goto(pages.address(path, locale));
  await page.locator('html[data-hydrated]').waitFor();
}

/** Looks at the page at both widths; SHOW_FOLDER keeps pictures for people. */
async function lookAt(name: string): Promise<void> {
  await lookAtPage(page, `exports-${name}`);
}

async function download(click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('all violations of one retailer are in the XLSX, as the page shows them', async () => {
  await show('/app/alerts?retailer=shop-1.example&type=map_violation&sort=depth+asc');
  const shown = await page.locator('.pi-alerts tbody tr').evaluateAll((rows) =>
    rows.map((row) => ({
      product: row.querySelector('.pi-alert-product')?.textContent ?? '',
      price: row.querySelector('.pi-alert-price .pi-strong')?.textContent ?? '',
    })),
  );
  expect(shown.length).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Export' }).click();
  const { name, bytes } = await download(() =>
    page.getByRole('button', { name: 'Export as Excel (XLSX)', exact: true }).click(),
  );
  expect(name).toMatch(/^alerts-\d{4}-\d\d-\d\d\.xlsx$/);
  if (process.env.SHOW_FOLDER !== undefined)
    await writeFile(join(process.env.SHOW_FOLDER, 'alerts.xlsx'), bytes);
  const [heading, ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  expect(heading?.slice(0, 4)).toEqual(['Product', 'Variant', 'SKU', 'Retailer']);
  expect(rows).toHaveLength(shown.length);
  const price = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });
  rows.forEach((row, at) => {
    expect(shown[at]?.product).toContain(row[0]);
    expect(row[3]).toBe('shop-1.example');
    expect(shown[at]?.price).toBe(price.format(Number(row[5])));
  });
  await page.getByRole('heading', { name: /xlsx is ready$/ }).waitFor();
  await lookAt('ready');
});

test('the report of a retailer is written by the service and passed on', async () => {
  await show('/app/alerts?by=retailer');
  await lookAt('report');
  const { name, bytes } = await download(() =>
    page.getByRole('button', { name: 'Download report' }).click(),
  );
  expect(name).toMatch(/^retailer-report-shop-1\.example-\d{4}-\d\d\.pdf$/);
  expect(bytes.toString()).toBe(PDF);
  expect(asked.find((request) => request.startsWith('POST /v1/exports'))).toContain(
    '"retailer":"shop-1.example"',
  );
});

test('exports and schedules have a page; a viewer can schedule nothing', async () => {
  await show('/app/exports');
  await page.getByRole('heading', { name: /^alerts-.*xlsx$/ }).waitFor();
  await page.getByLabel('How often').selectOption('daily');
  await page.getByText('Ada Lind (ada@lamps.example)').click();
  await page.getByRole('button', { name: 'Add schedule' }).click();
  await page.getByRole('button', { name: 'Pause Open alerts' }).click();
  await page.getByText('Paused.').waitFor();
  await lookAt('page');
  await page.getByRole('button', { name: 'Edit Open alerts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Open alerts' });
  expect(await dialog.getByLabel('How often').inputValue()).toBe('daily');
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(1);
  await dialog.getByLabel('How often').selectOption('weekly');
  await dialog.getByLabel('Format').selectOption('csv');
  await lookAt('edit');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^CSV · Every Monday at/).waitFor();
  await page.getByText('Paused.').waitFor();
  for (const locale of ['de', 'fr']) {
    await show('/app/exports', locale);
    await requireFitting(page);
  }
  await db.query(`update shop.shop_user set role = 'viewer' where user_id = '42'`);
  await db.query(
    `insert into shop.shop_user (shop, user_id, read_at, role) values ($1, '1', now(), 'owner')`,
    [SHOP],
  );
  await show('/app/exports');
  for (const name of ['Resume Open alerts', 'Edit Open alerts'])
    expect(await page.getByRole('button', { name }).isDisabled(), name).toBe(true);
  await db.query(`update shop.shop_user set role = 'owner' where user_id = '42'`);
});

test('an owner deletes the account by typing the name of the store, and may start again', async () => {
  await show('/app/settings/account');
  const button = page.getByRole('button', { name: 'Delete account' });
  expect(await button.isDisabled()).toBe(true);
  await lookAt('account');
  await page.getByLabel('To confirm, type Lamps').fill('Lamps');
  await button.click();
  await page.getByRole('heading', { name: 'The account was deleted' }).waitFor();
  expect(asked.filter((request) => request.startsWith('DELETE'))).toEqual([
    'DELETE /v1/account {"confirm":"acc_1"}',
  ]);
  await lookAt('deleted');
  for (const path of ['/app', '/app/products', '/app/settings']) {
    await show(path);
    await page.getByRole('button', { name: 'Start again' }).waitFor();
  }
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from shop.variant where shop = $1',
    [SHOP],
  );
  expect(rows[0]?.count).toBe(0);
}, 60_000);
