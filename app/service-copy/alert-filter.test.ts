import { beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { AlertFilterSchema, buildAlertConditions, toFilterParams } from './alert-filter.ts';

const SHOP = 'lamps.myshopify.com';
const NOW = new Date('2026-11-30T12:00:00Z');
const db = await createTestDatabase();
const ME = 'gid://shopify/StaffMember/42';

/** The ids that the address shows, in order. */
async function find(query: Record<string, string>, lastVisit: Date | null = null) {
  const values: unknown[] = [SHOP];
  const conditions = buildAlertConditions(
    AlertFilterSchema.parse(query),
    { userIds: [ME], lastVisit, now: NOW },
    values,
  );
  const { rows } = await db.query<{ id: string }>(
    `select a.id from shop.alert_copy a where a.shop = $1 and ${conditions.join(' and ')} order by a.id`,
    values,
  );
  return rows.map(({ id }) => id);
}

beforeEach(async () => {
  await db.query('truncate shop.variant, shop.alert_copy, shop.case_copy, shop.product_collection');
  await db.query(
    `insert into shop.variant (shop, gid, product_gid, product_title, title, vendor, category, sku, status, currency,
       price_minor, shopify_updated_at, read_at, service_product_id)
     select $1, 'gid://v/' || n, 'gid://p/' || n,
       (array['Mug, large', 'Lamp 100%', 'Chair'])[n], 'Red', (array['Ardal', 'Bjelke', 'Ardal'])[n],
       (array['Mugs', 'Lamps', null])[n], 'SK-' || n, 'active', 'EUR', 2000, $2::timestamptz, $2, 'prd_' || n
     from generate_series(1, 3) n`,
    [SHOP, NOW],
  );
  await db.query(
    `insert into shop.product_collection (shop, product_gid, collection_gid, name, read_at)
     values ($1, 'gid://p/2', 'gid://c/9', 'Autumn', $2)`,
    [SHOP, NOW],
  );
  await db.query(
    `insert into shop.case_copy (shop, id, service_product_id, retailer, state, assignee_id, open_alerts, recurrences,
       notices, opened_at, state_since, updated_at, copied_at)
     values ($1, 'cas_2', 'prd_2', 'kettles.example', 'acknowledged', $3, 1, 0, 0, $2::timestamptz, $2, $2, $2)`,
    [SHOP, NOW, ME],
  );
  await db.query(
    `insert into shop.alert_copy (shop, id, service_product_id, type, retailer, currency, map_minor, listed_minor,
       detected_at, resolved_at, copied_at)
     select $1, 'alt_' || n, 'prd_' || least(n, 3), 'map_violation',
       (array['kettles.example', 'kettles.example', 'chairs.example', 'old.example'])[n],
       'EUR', 2000, (array[1990, 1500, 1000, 1000])[n], $2::timestamptz - n * interval '10 days',
       case when n = 4 then $2 end, $2 from generate_series(1, 4) n`,
    [SHOP, NOW],
  );
  await db.query(
    `insert into shop.case_copy (shop, id, service_product_id, retailer, state, open_alerts, recurrences,
       notices, opened_at, state_since, updated_at, copied_at)
     values ($1, 'cas_3', 'prd_3', 'chairs.example', 'new', 1, 0, 0, $2::timestamptz, $2, $2, $2)`,
    [SHOP, NOW],
  );
});

it.each([
  [{}, ['alt_1', 'alt_2', 'alt_3']],
  [{ view: 'resolved' }, ['alt_4']],
  [{ q: 'LAMP 100%' }, ['alt_2']],
  [{ q: 'sk-1' }, ['alt_1']],
  [{ q: 'kettles red' }, ['alt_1', 'alt_2']],
  [{ q: 'k' }, ['alt_1', 'alt_2']],
  [{ q: '%%' }, []],
  [{ retailer: 'chairs.example,old.example' }, ['alt_3']],
  [{ brand: 'Ardal' }, ['alt_1', 'alt_3']],
  [{ product_type: 'Lamps' }, ['alt_2']],
  [{ collection: 'gid://c/9' }, ['alt_2']],
  [{ product: 'prd_3' }, ['alt_3']],
  [{ depth: '25' }, ['alt_2', 'alt_3']],
  [{ depth: '25.01' }, ['alt_3']],
  [{ older: '15' }, ['alt_2', 'alt_3']],
  [{ newer: '15' }, ['alt_1']],
  [{ type: 'competitor_undercut' }, []],
  [{ status: 'new,acknowledged' }, ['alt_2', 'alt_3']],
  [{ assignee: 'me' }, ['alt_2']],
  [{ assignee: 'nobody' }, ['alt_3']],
  [{ assignee: `nobody,${ME}` }, ['alt_2', 'alt_3']],
  [{ retailer: 'kettles.example', depth: '5' }, ['alt_2']],
  [
    { view: 'x', depth: 'deep', older: '-1', type: 'x', status: 'x', new: 'yes' },
    ['alt_1', 'alt_2', 'alt_3'],
  ],
])('%j shows %j', async (query, ids) => {
  expect(await find(query as Record<string, string>)).toEqual(ids);
});

it('shows what was found since the last visit, and everything to who was never there', async () => {
  const lastVisit = new Date('2026-11-15T12:00:00Z');
  expect(await find({ new: '1' }, lastVisit)).toEqual(['alt_1']);
  expect(await find({ new: '1' })).toHaveLength(3);
});

it('follows renamed products and changed cases', async () => {
  await db.query(
    `update shop.variant set product_title = 'Stool', vendor = 'Corvara' where gid = 'gid://v/3'`,
  );
  await db.query(
    `update shop.case_copy set state = 'escalated', assignee_id = $1 where id = 'cas_3'`,
    [ME],
  );
  await db.query(`delete from shop.case_copy where id = 'cas_2'`);
  expect(await find({ q: 'stool' })).toEqual(['alt_3']);
  expect(await find({ q: 'chair', brand: 'Ardal' })).toEqual([]);
  expect(await find({ status: 'escalated', assignee: 'me' })).toEqual(['alt_3']);
  expect(await find({ status: 'acknowledged' })).toEqual([]);
});

it('writes an address that says the same filter again', () => {
  const filter = AlertFilterSchema.parse({
    q: 'mug',
    brand: 'Ardal %2C Sons,50%25 Off',
    status: 'new',
    assignee: 'me',
    depth: '2.5',
    newer: '7',
    new: '1',
  });
  expect(filter.brand).toEqual(['Ardal , Sons', '50% Off']);
  expect(AlertFilterSchema.parse(toFilterParams(filter))).toEqual(filter);
  expect(toFilterParams(AlertFilterSchema.parse({}))).toEqual({});
});
