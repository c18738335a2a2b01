/** Retailers: how they comply with MAP prices, from the service's counts, and what is known of them. */
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createApi } from '#pricing/api/create-api.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { lookAtPage } from './look-at-page.ts';
import { type BrowserPages, openBrowserPages } from './open-browser-pages.ts';
import { SHOP } from './seed-pages.ts';

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

async function seedRetailers(accountId: string): Promise<void> {
  const at = clock.now();
  for (const [id, domain, days] of [
    ['ret_k', 'kettles.example', 40],
    ['ret_l', 'lamps.example', 0],
  ] as const) {
    await db.query(
      `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at,
         created_at) values ($1, $2, 'active', $3, 'https://' || $2, $3, $3)`,
      [id, domain, at],
    );
    await db.query(
      `insert into pricing.account_retailer (account_id, retailer_id, added_at) values ($1, $2, $3)`,
      [accountId, id, at],
    );
    // Nine of ten offers, and eight of ten on the days before the last 30.
    await db.query(
      `insert into pricing.map_compliance_day (account_id, retailer, day, offers, compliant, below)
       select $1, $2, ($3::timestamptz at time zone 'utc')::date - n, 10,
         case when n < 30 then 9 else 8 end, case when n < 30 then 1 else 2 end
       from generate_series(0, $4::int - 1) n`,
      [accountId, domain, at, days],
    );
  }
}

beforeAll(async () => {
  const { accountId, apiKey } = await createAccount(stage, { name: 'Acme', plan: 'growth' });
  opened = await openBrowserPages({ db, now: clock.now(), clock, service: serve(apiKey) });
  ({ page } = opened);
  await db.query(
    `update shop.shop set capabilities = capabilities || '["retailers.compliance"]'::jsonb`,
  );
  await seedRetailers(accountId);
}, 240_000);

afterAll(() => opened?.close());

async function show(path: string): Promise<void> {
  await page.goto(opened.pages.address(path));
  await page.locator('html[data-hydrated]').waitFor();
}

/** Looks at the page at both widths; SHOW_FOLDER keeps pictures for people. */
async function lookAt(name: string): Promise<void> {
  await lookAtPage(page, `retailers-${name}`);
}

test('the worst retailer comes first, and is found by its store', async () => {
  await show('/app/retailers');
  const rows = page.locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.first().textContent()).toContain('kettles.example');
  expect(await rows.first().textContent()).toContain('90%');
  expect(await rows.first().textContent()).toContain('+10 points');
  await lookAt('list');
  await page.getByLabel('Search by store').fill('lamps');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/q=lamps/);
  await expect.poll(() => rows.count()).toBe(1);
  expect(await rows.first().textContent()).toContain('lamps.example');
});

test('a retailer’s page shows its days, and keeps what is entered', async () => {
  await show('/app/retailers/kettles.example');
  await page.getByRole('button', { name: 'View as table' }).click();
  const days = page.locator('#compliance-table tbody tr');
  await expect.poll(() => days.count()).toBe(40);
  expect(await days.first().textContent()).toContain('90%');
  expect(await days.last().textContent()).toContain('80%');
  await page.locator('.pi-chart canvas').waitFor();
  await page.getByLabel('Authorized', { exact: true }).selectOption('no');
  await page.getByLabel('Contact email').fill('no address');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.Polaris-Banner').waitFor();
  expect(await page.getByText('Contact saved.').count()).toBe(0);
  await page.getByLabel('Contact email').fill('jo@kettles.example');
  await page.getByLabel('Notes').fill('Agreed to our policy in May.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Contact saved.').waitFor();
  await page.getByText('Not authorized').first().waitFor();
  await lookAt('page');
  await show('/app/retailers/kettles.example');
  expect(await page.getByLabel('Contact email').inputValue()).toBe('jo@kettles.example');
  expect(await page.getByLabel('Notes').inputValue()).toBe('Agreed to our policy in May.');
});

test('the page says when the store is unknown, the role too small, or the service can’t count', async () => {
  await show('/app/retailers/nobody.example');
  await page.getByText('This retailer isn’t known to the pricing service.').waitFor();
  // Somebody else is the owner: the first user without one would become it.
  await db.query(
    `insert into shop.shop_user (shop, user_id, read_at, role) values ($1, '7', $2, 'owner')`,
    [SHOP, clock.now()],
  );
  await db.query(`update shop.shop_user set role = 'viewer' where user_id = '42'`);
  await show('/app/retailers/kettles.example');
  await page.getByText('Your role can’t change this.').waitFor();
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await db.query(`update shop.shop set
    capabilities = capabilities - 'retailers.compliance'`);
  await show('/app/retailers');
  await page.getByText('doesn’t track compliance with MAP prices').waitFor();
});
