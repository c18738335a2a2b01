/**
 * Prices of pricing rules after they were made, with the real service and its jobs: those that wait
 * for approval, those that somebody set elsewhere, and a rule beside the products it leaves out.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { openServicePages } from './open-service-pages.ts';
import { SHOP } from './seed-pages.ts';
import { seedRuleMarket } from './seed-rule-market.ts';

vi.setConfig({ testTimeout: 120_000 });

const opened = await openServicePages({
  jobs: ['service-copy.apply-changes'],
  seed: seedRuleMarket,
});
const { db, now, jobs, show, lookAt, askService } = opened;
let page: Page;

beforeAll(() => {
  page = opened.page();
});

let version = 0;
async function saveRule(rule: object): Promise<void> {
  const answer = await askService(
    new Request('https://service.example/v1/rules', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        if_version: version,
        form: {
          version: 1,
          guard_rails: {
            min_margin: 1500,
            max_step: 1000,
            max_day: null,
            min_stock_days: null,
            price_war: 'hold',
          },
          rules: [
            {
              key: 'follow',
              name: 'Follow A and B',
              strategies: [
                { kind: 'market', reference: 'average', direction: 'below', basis_points: 200 },
              ],
              endings: [{ currency: 'EUR', endings: ['.99'] }],
              ...rule,
            },
          ],
        },
      }),
    }),
  );
  expect(answer.status).toBe(200);
  ({ version } = (await answer.json()) as { version: number });
}

/** Prices of the rule in the app's copy. */
async function countRulePrices(): Promise<number> {
  await jobs.enqueue('service-copy.apply-changes', { shop: SHOP }, { key: SHOP });
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from shop.recommendation_copy
     where shop = $1 and rule_mode = 'approve' and suggested_minor > 0`,
    [SHOP],
  );
  return rows[0]?.n ?? 0;
}

test('prices of a rule wait for approval, each with the way to it', async () => {
  await db.query('update shop.variant set price_minor = 5000 where shop = $1', [SHOP]);
  await saveRule({ mode: 'approve' });
  await expect.poll(countRulePrices, { timeout: 60_000, interval: 500 }).toBe(30);
  await show('/app/recommendations');
  await page.getByRole('link', { name: 'Waiting for approval (30)' }).click();
  await page.waitForURL(/view=approval/);
  await page.getByText('Pricing rule: Follow A and B').first().waitFor();
  await page
    .getByText(/^Average of a\.example .* and b\.example/)
    .first()
    .waitFor();
  await page
    .getByText(/^Ending \.99: /)
    .first()
    .waitFor();
  expect(
    await page
      .getByRole('button', { name: /^Apply €48\.99/ })
      .first()
      .isEnabled(),
  ).toBe(true);
  await lookAt('rule-approval');
  for (const locale of ['de', 'fr']) {
    await show('/app/recommendations?view=approval', locale);
    await lookAt(`rule-approval-${locale}`);
  }
});

test('prices set elsewhere are shown with old and new, and rules resume one by one or together', async () => {
  await db.query(
    `insert into shop.rule_hold (shop, variant_gid, found_at, rule_key, rule_name, currency, old_minor,
       new_minor, resumes_at)
     select v.shop, v.gid, $2, 'follow', 'Follow A and B', 'EUR', 5000, 4450,
       case when v.gid like '%1' then $2::timestamptz + interval '3 days' end
     from shop.variant v where v.shop = $1 order by v.gid limit 3`,
    [SHOP, now],
  );
  await show('/app/activity');
  await page.getByRole('heading', { name: '3 prices were changed outside this app' }).waitFor();
  await page.getByText('€50.00 → €44.50').first().waitFor();
  await lookAt('rule-holds');
  await page
    .getByRole('button', { name: /^Resume pricing rules for / })
    .first()
    .click();
  await page.getByRole('heading', { name: '2 prices were changed outside this app' }).waitFor();
  await page.getByRole('button', { name: 'Resume all 2' }).click();
  await page
    .getByRole('heading', { name: /changed outside this app/ })
    .waitFor({ state: 'detached' });
  const { rows } = await db.query<{ by: string | null }>(
    'select resumed_by_name as by from shop.rule_hold where resumed_at is not null',
  );
  expect(rows).toHaveLength(3);
  for (const locale of ['de', 'fr']) {
    await db.query('update shop.rule_hold set resumed_at = null');
    await show('/app/activity', locale);
    await lookAt(`rule-holds-${locale}`);
  }
});

test('a rule is compared with the products that it leaves out', async () => {
  await saveRule({ mode: 'approve', test_share: 5000 });
  // Some of the prices end: their products are in the comparison group.
  await expect.poll(countRulePrices, { timeout: 60_000, interval: 500 }).toBeLessThan(30);
  await show('/app/outcomes');
  await page.getByText('Follow A and B').first().waitFor();
  const counts = await Promise.all(
    ['Follow the rule', 'Keep their prices'].map(async (name) => {
      const row = page.getByRole('row', { name });
      return Number(await row.getByRole('cell').first().textContent());
    }),
  );
  expect(counts.every((count) => count > 10)).toBe(true);
  expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(60);
  await lookAt('rule-comparison');
});
