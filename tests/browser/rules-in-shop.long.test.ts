/**
 * Pricing rules on the sandbox shop, from the editor to the price tag, on the real program: three
 * rule sets as users of Prisync, Omnia and Price2Spy would set them up are built, previewed, tried on
 * recorded history and applied, after approval, by themselves and one by one.
 *
 * SHOW_FOLDER=/tmp/rules npm test -- tests/browser/rules-in-shop.long.test.ts keeps pictures.
 */
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { formatDecimal } from '#kernel/money.ts';
import { makeSandboxFolder } from '#tests/support/make-sandbox-folder.ts';
import { openPage } from '#tests/support/open-browser.ts';
import {
  openSandboxClient,
  OPERATOR_KEY,
  type SandboxClient,
  SHOP,
} from '#tests/support/sandbox-client.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { collectComplaints } from './collect-complaints.ts';

vi.setConfig({ testTimeout: 240_000 });

let server: RunningServer;
let client: SandboxClient;
let page: Page;
let frame: FrameLocator;
const noise: string[] = [];

beforeAll(async () => {
  const dataDir = await makeSandboxFolder({
    retailers: ['fjellhandel.example', 'ton-und-kabel.example', 'preisfeuer.example'],
    products: 24,
  });
  server = await startServer({ dataDir, env: { OPERATOR_KEY, SANDBOX: '1' } });
  client = await openSandboxClient(server);
  page = await openPage();
  collectComplaints(page, noise);
  frame = page.frameLocator('#app-frame');
  await page.goto(`${server.origin}/`);
  await frame.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
}, 240_000);

afterAll(async () => {
  await page?.context().close();
  await server?.dispose();
});

test('the shop has a market', async () => {
  await expect
    .poll(() => client.sql('select 1 from pricing.match where verdict = $1', ['auto']), {
      timeout: 120_000,
    })
    .not.toEqual([]);
  await settle();
  // As after 40 days in which nothing changed: a backtest needs a past.
  await client.sql(`update pricing.own_price set "from" = "from" - interval '40 days'`);
  await client.sql(
    `update pricing.listing set offer_since = offer_since - interval '40 days',
       first_seen_at = first_seen_at - interval '40 days'`,
  );
});

test('as with Prisync: the prices of a brand wait for approval, are approved and are in the shop', async () => {
  await open('/app/rules/new');
  await field('Name').fill('Klangmeer follows two retailers');
  await field('Only these competitors').selectOption('fjellhandel.example');
  await field('Only these competitors').selectOption('ton-und-kabel.example');
  await addCondition('Brand');
  await frame.getByRole('searchbox', { name: 'Brand' }).fill('klang');
  await button('Klangmeer').click();
  await button('Add endings').click();
  await field('Endings').fill('.99');
  await field('Minimum margin').fill('15');
  await frame.getByText('Apply after approval', { exact: true }).click();
  await tryAndSave('prisync');

  const wanted = await countPrices('klangmeer-follows-two-retailers');
  await open('/app/recommendations?view=approval');
  await frame.getByText('Pricing rule: Klangmeer follows two retailers').first().waitFor();
  await frame
    .getByText(/^(Only price|Average of).* fjellhandel\.example €/)
    .first()
    .waitFor();
  await lookAt('prisync-approval');
  await frame.getByRole('checkbox', { name: /^Select all/ }).check();
  await button('Review selected').click();
  await frame.getByRole('heading', { name: 'Review price changes' }).waitFor();
  await lookAt('prisync-review');
  await button(/^Change \d+ prices$/).click();
  await frame.getByText(`${wanted} of ${wanted} prices updated`).waitFor({ timeout: 60_000 });
  await lookAt('prisync-applied');
  const changes = await listChanges('klangmeer-follows-two-retailers');
  expect(changes).toHaveLength(wanted);
  for (const change of changes) {
    expect(change.status).toBe('applied');
    expect(change.toMinor % 100).toBe(99);
    expect(await client.shopPrice(change.gid)).toBe(decimal(change.toMinor));
  }
});

test('as with Omnia: best sellers keep to a weighted market by themselves', async () => {
  await open('/app/settings');
  await frame.getByRole('checkbox', { name: 'Apply suggested prices automatically' }).check();
  await page.locator('#save-bar').getByRole('button', { name: 'Save' }).click();
  await frame.getByText('Settings saved.').waitFor();

  await open('/app/rules/new');
  await field('Name').fill('Turntables at the market');
  await field('Reference price').selectOption({ label: 'the weighted average' });
  await field('Only these competitors').selectOption('fjellhandel.example');
  await field('Only these competitors').selectOption('ton-und-kabel.example');
  await field('Weight of fjellhandel.example').fill('3');
  await field('Position').selectOption({ label: 'equal to' });
  await button('Add fallback').click();
  await field('Strategy').nth(1).selectOption({ label: 'Cost plus' });
  await field('Mark-up on cost').fill('60');
  await field('Largest change at a time').fill('5');
  await addCondition('Brand');
  await frame.getByRole('searchbox', { name: 'Brand' }).fill('veltr');
  await button('Veltrik').click();
  await frame.getByText('Apply automatically', { exact: true }).click();
  await tryAndSave('omnia');
  const wanted = await countPrices('turntables-at-the-market');
  // What the clock does every quarter of an hour.
  await client.sql(
    `insert into pgboss.job (name, data, keep_until, expire_seconds, deletion_seconds, policy)
     select name, '{}', now() + interval '1 hour', expire_seconds, deletion_seconds, policy
     from pgboss.queue where name = 'automation.apply-all'`,
  );
  await expect
    .poll(
      async () =>
        (await listChanges('turntables-at-the-market')).filter(({ status }) => status === 'applied')
          .length,
      { timeout: 90_000, interval: 500 },
    )
    .toBe(wanted);
  for (const change of await listChanges('turntables-at-the-market')) {
    expect(Math.abs(change.toMinor - change.fromMinor) * 100).toBeLessThanOrEqual(
      5 * change.fromMinor,
    );
    expect(await client.shopPrice(change.gid)).toBe(decimal(change.toMinor));
  }
  await open('/app/activity');
  await lookAt('omnia-activity');
});

test('as with Price2Spy: a cent below the second cheapest, suggested and applied with one click', async () => {
  await open('/app/rules/new');
  await field('Name').fill('Second place');
  await field('Unit').selectOption({ label: 'EUR' });
  await field('By').fill('0.01');
  await field('Reference price').selectOption({ label: 'the second-lowest price' });
  await addCondition('Brand');
  await frame.getByRole('searchbox', { name: 'Brand' }).fill('sondr');
  await button('Sondrio Audio').click();
  await tryAndSave('price2spy');
  await countPrices('second-place');
  await open('/app/recommendations');
  await lookAt('price2spy-suggested');
  const apply = button(/^Apply .*Sondrio/).first();
  // Most confident first, twenty on a page.
  for (let pages = 0; pages < 3 && (await apply.count()) === 0; pages += 1) {
    await frame.getByRole('link', { name: 'Next' }).click();
    await page.waitForLoadState('networkidle');
  }
  await apply.click();
  await button(/^Undo the price change of Sondrio/).waitFor();
  const [change] = await listChanges('second-place');
  expect(change?.status).toBe('applied');
  expect(await client.shopPrice(change?.gid ?? '')).toBe(decimal(change?.toMinor ?? 0));
  await lookAt('price2spy-applied');
});

test('no page logged an error', () => {
  expect(noise).toEqual([]);
});

const field = (name: string) => frame.getByLabel(name, { exact: true });
const button = (name: string | RegExp) =>
  frame.getByRole('button', { name, exact: typeof name === 'string' });
const decimal = (minor: number): string => formatDecimal({ minor: BigInt(minor), currency: 'EUR' });

async function open(path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${server.origin}/sandbox/?path=${encodeURIComponent(path)}`);
  await frame.locator('html[data-hydrated]').waitFor();
}

async function addCondition(name: string): Promise<void> {
  await field('Condition').selectOption({ label: name });
  await button('Add condition').click();
}

async function tryAndSave(name: string): Promise<void> {
  await lookAt(`${name}-editor`);
  await button('Preview').click();
  await frame.getByText('Prices that change', { exact: true }).first().waitFor();
  await button('Export CSV').waitFor();
  await lookAt(`${name}-preview`);
  await field('Period').selectOption({ label: 'Last 30 days' });
  await button('Run backtest').click();
  await frame.getByText('What history doesn’t say').waitFor({ timeout: 120_000 });
  await frame.getByText(/: rules decided [1-9]\d* products of/).waitFor();
  await lookAt(`${name}-backtest`);
  await page.locator('#save-bar').getByRole('button', { name: 'Save' }).click();
  await frame.getByText('Rules saved.').waitFor();
}

/** Pictures for people, as wide as a desktop and a phone. */
async function lookAt(name: string): Promise<void> {
  const folder = process.env.SHOW_FOLDER;
  if (folder === undefined) return;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 2400 });
    await page.screenshot({ path: join(folder, `shop-${name}-${width}.png`) });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Nothing that changes recommendations is due. */
async function settle(): Promise<void> {
  await expect
    .poll(
      () =>
        client.sql(
          `select name from pgboss.job where state in ('created', 'active') and start_after <= now()
             and name ~ '^(matching|recommendations|insights|catalog-sync|service-copy)[.]'`,
        ),
      { timeout: 120_000 },
    )
    .toEqual([]);
}

/** How many prices of a rule are in the app's copy, once they have arrived and nothing is under way. */
async function countPrices(rule: string): Promise<number> {
  const count = async () =>
    (
      await client.sql(
        `select 1 from shop.recommendation_copy
         where shop = $1 and rule_key = $2 and suggested_minor > 0`,
        [SHOP, rule],
      )
    ).length;
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(0);
  await settle();
  return count();
}

const Changes = z.array(
  z.object({ gid: z.string(), status: z.string(), fromMinor: z.number(), toMinor: z.number() }),
);
async function listChanges(rule: string): Promise<z.infer<typeof Changes>> {
  return Changes.parse(
    await client.sql(
      `select variant_gid as gid, status, from_minor::float8 as "fromMinor",
         to_minor::float8 as "toMinor"
       from shop.price_change where shop = $1 and recommendation #>> '{rule,key}' = $2 order by id`,
      [SHOP, rule],
    ),
  );
}
