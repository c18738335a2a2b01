/**
 * Several prices at once, in the browser: choosing, following, stopping, taking back. The work
 * itself is in app/repricing.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { createPagesService } from './create-pages-service.ts';
import { findViolations } from './find-violations.ts';
import { lookAtPage } from './look-at-page.ts';
import { type BrowserPages, openBrowserPages } from './open-browser-pages.ts';
import type { OpenPages } from './open-pages.ts';
import { SHOP } from './seed-pages.ts';

const NOW = new Date();
const db = await createTestDatabase();
const service = createPagesService(NOW);
let opened: BrowserPages;
let pages: OpenPages;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  opened = await openBrowserPages({ db, now: NOW, service: service.fetch });
  ({ complaints, page, pages } = opened);
  await db.query(
    `insert into shop.shop_user (shop, user_id, name, read_at) values ($1, '43', 'Bo Ek', $2)`,
    [SHOP, NOW],
  );
  await seedBatch();
}, 120_000);

afterAll(() => opened?.close());

test('a batch that has ended says what went, what did not and what to do', async () => {
  await show('/app/activity/batches/bat_old');
  await lookAtPage(page, 'applying');
  const text = await page.locator('main, body').first().innerText();
  expect(text).toContain('4 of 4 prices updated');
  expect(text).toContain('2 applied, 1 rejected, 1 failed');
  expect(text).toMatch(/Started .* by Bo Ek/);
  expect(text).toContain('2 prices weren’t changed');
  expect(text).toContain(
    'What to do: Check the price in Shopify. We’ll suggest a new price based on it.',
  );
  expect(text).toContain('What to do: Fix what the message mentions in Shopify');
  expect(text).toContain('2 recommendations were left out');
  expect(complaints).toEqual([]);
});

test('Activity leads to it', async () => {
  await show('/app/activity');
  await page.getByRole('link', { name: /^See details: Suggested prices applied together/ }).click();
  await page.waitForURL(/batches\/bat_old/);
});

test('another batch is not found', async () => {
  expect((await pages.ask('/app/activity/batches/bat_none')).status).toBe(404);
});

test('asks beside each suggestion what is to become of the compare-at price, and forgets the answer', async () => {
  await show('/app/recommendations');
  const card = page
    .locator('.Polaris-ShadowBevel', {
      has: page.getByRole('button', { name: /^Apply .* to Desk lamp 005$/ }),
    })
    .last();
  const choice = card.getByLabel('Compare-at price');
  expect(await choice.inputValue()).toBe('leave');
  await choice.selectOption('old_price');
  await card
    .getByText(/Within the last 30 days the price was €40\.00, lower than €54\.90\. In the EU/)
    .waitFor();
  await lookAtPage(page, 'compare-at');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/app/recommendations'),
  );
  await page.route(/\/app\/recommendations\.data/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await card.getByRole('button', { name: /^Apply / }).click();
  expect(new URLSearchParams((await sent).postData() ?? '').get('compareAt')).toBe('old_price');
  await page.unroute(/\/app\/recommendations\.data/);
  complaints.length = 0;
  await show('/app/recommendations');
  expect(
    await page
      .getByLabel('Compare-at price')
      .evaluateAll((found) => [...new Set(found.map((each) => (each as HTMLSelectElement).value))]),
  ).toEqual(['leave']);
});

test('shows every price before several are changed, and changes what is left of them', async () => {
  await show('/app/recommendations');
  const first = page.getByRole('checkbox', { name: 'Select the recommendation for Desk lamp 006' });
  await first.focus();
  await page.keyboard.press('Space');
  for (const name of ['Desk lamp 005', 'Desk lamp 004'])
    await page.getByRole('checkbox', { name: `Select the recommendation for ${name}` }).check();
  await page.getByText('3 selected').waitFor();
  await page.getByRole('button', { name: 'Review selected' }).click();
  await page.waitForURL(/\/app\/activity\/batches\/preview\/prv_/);
  await page.getByRole('heading', { name: 'Review price changes' }).waitFor();
  const line = page.getByRole('row').filter({ hasText: 'Desk lamp 006' });
  for (const text of ['€55.90', '€53.91', '-3.6%', '€50.40', '55.3% → 53.6%'])
    await line.getByText(text).waitFor();
  await lookAtPage(page, 'preview');
  await page.getByText('Set to the current price where the price goes down').click();
  await page
    .getByText(/For 1 product the current price isn’t the lowest of the last 30 days/)
    .waitFor();
  await page.getByRole('checkbox', { name: 'Change the price of Desk lamp 004' }).uncheck();
  await page.getByText('1 removed').waitFor();
  expect(
    (await db.query('select 1 from shop.price_batch where id <> $1', ['bat_old'])).rows,
  ).toEqual([]);
  await page.getByRole('button', { name: 'Change 2 prices' }).click();
  await page.waitForURL(/\/app\/activity\/batches\/bat_/);
  await page.getByText('0 of 2 prices updated').waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(
    (
      await db.query(
        'select status, compare_at_mode, by_name from shop.price_change where batch_id = $1 order by id',
        [id],
      )
    ).rows,
  ).toEqual(
    [1, 2].map(() => ({ status: 'waiting', compare_at_mode: 'old_price', by_name: 'Ada Lind' })),
  );
  // A worker goes on; the page follows by itself.
  await db.query(
    `update shop.price_change set status = 'applied', settled_at = now()
     where id = (select id from shop.price_change where batch_id = $1 limit 1)`,
    [id],
  );
  await page.getByText('1 of 2 prices updated').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused after the prices that were being saved').waitFor();
  for (const locale of ['de', 'fr', 'en']) {
    await show(new URL(page.url()).pathname, locale);
    await lookAtPage(page, 'paused', locale);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopping after the prices that are being saved').waitFor();
  expect((await db.query('select state from shop.price_batch where id = $1', [id])).rows).toEqual([
    { state: 'stopping' },
  ]);
});

test('says that one is under way, and refuses a second', async () => {
  await show('/app/recommendations');
  await page.getByText('Prices are being updated.').waitFor();
  const order = async (form: Record<string, string>) =>
    (
      await pages.ask('/app/activity/batches.data?index', {
        method: 'POST',
        body: new URLSearchParams(form),
      })
    ).text();
  const preview = await order({ intent: 'preview-undo', batchId: 'bat_old' });
  const previewId = /prv_[0-9a-z]+/.exec(preview)?.[0] ?? '';
  expect(await order({ intent: 'confirm', previewId })).toContain('Wait until that’s done');
});

test('shows what an undo of all restores, and what it leaves, before it starts', async () => {
  await db.query(
    `update shop.price_batch set state = 'stopped', finished_at = now() where state <> 'done'`,
  );
  await db.query(
    `update shop.variant set price_minor = 4321 where gid = 'gid://shopify/ProductVariant/22'`,
  );
  await show('/app/activity/batches/bat_old');
  await page.getByRole('button', { name: 'Undo all changes' }).click();
  await page.getByRole('heading', { name: 'Review undo' }).waitFor();
  const line = page.getByRole('row').filter({ hasText: 'Desk lamp 021' });
  for (const text of ['€70.90', '€60.00']) await line.getByText(text).waitFor();
  await page.getByRole('link', { name: 'Left out (1)' }).click();
  await page.getByText('The price was changed in Shopify since.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo 1 change' }).click();
  await page.getByRole('heading', { name: 'Changes undone together' }).waitFor();
  await page.getByText('0 of 1 price updated').waitFor();
  expect(complaints).toEqual([]);
});

test('applies nothing while the service refuses the shop, and says where to look', async () => {
  await db.query(`update shop.shop set connection = 'refused'`);
  await show('/app/recommendations');
  await page.getByText('Recommendations can’t be applied').waitFor();
  expect(await page.getByRole('button', { name: /^Apply .* to Desk lamp 003$/ }).isDisabled()).toBe(
    true,
  );
  expect(await page.getByRole('button', { name: /^Review/ }).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Check connection' }).click();
  await page.waitForURL(/\/app\/settings/);
  await db.query(`update shop.shop set connection = 'ok'`);
  complaints.length = 0;
});

const saveBar = () => page.locator('ui-save-bar');
const save = () => saveBar().getByRole('button', { name: 'Save' }).click();

test('turns automatic applying on within limits, and shows it', async () => {
  await show('/app/settings');
  const enabled = page.getByRole('checkbox', { name: 'Apply suggested prices automatically' });
  expect(await enabled.isChecked()).toBe(false);
  await page.getByText('Off. Prices don’t change without a click.').waitFor();
  await saveBar().waitFor({ state: 'hidden' });
  await enabled.check();
  await page.getByLabel('Largest price change').fill('40');
  await save();
  await page.getByText('Enter a number from 0.1 to 30.').waitFor();
  await page.getByLabel('Largest price change').fill('2,5');
  await save();
  await page.getByText('On. 0 prices changed in the last 24 hours.').waitFor();
  await saveBar().waitFor({ state: 'hidden' });
  expect(
    (await db.query(`select settings -> 'automation' as automation from shop.shop`)).rows,
  ).toEqual([
    {
      automation: {
        enabled: true,
        minConfidence: 0.85,
        maxChange: 0.025,
        perDay: 10,
        holdDays: null,
      },
    },
  ]);
  expect(await findViolations(page)).toEqual([]);
  await show('/app');
  await page.getByText('On. 0 prices changed in the last 24 hours.').waitFor();
});

test('several sections are saved or discarded together, and leaving asks first', async () => {
  await show('/app/settings');
  const [threshold, perDay, elsewhere] = [
    page.getByLabel('Show recommendations with a confidence of at least'),
    page.getByLabel('Maximum price changes per day'),
    page.getByLabel('I have an account elsewhere'),
  ];
  const before = [await threshold.inputValue(), await perDay.inputValue()];
  await threshold.fill('70');
  await perDay.fill('7');
  await page.getByText('I have an account elsewhere').click();
  await page.getByLabel('Base address').waitFor();
  await saveBar().getByRole('button', { name: 'Discard' }).click();
  await saveBar().waitFor({ state: 'hidden' });
  expect([await threshold.inputValue(), await perDay.inputValue()]).toEqual(before);
  expect(await elsewhere.isChecked()).toBe(false);

  await threshold.fill('70');
  await perDay.fill('7');
  await page.getByRole('link', { name: 'Manage API keys' }).click();
  await expect.poll(() => page.evaluate(() => 'leave' in window)).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/app/settings');
  await save();
  await saveBar().waitFor({ state: 'hidden' });
  const { rows } = await db.query<{ settings: object }>('select settings from shop.shop');
  expect(rows[0]?.settings).toMatchObject({
    recommendationThreshold: 0.7,
    automation: { perDay: 7 },
  });
});

test('says on Home that it has stopped itself, and goes on from there', async () => {
  await db.query(
    `insert into shop.automation (shop, stopped_at, stop_reason) values ($1, $2, 'undone')`,
    [SHOP, NOW],
  );
  await show('/app');
  await page.getByText('Several changes were undone.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Automatic pricing paused').waitFor({ state: 'detached' });
  expect(
    (await db.query('select stopped_at, resumed_at is not null as resumed from shop.automation'))
      .rows,
  ).toEqual([{ stopped_at: null, resumed: true }]);
  expect(complaints).toEqual([]);
});

test('has e-mail chosen by each user, and says where it cannot', async () => {
  await show('/app/settings/notifications');
  await page.getByText('Email isn’t available yet').waitFor();
  expect(await page.getByLabel('As they’re found').isDisabled()).toBe(true);
});

test('a plan that lacks something says which one has it, and disables it', async () => {
  await db.query(`update shop.shop set plan = 'starter'`);
  await show('/app/settings');
  await page
    .getByText('Available on the Growth plan and higher. Your plan is Starter.')
    .first()
    .waitFor();
  expect(
    await page.getByRole('checkbox', { name: 'Apply suggested prices automatically' }).isDisabled(),
  ).toBe(true);
  await page.getByText('The operator of this app sets the plan.').waitFor();
  // On a phone the columns have no heads: each number names its plan.
  expect(
    await page
      .getByRole('row', { name: /^Products monitored/ })
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-label'))),
  ).toEqual(['Trial', 'Starter', 'Growth', 'Scale', 'Enterprise']);
  expect(await page.getByRole('row', { name: /^Products monitored/ }).innerText()).toMatch(
    /500\s+500\s+5,000\s+50,000\s+100,000/,
  );
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

async function show(path: string, locale = 'en'): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(pages.address(path, locale), { waitUntil: 'load' });
  await page.locator('html[data-hydrated]').waitFor();
}

/** Four changes by somebody else, an hour ago; Desk lamp 5 was cheaper until last week. */
async function seedBatch(): Promise<void> {
  await db.query(
    `insert into shop.price_batch (id, shop, kind, state, request_key, total, left_out, by_user_id,
       by_name, started_at, updated_at, finished_at)
     values ('bat_old', $1, 'apply', 'done', 'old', 4, 2, '43', 'Bo Ek', $2, $2, $2)`,
    [SHOP, new Date(NOW.getTime() - HOUR_MS)],
  );
  await db.query(
    `insert into shop.price_change (id, shop, variant_gid, product_gid, service_product_id,
       batch_id, request_key, currency, from_minor, to_minor, status, reason, by_user_id, by_name,
       at)
     select 'chg_old_' || n, $1, 'gid://shopify/ProductVariant/' || (20 + n),
            'gid://shopify/Product/8', 'prd_' || (20 + n), 'bat_old', 'old:' || n, 'EUR', 6000,
            4990 + (20 + n) * 100,
            case when n <= 2 then 'applied' when n = 3 then 'refused' else 'failed' end,
            case n when 3 then 'price_moved' when 4 then 'Price is too large' end, '43', 'Bo Ek', $2
     from generate_series(1, 4) n`,
    [SHOP, new Date(NOW.getTime() - HOUR_MS)],
  );
  await db.query(
    `insert into shop.variant_price_past (shop, gid, until, currency, price_minor)
     values ($1, 'gid://shopify/ProductVariant/5', $2, 'EUR', 4000)`,
    [SHOP, new Date(NOW.getTime() - 7 * DAY_MS)],
  );
}
