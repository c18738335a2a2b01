/**
 * What a merchant does in the admin, in a real browser on the real program: install, see an alert,
 * apply a recommendation, see the new price in the shop, undo.
 */
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeSandboxFolder } from '#tests/support/make-sandbox-folder.ts';
import { openPage } from '#tests/support/open-browser.ts';
import {
  openSandboxClient,
  OPERATOR_KEY,
  type SandboxClient,
  SHOP,
} from '#tests/support/sandbox-client.ts';
import { focusedText, noteShifts } from './note-shifts.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';

vi.setConfig({ testTimeout: 180_000 });

let server: RunningServer;
let client: SandboxClient;
let page: Page;
let frame: FrameLocator;
const noise: string[] = [];

beforeAll(async () => {
  // Enough for alerts and recommendations; tests/flow/way-of-a-price.test.ts takes the whole
  // sample.
  const dataDir = await makeSandboxFolder({
    retailers: ['fjellhandel.example', 'outdoorhus.example', 'preisfeuer.example'],
    products: 24,
    // In no sales channel.
    also: ['Steinmark Folding Knife Birch'],
  });
  server = await startServer({ dataDir, env: { OPERATOR_KEY, SANDBOX: '1' } });
  client = await openSandboxClient(server);
  page = await openPage();
  page.on('console', (message) => {
    if (message.type() === 'error') noise.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => noise.push(`${page.url()}: ${error.message}`));
  frame = page.frameLocator('#app-frame');
}, 180_000);

afterAll(async () => {
  await page?.context().close();
  await server?.dispose();
});

test('the app is taken off and installed again, and finds its account', async () => {
  const [before] = await client.sql<{ account_id: string }>(
    'select account_id from shop.shop where domain = $1',
    [SHOP],
  );
  await page.goto(`${server.origin}/`);
  await frame.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Uninstall the app' }).click();
  await page.getByRole('heading', { name: 'The app is not installed' }).waitFor();
  await expect
    .poll(() => client.sql('select pricing_key from shop.session where shop = $1', [SHOP]))
    .toEqual([]);
  await page.getByRole('button', { name: 'Install Pricing Intelligence' }).click();
  await frame.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await expect
    .poll(
      async () =>
        (
          await client.sql<{ pricing_key: string }>(
            'select pricing_key from shop.session where shop = $1',
            [SHOP],
          )
        )[0]?.pricing_key,
    )
    .toMatch(/^1\./);
  const [after] = await client.sql<{ account_id: string }>(
    'select account_id from shop.shop where domain = $1',
    [SHOP],
  );
  expect(after).toEqual(before);
});

test('the goal is asked at set-up and changed in the settings, and the service has it', async () => {
  await openApp('/app');
  await frame.getByRole('heading', { name: 'Choose your goal' }).waitFor();
  // A choice made before the page is alive would be replaced by the stored one.
  await frame.locator('html[data-hydrated]').waitFor();
  const choice = frame.getByRole('combobox', { name: 'Goal' });
  expect(await choice.inputValue()).toBe('market');
  await choice.selectOption('margin');
  await frame.getByRole('button', { name: 'Save goal' }).click();
  await frame.getByText('Protect margin. You can change this in Settings.').waitFor();
  const goal = async () =>
    (
      await client.sql<{ goal: string }>(
        `select settings ->> 'goal' as goal from pricing.account where external_ref = $1`,
        [SHOP],
      )
    )[0]?.goal;
  expect(await goal()).toBe('margin');
  await openApp('/app/settings');
  expect(await frame.getByLabel('Protect margin').isChecked()).toBe(true);
  await frame.getByText('Match the market').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await frame.getByText('Settings saved.').waitFor();
  expect(await goal()).toBe('market');
});

test('an alert that came the whole way is on the page', async () => {
  await expect
    .poll(
      async () =>
        (
          await client.sql(
            'select 1 from shop.alert_copy where shop = $1 and resolved_at is null',
            [SHOP],
          )
        ).length,
      { timeout: 120_000 },
    )
    .toBeGreaterThan(0);
  await openApp('/app/alerts');
  await frame.getByText(/below/).first().waitFor();
  await frame
    .getByRole('link', { name: /evidence/i })
    .first()
    .click();
  await frame.getByText('Technical details').click();
  await frame
    .getByText(/sha-?256/i)
    .first()
    .waitFor();
});

test('a recommendation is applied, seen in the shop, and undone', async () => {
  await expect
    .poll(
      async () =>
        (
          await client.sql(
            'select 1 from shop.recommendation_copy where confidence >= 0.6 and suggested_minor is not null',
          )
        ).length,
      { timeout: 120_000 },
    )
    .toBeGreaterThan(0);
  // What is advised anew after the page was read is refused, rightly.
  await expect
    .poll(
      () =>
        client.sql(
          `select name from pgboss.job where state in ('created', 'active') and start_after <= now()
             and name ~ '^(matching|recommendations|insights|service-copy|catalog-sync)[.]'`,
        ),
      { timeout: 120_000 },
    )
    .toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await openApp('/app/recommendations');
  const apply = frame.getByRole('button', { name: /^Apply [^a-z]*\d/ }).first();
  await apply.waitFor();
  const product = (await apply.getAttribute('aria-label'))?.split(' to ').slice(1).join(' to ');
  const app = page.frames().find((each) => each.url().includes('/app/recommendations'));
  if (!app) throw new Error('The frame of the app is not there');
  await apply.evaluate((button) => scrollTo(0, button.getBoundingClientRect().top + scrollY - 300));
  await noteShifts(app);
  await apply.click();
  const undo = frame.getByRole('button', { name: `Undo the price change of ${product}` });
  await undo.waitFor();
  await expect.poll(() => focusedText(app)).not.toBe('');
  const [change] = await client.sql<{
    variant_gid: string;
    from_minor: bigint;
    to_minor: bigint;
    status: string;
  }>(
    'select variant_gid, from_minor, to_minor, status from shop.price_change order by at desc limit 1',
  );
  expect(change?.status).toBe('applied');
  const price = async () =>
    Math.round(Number(await client.shopPrice(change?.variant_gid ?? '')) * 100);
  expect(await price()).toBe(Number(change?.to_minor));
  // What was decided on stays to be seen, and nothing is blank where the buttons were.
  const decided = frame.locator('.Polaris-ShadowBevel').filter({ has: undo });
  for (const words of ['Current', 'Suggested', 'Confidence', 'Why'])
    expect(await decided.getByText(words, { exact: true }).isVisible()).toBe(true);
  const place = decided.locator('.pi-layers');
  const banner = place.locator('.Polaris-Banner');
  const [whole, filled] = await Promise.all([place.boundingBox(), banner.boundingBox()]);
  expect((whole?.height ?? 0) - (filled?.height ?? 0)).toBeLessThan(24);
  await undo.click();
  await expect.poll(price).toBe(Number(change?.from_minor));
  await undo.waitFor({ state: 'detached' });
  await expect.poll(() => focusedText(app)).toContain(product);
  await page.waitForLoadState('networkidle');
  // Up to 0.1 counts as good.
  expect(await app.evaluate(() => window.shifted)).toBeLessThan(0.1);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('a plan that has ended is said on Home, and what is chosen in Shopify is in force at once', async () => {
  const plans = (button: string) =>
    Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ]);
  await page.goto(`${server.origin}/sandbox/plans`);
  await plans('End the subscription');
  await page.goto(`${server.origin}/sandbox/?path=/app/settings`);
  await frame.getByRole('button', { name: 'Refresh plan' }).click();
  await frame.getByText('No plan', { exact: true }).waitFor();
  await frame
    .getByText('Available on the Growth plan and higher. You have no plan.')
    .first()
    .waitFor();
  await page.goto(`${server.origin}/sandbox/?path=/app`);
  await frame.getByText('Your plan has ended').waitFor();
  await frame.getByRole('link', { name: 'Choose a plan' }).click();
  await page.getByRole('heading', { name: 'Plans of Pricing Intelligence' }).waitFor();
  await page.getByRole('button', { name: 'Try Scale' }).click();
  await frame.getByText('Scale trial until', { exact: false }).waitFor();
  await page.goto(`${server.origin}/sandbox/plans`);
  await plans('Let the trial end');
  await page.goto(`${server.origin}/sandbox/?path=/app/settings`);
  await frame.getByRole('button', { name: 'Refresh plan' }).click();
  await frame.getByText('Current plan: Scale').waitFor();
});

test('no page logged an error', () => {
  expect(noise).toEqual([]);
});

async function openApp(path: string): Promise<void> {
  await page.goto(`${server.origin}/sandbox/?path=${encodeURIComponent(path)}`);
  await frame.locator('html[data-hydrated]').waitFor();
}

test('sales channels are chosen in the settings, and only their products are monitored', async () => {
  await openApp('/app/settings');
  const unpublished = () =>
    client.sql(`select 1 from shop.variant where shop = $1 and not_monitored = 'unpublished'`, [
      SHOP,
    ]);
  expect(await unpublished()).toEqual([]);
  await frame.getByText('Only products in these sales channels').click();
  await page.locator('#save-bar').getByRole('button', { name: 'Save' }).click();
  await frame.getByText('Choose at least one sales channel.').waitFor();
  await frame.getByText('Online Store', { exact: true }).click();
  await page.locator('#save-bar').getByRole('button', { name: 'Save' }).click();
  await frame.getByText('Settings saved. Your catalog is being synced.').waitFor();
  await expect.poll(unpublished, { timeout: 60_000 }).not.toEqual([]);
});
