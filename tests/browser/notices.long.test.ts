/** Notices: 60 violations of one retailer in one message, sent by the merchant, shown in the cases. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createApi } from '#pricing/api/create-api.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { lookAtPage } from './look-at-page.ts';
import { type BrowserPages, openBrowserPages } from './open-browser-pages.ts';
import type { OpenPages } from './open-pages.ts';
import { SHOP } from './seed-pages.ts';

const COUNT = 60;
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
let pages: OpenPages;
let page: Page;

/** The shop's key is made by the pages' server; the service knows this one. */
const serve = (apiKey: string) => async (request: Request) => {
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${apiKey}`);
  return api.fetch(new Request(request, { headers }), { builtIn: true });
};

async function seedViolations(accountId: string): Promise<void> {
  const at = clock.now();
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at,
       created_at) values ('ret_k', 'kettles.example', 'active', $1, 'https://kettles.example', $1, $1)`,
    [at],
  );
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, map_minor,
       created_at, updated_at)
     select 'prd_' || n, $1, 'K-' || n, 'Kettle ' || n, 'https://acme.example/k', 'EUR', 2100, 1990, $2, $2
     from generate_series(1, $3::int) n`,
    [accountId, at, COUNT],
  );
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, name, price_minor, currency, availability,
       condition, sources, offer_since, read_from, state, first_seen_at, last_seen_at, last_checked_at)
     select 'lst_' || n, 'ret_k', 'https://kettles.example/' || n, 'Kettle', 1790, 'EUR', 'in_stock',
       'new', '{}', $1, 'https://kettles.example/' || n, 'ok', $1, $1, $1
     from generate_series(1, $2::int) n`,
    [at, COUNT],
  );
  await db.query(
    `insert into pricing.alert (id, account_id, product_id, listing_id, type, retailer, currency,
       map_minor, listed_minor, lowest_minor, detected_at, updated_at)
     select 'alt_' || n, $1, 'prd_' || n, 'lst_' || n, 'map_violation', 'kettles.example', 'EUR', 1990,
       1790, 1790, $2, $2 from generate_series(1, $3::int) n`,
    [accountId, at, COUNT],
  );
  await db.query(
    `insert into pricing.map_case (id, account_id, product_id, retailer, state, open_alerts, currency,
       map_minor, listed_minor, depth_basis_points, opened_at, state_since, updated_at)
     select 'cas_' || n, $1, 'prd_' || n, 'kettles.example', 'new', 1, 'EUR', 1990, 1790, 1005, $2, $2, $2
     from generate_series(1, $3::int) n`,
    [accountId, at, COUNT],
  );
  await db.query(
    `insert into shop.case_copy (shop, id, service_product_id, retailer, state, open_alerts,
       recurrences, notices, opened_at, state_since, updated_at, copied_at)
     select $1, c.id, c.product_id, c.retailer, c.state, 1, 0, 0, $2, $2, $2, $2
     from pricing.map_case c`,
    [SHOP, at],
  );
}

beforeAll(async () => {
  const { accountId, apiKey } = await createAccount(stage, { name: 'Acme', plan: 'growth' });
  opened = await openBrowserPages({ db, now: clock.now(), clock, service: serve(apiKey) });
  ({ page, pages } = opened);
  await db.query(
    `update shop.shop set capabilities = capabilities || '["cases", "notices"]'::jsonb`,
  );
  await seedViolations(accountId);
}, 240_000);

afterAll(() => opened?.close());

async function show(path: string, locale?: string): Promise<void> {
  await page.goto(pages.address(path, locale));
  await page.locator('html[data-hydrated]').waitFor();
}

/** Looks at the page at both widths; SHOW_FOLDER keeps pictures for people. */
async function lookAt(name: string): Promise<void> {
  await lookAtPage(page, `notices-${name}`);
}

test('60 violations of one retailer are one notice, which the merchant sends and marks', async () => {
  await show('/app/notices/settings');
  await page.getByLabel('Sender name').fill('Acme Kettles');
  await lookAt('settings');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved.').waitFor();
  await show('/app/notices/new?retailer=kettles.example');
  await page.getByText('60 cases in one message').waitFor();
  await page.getByLabel('Evidence').selectOption('none');
  await lookAt('new');
  await page.getByRole('button', { name: 'Prepare notices' }).click();
  const preview = page.locator('pre');
  await preview.waitFor();
  const text = (await preview.textContent()) ?? '';
  expect(text).toContain('60. Kettle');
  expect(text).toContain('Acme Kettles');
  await page.getByLabel('Email address').fill('map@kettles.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Changes saved.').waitFor();
  await lookAt('notice');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  if (process.env.SHOW_FOLDER !== undefined)
    await file.saveAs(join(process.env.SHOW_FOLDER, 'notice.eml'));
  await page.getByRole('button', { name: 'I have sent it' }).click();
  await page.getByText('The notice is marked as sent.').waitFor();
  const { rows } = await db.query<{ state: string; notices: number; count: number }>(
    'select state, notices, count(*)::int as count from pricing.map_case group by 1, 2',
  );
  expect(rows).toEqual([{ state: 'notice_sent', notices: 1, count: COUNT }]);
  const { rows: kept } = await db.query<{ subject: string; body: string }>(
    'select rendered_subject as subject, rendered_body as body from pricing.notice',
  );
  expect(kept[0]?.body).toBe(text);
  if (process.env.SHOW_FOLDER !== undefined)
    await writeFile(
      join(process.env.SHOW_FOLDER, 'notice.txt'),
      `${kept[0]?.subject}\n\n${kept[0]?.body}`,
    );
  await show('/app/notices?view=sent');
  await page.getByText('60 cases').waitFor();
  await lookAt('list');
  // Asked for again, the same cases get the next step.
  await show('/app/notices/new?cases=cas_1,cas_2', 'de');
  await page.getByRole('button', { name: 'Mitteilungen vorbereiten' }).click();
  await page.getByRole('heading', { name: /Erinnerung/ }).waitFor();
  await lookAt('reminder-de');
});

test('a notice that was perhaps sent says what is known, and asks', async () => {
  await db.query(
    `update pricing.notice set state = 'perhaps_sent', sent_at = created_at where step = 'reminder'`,
  );
  const { rows } = await db.query<{ id: string }>(
    `select id from pricing.notice where step = 'reminder'`,
  );
  await show(`/app/notices/${rows[0]?.id}`);
  await page.getByText('This notice was perhaps sent').waitFor();
  await lookAt('perhaps');
  await page.getByRole('button', { name: 'It arrived' }).click();
  await page.getByText('The notice is marked as sent.').waitFor();
});

test('a copied template is edited with a preview, and used', async () => {
  await show('/app/notices/templates', 'fr');
  await page.getByRole('button', { name: 'Copier: Premier avis, Français' }).click();
  await page.getByLabel('Nom', { exact: true }).fill('Court');
  await page.getByLabel('Objet').fill('Prix chez {{retailer}}');
  await page.getByText('Prix chez ‹Domaine du détaillant›').waitFor();
  await lookAt('templates-fr');
  await page.getByLabel('Objet').fill('{{retailr}}');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('{{retailr}}').last().waitFor();
  await page.getByLabel('Objet').fill('Prix chez {{retailer}}');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Modèle enregistré.').waitFor();
});
