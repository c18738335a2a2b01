/**
 * The alert list for volume: search, filters, saved views, selection across pages, cases changed and
 * undone at the real service.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { appJobs } from '#app/jobs.server.ts';
import { applyServiceChanges } from '#app/service-copy/apply-service-changes.server.ts';
import { getServices } from '#app/services.server.ts';
import { createService } from '#server/create-service.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { lookUpNothing, routeExamples } from '#tests/support/look-up-nothing.ts';
import { findViolations } from './find-violations.ts';
import { lookAtPage } from './look-at-page.ts';
import { type BrowserPages, openBrowserPages } from './open-browser-pages.ts';
import type { OpenPages } from './open-pages.ts';
import { SHOP } from './seed-pages.ts';

vi.setConfig({ testTimeout: 60_000 });

const NOW = new Date(Date.now() - 1000);
const db = await createTestDatabase();
const OPERATOR_KEY = 'operator-key-of-this-test-run-0123456789';
const service = await createService({
  db,
  log: silentLogger,
  clock: systemClock,
  operatorKey: OPERATOR_KEY,
  trustedProxies: [],
  retailerDelayMs: 0,
  confirmAfterMs: 0,
  aboutUrl: undefined,
  lookup: lookUpNothing,
  routeHost: routeExamples,
});
const { jobs } = service;
let opened: BrowserPages;
let pages: OpenPages;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  for (const { definition } of appJobs) jobs.handle(definition, async () => undefined);
  let apiKey = '';
  opened = await openBrowserPages({
    db,
    now: NOW,
    clock: systemClock,
    jobs,
    service: (request) => ask(request, apiKey),
  });
  ({ complaints, page, pages } = opened);
  const { id, key } = await createAccount();
  apiKey = key;
  await seedViolations(id);
}, 180_000);

afterAll(async () => {
  expect(complaints).toEqual([]);
  await opened?.close();
});

/** Asks the service with this key. */
async function ask(request: Request, key: string): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${key}`);
  return service.api.fetch(new Request(request, { headers }), { builtIn: true });
}

async function createAccount(): Promise<{ id: string; key: string }> {
  const answer = await ask(
    new Request('http://built-in/v1/accounts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Lamps', plan: 'growth' }),
    }),
    OPERATOR_KEY,
  );
  const { account_id: id, api_key: key } = (await answer.json()) as {
    account_id: string;
    api_key: string;
  };
  return { id, key };
}

/** 60 violations of one retailer and 40 of another, each with its case. */
async function seedViolations(account: string): Promise<void> {
  await db.query(`update shop.shop set capabilities = capabilities || '["cases"]'::jsonb`);
  await db.query(
    `update shop.variant set vendor = case when gid like '%1' then 'Bjelke' else 'Ardal' end, category = 'Lamps'`,
  );
  await db.query(
    `insert into shop.case_copy (shop, id, service_product_id, retailer, state, assignee_id, assignee_name, open_alerts,
       recurrences, notices, opened_at, state_since, updated_at, copied_at)
     select $1, 'cas_' || left(r, 1) || n, 'prd_' || n, r, case when n % 10 = 0 then 'escalated' else 'new' end,
       case when n % 10 = 0 then 'gid://shopify/StaffMember/77' end, case when n % 10 = 0 then 'Grace Hall' end, 1,
       case when n = 3 then 2 else 0 end, 0, $2::timestamptz, $2, $2, $2
     from (select 'kettles.example' as r, generate_series(1, 60) as n
           union all select 'lamps-discount.example', generate_series(1, 40)) each`,
    [SHOP, NOW],
  );
  await db.query(
    `insert into shop.alert_copy (shop, id, service_product_id, listing_id, type, retailer, listing_url, currency,
       map_minor, listed_minor, detected_at, copied_at)
     select $1, 'alt_' || c.id, c.service_product_id, 'lst_' || c.id, 'map_violation', c.retailer,
       'https://' || c.retailer || '/p/' || c.id, 'EUR', 4500, 4490 - 37 * row_number() over (order by c.id),
       $2::timestamptz - row_number() over (order by c.id) * interval '3 hours', $2
     from shop.case_copy c where c.shop = $1`,
    [SHOP, NOW],
  );
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, map_minor, created_at, updated_at)
     select 'prd_' || n, $1, 'DL-' || n, 'Desk lamp ' || n, 'https://lamps.example/p/' || n, 'EUR', 5000, 4500, $2::timestamptz, $2
     from generate_series(1, 60) n`,
    [account, NOW],
  );
  await db.query(
    `insert into pricing.map_case (id, account_id, product_id, retailer, state, assignee_id, assignee_name, open_alerts,
       recurrences, currency, map_minor, listed_minor, depth_basis_points, opened_at, state_since, updated_at)
     select c.id, $1, c.service_product_id, c.retailer, c.state, c.assignee_id, c.assignee_name, 1, c.recurrences,
       'EUR', 4500, 4000, 1111, $2::timestamptz, $2, $2
     from shop.case_copy c`,
    [account, NOW],
  );
}

/** How many cases of the retailer are in each state, at the service and in the app's copy. */
async function countStates(): Promise<object[]> {
  const { rows } = await db.query<{ state: string; assignee: string | null; count: number }>(
    `select c.state, c.assignee_name as assignee, count(*)::int as count
     from pricing.map_case c
     join shop.case_copy o on o.id = c.id and o.state = c.state and o.assignee_id is not distinct from c.assignee_id
     where c.retailer = 'kettles.example' group by 1, 2 order by 3 desc`,
  );
  return rows;
}

async function show(path: string, width = 1280): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(pages.address(path), { waitUntil: 'load' });
  await page.locator('html[data-hydrated]').waitFor();
}

async function keep(name: string): Promise<void> {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
}

test('alerts are found by search and filters, and the address holds what is shown', async () => {
  await show('/app/alerts?view=open');
  await keep('alerts-1280');
  await page.getByRole('button', { name: /Search and filter/ }).click();
  await page.getByPlaceholder('Search products, SKUs and retailers').fill('kettles');
  await page.waitForURL(/q=kettles/);
  await page.getByText('60 alerts', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Retailer' }).first().click();
  await page.getByRole('checkbox', { name: /lamps-discount.example/ }).click();
  await page.keyboard.press('Escape');
  await page.getByText('No alerts found').waitFor();
  await page.goBack();
  await page.getByText('60 alerts', { exact: true }).waitFor();
});

test('a saved view keeps filter and order, for everybody in the shop, until it is deleted', async () => {
  await show('/app/alerts?retailer=kettles.example&sort=depth+desc');
  await page.getByRole('button', { name: 'Save as' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Kettles, deepest');
  await page.getByRole('dialog').getByRole('button', { name: /save/i }).click();
  await page.waitForURL(/saved=vie_/);
  await show('/app/alerts');
  await page.getByRole('tab', { name: 'Kettles, deepest' }).click();
  await page.waitForURL(/retailer=kettles.example&sort=depth/);
  await page.getByText('60 alerts', { exact: true }).waitFor();
  await keep('alerts-saved-1280');
});

test('a selection goes across pages and covers all of a view', async () => {
  await show('/app/alerts?retailer=kettles.example');
  await page.getByRole('checkbox', { name: 'Select all alerts on this page' }).check();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected alerts' });
  await bar.getByText('50 selected').waitFor();
  await page
    .getByRole('link', { name: 'Next' })
    .or(page.getByRole('button', { name: 'Next' }))
    .click();
  await page.waitForURL(/after=/);
  await bar.getByText('50 selected').waitFor();
  // The address changes before the rows do.
  await page.locator('.pi-alerts tbody tr').first().locator('input:not(:checked)').check();
  await bar.getByText('51 selected').waitFor();
  await bar.getByRole('button', { name: 'Select all 60 in this view' }).click();
  await bar.getByText('All 60 in this view selected').waitFor();
  await keep('alerts-selected-1280');
  expect(await findViolations(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Clear selection' }).press('ArrowRight');
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Acknowledge');
});

test('60 alerts of one retailer are acknowledged and assigned together, and that is undone', async () => {
  const before = await countStates();
  await show('/app/alerts?retailer=kettles.example');
  await page.getByRole('checkbox', { name: 'Select all alerts on this page' }).check();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected alerts' });
  await bar.getByRole('button', { name: 'Select all 60 in this view' }).click();
  await bar.getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Assign 60 alerts' }).waitFor();
  await keep('alerts-assign-1280');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('60 cases changed: set to Acknowledged, assigned to Ada Lind.').waitFor();
  await expect
    .poll(countStates)
    .toEqual([{ state: 'acknowledged', assignee: 'Ada Lind', count: 60 }]);
  expect(await bar.count(), 'the selection is empty again').toBe(0);
  await keep('alerts-changed-1280');
  // The undo is on the page, also later.
  await show('/app/alerts?status=acknowledged&assignee=me');
  await page.getByText('60 alerts', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(/The change was undone for 60 cases/).waitFor();
  await expect
    .poll(async () => {
      // Transactions of other tests' databases delay the feed: in operation a job reads it again.
      await applyServiceChanges(getServices(), { shop: SHOP });
      return countStates();
    })
    .toEqual(before);
});

test('a case shows what is violated, its recurrences and who did what', async () => {
  await show('/app/alerts?q=desk+lamp+003&retailer=kettles.example');
  await page.getByText('Repeated 2 times').waitFor();
  await page.getByRole('link', { name: 'Case' }).click();
  await page.getByRole('heading', { name: 'MAP case', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Called Ms. Lind.');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.locator('blockquote', { hasText: 'Called Ms. Lind.' }).waitFor();
  await lookAtPage(page, 'case');
});

test.for(['alert', 'retailer', 'product'])('by %s: accessible on both widths', async (by) => {
  await show(`/app/alerts?by=${by}`);
  await lookAtPage(page, `alerts-by-${by}`);
  await page.setViewportSize({ width: 390, height: 900 });
  const height = await page.evaluate('document.documentElement.scrollHeight');
  // 50 alerts were 10,259 pixels on a phone.
  expect(height).toBeLessThan(6_000);
});
