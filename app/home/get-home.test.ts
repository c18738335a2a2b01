/** What Home shows at once: what waits, and the set-up guide until it is done. */
import { beforeEach, expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { createBareServices } from '#tests/support/app/bare-services.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { getHome } from './get-home.server.ts';

const SHOP = 'lamps.myshopify.com';
const NOW = new Date('2026-11-20T12:00:00Z');
const db = await createTestDatabase();
const clock = createManualClock(NOW);
const services = createBareServices({ db, clock });

beforeEach(async () => {
  await db.query(
    `truncate shop.shop, shop.variant, shop.offer_copy, shop.alert_copy, shop.case_copy,
       shop.sync_run, shop.price_batch, shop.price_change, shop.file_export, shop.channel,
       shop.map_price_file, shop.map_price_period_file, shop.sales_read cascade`,
  );
  for (const domain of [SHOP, 'other.myshopify.com'])
    await db.prisma.shop.create({
      data: {
        domain,
        currency: 'EUR',
        timezone: 'Europe/Berlin',
        connection: 'ok',
        installedAt: NOW,
        capabilities: ['insights'],
      },
    });
});

async function seedAlert(
  id: string,
  rest: { type?: string; retailer?: string; read?: boolean; resolved?: boolean } = {},
): Promise<void> {
  const { type = 'map_violation', retailer = 'kettles.example', read, resolved } = rest;
  await db.query(
    `insert into shop.alert_copy (shop, id, service_product_id, listing_id, type, retailer,
       currency, map_minor, listed_minor, detected_at, read_at, resolved_at, copied_at)
     values ($1, $2, 'prd_1', 'lst_' || $2, $3, $4, 'EUR', 2000, 1800, $5, $6, $7, $5)`,
    [SHOP, id, type, retailer, NOW, read ? NOW : null, resolved ? NOW : null],
  );
}

async function seedCase(retailer: string, state: string, assignee: string | null): Promise<void> {
  await db.query(
    `insert into shop.case_copy (shop, id, service_product_id, retailer, state, assignee_id,
       open_alerts, recurrences, notices, opened_at, state_since, updated_at, copied_at)
     values ($1, 'cas_' || $2, 'prd_1', $2, $3, $4, 1, 0, 0, $5, $5, $5, $5)`,
    [SHOP, retailer, state, assignee, NOW],
  );
}

test('counts cases once, alerts of other kinds, and what failed in the last week', async () => {
  // Two listings of one retailer are one case.
  await seedAlert('alt_1');
  await seedAlert('alt_2', { read: true });
  await seedAlert('alt_3', { retailer: 'lamps.example' });
  await seedAlert('alt_4', { retailer: 'done.example', resolved: true });
  await seedAlert('alt_5', { type: 'price_changed' });
  await seedAlert('alt_6', { type: 'price_changed', read: true });
  await seedCase('kettles.example', 'new', null);
  await seedCase('lamps.example', 'acknowledged', 'gid://shopify/StaffMember/42');
  await seedCase('done.example', 'new', 'gid://shopify/StaffMember/42');
  const week = new Date(NOW.getTime() - 6 * DAY_MS);
  const longAgo = new Date(NOW.getTime() - 8 * DAY_MS);
  for (const [n, shop, at] of [
    [1, SHOP, week],
    [2, SHOP, longAgo],
    [3, 'other.myshopify.com', week],
  ] as const) {
    await db.query(
      `insert into shop.price_batch (id, shop, kind, state, request_key, total, started_at, updated_at)
       values ('bat_' || $1, $2, 'apply', 'done', $1, 2, $3, $3)`,
      [String(n), shop, at],
    );
    for (const status of ['failed', 'failed', 'applied'])
      await db.query(
        `insert into shop.price_change (id, shop, variant_gid, product_gid, batch_id, request_key,
           currency, from_minor, to_minor, status, at)
         values (gen_random_uuid()::text, $2, 'v', 'p', 'bat_' || $1, gen_random_uuid()::text,
           'EUR', 1, 2, $3, $4)`,
        [String(n), shop, status, at],
      );
    await db.query(
      `insert into shop.file_export (id, shop, what, format, query, locale, file_name, state,
         created_at, expires_at)
       values ('exp_' || $1, $2, 'alerts', 'csv', '', 'en', 'a.csv', 'failed', $3, $4)`,
      [String(n), shop, at, NOW],
    );
    await db.query(
      `insert into shop.map_price_file (id, shop, state, name, currency, created_at, failed)
       values ('fil_' || $1, $2, 'done', 'a.csv', 'EUR', $3, 4)`,
      [String(n), shop, at],
    );
    await db.query(
      `insert into shop.map_price_period_file (id, shop, state, name, created_at, error)
       values ('per_' || $1, $2, 'done', 'a.csv', $3, 'refused')`,
      [String(n), shop, at],
    );
    await db.query(
      `insert into shop.channel (id, shop, type, name, address, host, address_end, mode, hour,
         weekday, locale, state, since, due_at, created_at)
       values ('cha_' || $1, $2, 'slack', 'MAP', 'x', 'x', 'x', 'instant', 7, 1, 'en',
         case when $1 = '2' then 'active' else 'failing' end, $3, $3, $3)`,
      [String(n), shop, at],
    );
  }
  await db.query(
    `insert into shop.sales_read (shop, state, first_day, last_day, started_at, updated_at)
     values ($1, 'failed', $2::timestamptz, $2::timestamptz, $2::timestamptz, $2::timestamptz)`,
    [SHOP, NOW],
  );
  expect((await getHome(services, SHOP, '42')).waiting).toEqual({
    newCases: 1,
    mine: 1,
    otherAlerts: 1,
    failedChanges: 2,
    failedExports: 1,
    failedMapPriceFiles: 1,
    failedPeriodFiles: 1,
    failingChannels: 1,
    failedSales: 1,
  });
  expect((await getHome(services, SHOP)).waiting.mine).toBe(0);
});

test('nothing waits in a new shop', async () => {
  const { waiting, hasMarket, hasNotices } = await getHome(services, SHOP, '42');
  expect(Object.values(waiting).every((count) => count === 0)).toBe(true);
  expect([hasMarket, hasNotices]).toEqual([true, false]);
});

test('the guide leaves when its steps are done, and for good', async () => {
  const isShown = async () => (await getHome(services, SHOP)).showGuide;
  const setSync = (state: string) =>
    db.query(
      `insert into shop.sync_run (id, shop, kind, state, started_at, updated_at)
       values ('run_1', $1, 'first', $2, $3, $3) on conflict (id) do update set state = $2`,
      [SHOP, state, NOW],
    );
  const setVerdict = (verdict: string) =>
    db.query(
      `insert into shop.offer_copy (shop, service_product_id, listing_id, retailer, url, currency,
         price_minor, availability, condition, match_verdict, copied_at)
       values ($1, 'prd_1', 'lst_1', 'kettles.example', 'https://kettles.example', 'EUR', 2000,
         'in_stock', 'new', $2, $3)
       on conflict (shop, service_product_id, listing_id) do update set match_verdict = $2`,
      [SHOP, verdict, NOW],
    );
  expect(await isShown()).toBe(true);
  await db.query(
    `insert into shop.variant (shop, gid, product_gid, product_title, title, status, currency,
       price_minor, shopify_updated_at, read_at, service_product_id)
     values ($1, 'v', 'p', 'Lamp', 'Lamp', 'active', 'EUR', 2000, $2, $2, 'prd_1')`,
    [SHOP, NOW],
  );
  await setSync('reading');
  await setVerdict('review');
  expect(await isShown()).toBe(true);
  await setSync('done');
  expect(await isShown()).toBe(true);
  await setVerdict('confirmed');
  expect(await isShown()).toBe(false);
  // The next match to review, and tonight's sync, are no new start.
  await setVerdict('review');
  await setSync('reading');
  expect(await isShown()).toBe(false);
});
