/**
 * A product that is not for sale for a while is the same one at the service afterwards, with all
 * that was stored for it; one that Shopify has deleted can come back for 30 days.
 */
import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { addressOf, textBodyOf } from '#tests/support/read-fetch.ts';
import { saveShopSettings } from '#app/settings/save-shop-settings.server.ts';
import { applyServiceChanges } from '#app/service-copy/apply-service-changes.server.ts';
import { deleteOldVariants, restoreVariant } from './deleted-variants.server.ts';
import { refreshMonitored } from './refresh-monitored.server.ts';
import { refreshProduct } from './refresh-product.server.ts';
import { listChannels } from './sales-channels.server.ts';
import { sendVariants } from './send-variants.server.ts';

const app = await openTestApp({ costTimes: 20 });
const { services, shop, sandbox } = app;
const run = { signal: new AbortController().signal };
interface Variant {
  gid: string;
  product: string;
  id: string;
  price: bigint;
}
let variants: Variant[];
let next = 0;

beforeAll(async () => {
  await app.open();
  const [store] = await listChannels(services, shop);
  if (store) await saveShopSettings(services, shop, { channels: [store] });
  await app.drain();
  variants = (
    await services.db.query<Variant>(
      `select min(gid) as gid, product_gid as product, min(service_product_id) as id,
         min(price_minor) as price
       from shop.variant
       where deleted_at is null
       group by product_gid
       having count(*) = 1 and count(service_product_id) = 1 and min(not_monitored) is null
       order by 1`,
    )
  ).rows;
});

const priced =
  (text: string) =>
  ({ gid }: Variant) =>
    sandbox.control.setShopPrice(gid, text);
const answered =
  (price: string) =>
  async ({ product }: Variant) =>
    withAnsweredPrice(price, () => refreshProduct(services, { shop, productGid: product }));
const KINDS: [string, string, (variant: Variant) => Promise<unknown>][] = [
  ['a draft', 'draft', ({ product }) => sandbox.control.setStatus(product, 'DRAFT')],
  ['archived', 'archived', ({ product }) => sandbox.control.setStatus(product, 'ARCHIVED')],
  [
    'in no chosen sales channel',
    'unpublished',
    ({ product }) => sandbox.control.setPublished(product, false),
  ],
  ['price 0', 'no_price', priced('0.00')],
  ['a price too precise for the currency', 'no_price', answered('19.905')],
];

test.each(KINDS)('pauses and goes on where it was: %s', async (_kind, reason, pause) => {
  const variant = nextVariant();
  const before = await fillProduct(variant);
  app.asked.length = 0;
  await pause(variant);
  await sandbox.control.settled();
  await app.drain();
  const kept = { service_product_id: variant.id, price_minor: variant.price, deleted_at: null };
  const sent = { external_id: variant.gid, price_minor: variant.price };
  const since: unknown = expect.any(Date);
  expect(await rowOf(variant)).toMatchObject({ ...kept, not_monitored: reason });
  const paused = { paused_reason: reason, paused_at: since, monitored: false };
  expect(await atService(variant)).toMatchObject({ ...sent, ...paused });
  expect(app.asked.filter(isWrite)).toEqual([{ method: 'POST', path: '/v1/products/batch' }]);
  expect(await storedOf(variant)).toEqual(before);
  expect(await copiesOf(variant)).toEqual({ offers: 1, alerts: 1, cases: 1 });
  await goOn(variant);
  expect(await rowOf(variant)).toMatchObject({ ...kept, not_monitored: null });
  const monitored = { paused_reason: null, paused_at: null, monitored: true };
  expect(await atService(variant)).toMatchObject({ ...sent, ...monitored });
  expect(await storedOf(variant)).toEqual(before);
  expect(await copiesOf(variant)).toEqual({ offers: 1, alerts: 1, cases: 1 });
});

test('a whole catalog of drafts is sent in one request', async () => {
  const { rows } = await services.db.query<{ gid: string }>(
    `update shop.variant set not_monitored = 'draft', sent_at = null
     where service_product_id is not null and not_monitored is null returning gid`,
  );
  expect(rows.length).toBeGreaterThan(100);
  app.asked.length = 0;
  await sendVariants(services, { shop }, run);
  expect(app.asked.filter(isWrite)).toEqual([{ method: 'POST', path: '/v1/products/batch' }]);
  const paused = async () =>
    (
      await services.db.query<{ n: number }>(
        `select count(*)::int as n from pricing.product where paused_reason = 'draft'`,
      )
    ).rows[0]?.n;
  expect(await paused()).toBe(rows.length);
  // Neither beyond the plan nor counted towards it.
  await refreshMonitored(services, { shop });
  expect((await services.db.query('select 1 from shop.variant where beyond_plan')).rows).toEqual(
    [],
  );
  await services.db.query(
    `update shop.variant set not_monitored = null, sent_at = null where gid = any($1)`,
    [rows.map(({ gid }) => gid)],
  );
  await sendVariants(services, { shop }, run);
  expect(await paused()).toBe(0);
});

test('a pause whose response is lost is sent again and changes nothing more', async () => {
  const variant = nextVariant();
  await markPaused(variant, 'draft');
  await expect(sendVariants(losing, { shop }, run)).rejects.toMatchObject({ code: 'unavailable' });
  const first = await atService(variant);
  expect(first).toMatchObject({ paused_reason: 'draft' });
  await sendVariants(services, { shop }, run);
  expect(await atService(variant)).toMatchObject({ paused_at: first?.['paused_at'] });
  await markPaused(variant, null);
  await sendVariants(services, { shop }, run);
  expect(await atService(variant)).toMatchObject({ id: variant.id, paused_at: null });
});

test('pauses alone what a batch cannot: without a known price, or with a refused field', async () => {
  const [priceless, refused] = [nextVariant(), nextVariant()];
  await markPaused(priceless, 'no_price');
  await services.db.query('update shop.variant set price_minor = 0 where gid = $1', [
    priceless.gid,
  ]);
  await markPaused(refused, 'archived');
  await services.db.query(`update shop.variant set url = 'ftp://shop.example/p' where gid = $1`, [
    refused.gid,
  ]);
  app.asked.length = 0;
  await sendVariants(services, { shop }, run);
  expect(app.asked.filter(isWrite).map(({ method }) => method)).toEqual(['POST', 'PATCH', 'PATCH']);
  expect(await atService(priceless)).toMatchObject({
    paused_reason: 'no_price',
    price_minor: priceless.price,
  });
  expect(await atService(refused)).toMatchObject({ paused_reason: 'archived' });
  expect(await rowOf(refused)).toMatchObject({ not_monitored: 'archived' });
  app.asked.length = 0;
  await sendVariants(services, { shop }, run);
  expect(app.asked.filter(isWrite)).toEqual([]);
});

test('a service that cannot pause is sent nothing until the product goes on', async () => {
  const variant = nextVariant();
  const setCapability = (sql: string) =>
    services.db.query(`update shop.shop set capabilities = ${sql} where domain = $1`, [shop]);
  await setCapability(`capabilities - 'products.pause'`);
  app.asked.length = 0;
  await markPaused(variant, 'draft');
  await sendVariants(services, { shop }, run);
  expect(app.asked.filter(isWrite)).toEqual([]);
  expect(await rowOf(variant)).toMatchObject({ service_product_id: variant.id });
  await setCapability(`capabilities || '["products.pause"]'`);
  await sendVariants(services, { shop }, run);
  expect(await atService(variant)).toMatchObject({ paused_reason: 'draft' });
});

test('restores a deleted product with all that was stored for it', async () => {
  const variant = nextVariant();
  await services.db.query('update shop.variant set min_minor = 123 where gid = $1', [variant.gid]);
  const before = await fillProduct(variant);
  await remove(variant);
  expect(await rowOf(variant)).toMatchObject({
    service_product_id: variant.id,
    min_minor: 123n,
    deletion_sent_at: expect.any(Date),
  });
  expect(await atService(variant)).toMatchObject({ deleted_at: expect.any(Date) });
  expect(await copiesOf(variant)).toEqual({ offers: 0, alerts: 0, cases: 0 });
  expect(await restoreVariant(services, { shop, gid: variant.gid })).toMatchObject({
    isRestored: true,
  });
  await app.drain();
  expect(await rowOf(variant)).toMatchObject({
    service_product_id: variant.id,
    min_minor: 123n,
    deleted_at: null,
    deletion_sent_at: null,
  });
  expect(await atService(variant)).toMatchObject({ id: variant.id, deleted_at: null });
  expect(await storedOf(variant)).toEqual(before);
  // The feed waits for every transaction that is running in the database server.
  await expect
    .poll(
      async () => {
        await applyServiceChanges(services, { shop });
        await app.drain();
        return copiesOf(variant);
      },
      { timeout: 60_000 },
    )
    .toEqual({ offers: 1, alerts: 1, cases: 1 });
  await expect(restoreVariant(services, { shop, gid: variant.gid })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a deletion whose response is lost is repeated, and a product that is there again is sent', async () => {
  const variant = nextVariant();
  await markDeleted(variant);
  await expect(sendVariants(losing, { shop }, run)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await rowOf(variant)).toMatchObject({ deletion_sent_at: null });
  await sendVariants(services, { shop }, run);
  expect(await rowOf(variant)).toMatchObject({ deletion_sent_at: expect.any(Date) });
  // Found in Shopify after all, by any reading.
  await refreshProduct(services, { shop, productGid: variant.product });
  await app.drain();
  expect(await atService(variant)).toMatchObject({ id: variant.id, deleted_at: null });
});

test('says that a product is not in Shopify, and keeps it for 30 days', async () => {
  const variant = nextVariant();
  await sandbox.control.deleteProduct(variant.product);
  await sandbox.control.settled();
  await remove(variant);
  const answer = await restoreVariant(services, { shop, gid: variant.gid });
  const row = await rowOf(variant);
  expect(answer).toMatchObject({
    isRestored: false,
    keptUntil: new Date((row?.deleted_at?.getTime() ?? 0) + 30 * DAY_MS),
  });
  const at = (days: number) => ({
    ...services,
    clock: { now: () => new Date(Date.now() + days * DAY_MS) },
  });
  await deleteOldVariants(at(29.9));
  expect(await rowOf(variant)).toMatchObject({ service_product_id: variant.id });
  await expect(restoreVariant(at(30.1), { shop, gid: variant.gid })).rejects.toMatchObject({
    code: 'not_found',
  });
  const untold = nextVariant();
  await markDeleted(untold);
  await deleteOldVariants(at(30.1));
  expect(await rowOf(variant)).toBeUndefined();
  // This one was not sent yet.
  expect(await rowOf(untold)).toMatchObject({ service_product_id: untold.id });
});

/** The service does what it is asked, and its responses are lost. */
const losing = {
  ...services,
  builtInFetch: async (...request: Parameters<typeof fetch>) => {
    await services.builtInFetch(...request);
    throw new TypeError('fetch failed');
  },
};
const isWrite = ({ method, path }: { method: string; path: string }) =>
  method !== 'GET' && path.startsWith('/v1/products');

function nextVariant(): Variant {
  const variant = variants[next++];
  if (!variant) throw new Error('no variant left');
  return variant;
}

interface Row {
  price_minor: bigint;
  min_minor: bigint | null;
  not_monitored: string | null;
  service_product_id: string | null;
  deleted_at: Date | null;
  deletion_sent_at: Date | null;
}
const rowOf = async ({ gid }: Variant) =>
  (await services.db.query<Row>('select * from shop.variant where gid = $1', [gid])).rows[0];
const atService = async ({ id }: Variant): Promise<Record<string, unknown> | undefined> =>
  (await services.db.query('select * from pricing.product where id = $1', [id])).rows[0];
const markPaused = ({ gid }: Variant, reason: string | null) =>
  services.db.query(`update shop.variant set not_monitored = $2, sent_at = null where gid = $1`, [
    gid,
    reason,
  ]);

/** The variant is active, published and has its price again. */
async function goOn({ gid, product, price }: Variant): Promise<void> {
  await sandbox.control.setStatus(product, 'ACTIVE');
  await sandbox.control.setPublished(product, true);
  await sandbox.control.setShopPrice(
    gid,
    `${price / 100n}.${String(price % 100n).padStart(2, '0')}`,
  );
  await sandbox.control.settled();
  await app.drain();
}

async function markDeleted({ product }: Variant): Promise<void> {
  const gone = 'update shop.variant set deleted_at = now() where shop = $1 and product_gid = $2';
  await services.db.query(gone, [shop, product]);
}

async function remove(variant: Variant): Promise<void> {
  await markDeleted(variant);
  await sendVariants(services, { shop }, run);
}

/** What the service stored for the product: which rows there are, not what they say now. */
async function storedOf({ id }: Variant): Promise<Record<string, unknown>> {
  const { rows } = await services.db.query(
    `select
       (select array_agg(m.id || ' ' || m.verdict) from pricing.match m where product_id = $1) as matches,
       (select array_agg(a.id) from pricing.alert a where product_id = $1) as alerts,
       (select array_agg(c.id || ' ' || c.notices) from pricing.map_case c where product_id = $1) as cases,
       (select array_agg(d.id) from pricing.decision d where product_id = $1) as decisions,
       (select array_agg(s.day::text || ' ' || s.units order by s.day) from pricing.sale s
         where product_id = $1) as sales,
       (select array_agg(distinct o.price_minor) from pricing.own_price o
         where product_id = $1) as prices`,
    [id],
  );
  return rows[0] ?? {};
}

const copiesOf = async ({ id }: Variant) =>
  (
    await services.db.query(
      `select (select count(*)::int from shop.offer_copy where service_product_id = $1) as offers,
         (select count(*)::int from shop.alert_copy where service_product_id = $1) as alerts,
         (select count(*)::int from shop.case_copy where service_product_id = $1) as cases`,
      [id],
    )
  ).rows[0];

/** 59 days of a product's life at the service, and our copies of it. */
async function fillProduct(variant: Variant): Promise<Record<string, unknown>> {
  const key = variant.gid.split('/').at(-1);
  const listing = `lst_${key}`;
  await services.db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
     values ('ret_p', 'gear.example', 'active', now(), 'https://gear.example', now() + interval '1 day', now())
     on conflict do nothing`,
  );
  await services.db.query(
    `insert into pricing.account_retailer (account_id, retailer_id, added_at)
     select account_id, 'ret_p', now() from pricing.product where id = $1 on conflict do nothing`,
    [variant.id],
  );
  await services.db.query(
    `insert into pricing.listing (id, retailer_id, url, price_minor, currency, availability,
       condition, price_kind, read_from, state, first_seen_at, last_seen_at, offer_since)
     values ($1, 'ret_p', 'https://gear.example/p/' || $1, 100, 'EUR', 'in_stock', 'new', 'public',
       'page', 'ok', now(), now(), now())`,
    [listing],
  );
  for (const sql of [
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier,
       reasons, created_at, updated_at)
     select 'mat_' || $2, account_id, id, $2, 0.99, 'confirmed', 'person', '[]', now(), now()
     from pricing.product where id = $1`,
    `insert into pricing.alert (id, account_id, product_id, listing_id, type, retailer, currency,
       map_minor, listed_minor, detected_at, updated_at)
     select 'alt_' || $2, account_id, id, $2, 'map_violation', 'gear.example', 'EUR', 200, 100,
       now(), now()
     from pricing.product where id = $1`,
    `insert into pricing.map_case (id, account_id, product_id, retailer, state, notices, open_alerts,
       currency, map_minor, listed_minor, depth_basis_points, opened_at, state_since, updated_at)
     select 'cas_' || $2, account_id, id, 'gear.example', 'acknowledged', 2, 1, 'EUR', 200, 100,
       5000, now(), now(), now()
     from pricing.product where id = $1`,
    `insert into pricing.decision (id, account_id, product_id, recommendation_id, decision, currency,
       from_minor, to_minor, recommendation, at)
     select 'dec_' || $2, account_id, id, 'rec_' || $2, 'applied', 'EUR', 100, 110, '{}', now()
     from pricing.product where id = $1`,
    `insert into pricing.sale (product_id, day, units, price_paid_minor, currency, recorded_at)
     select $1, current_date - n, n, 100, 'EUR', now() from generate_series(1, 59) n
     where $2 <> ''`,
  ])
    await services.db.query(sql, [variant.id, listing]);
  await services.db.query(
    `insert into shop.offer_copy (shop, service_product_id, listing_id, retailer, url, currency,
       price_minor, availability, condition, match_verdict, copied_at)
     values ($1, $2, $3, 'gear.example', 'https://gear.example/p', 'EUR', 100, 'in_stock', 'new', 'confirmed', now())`,
    [shop, variant.id, listing],
  );
  await services.db.query(
    `insert into shop.alert_copy (shop, id, service_product_id, listing_id, type, retailer, currency,
       map_minor, listed_minor, detected_at, copied_at)
     values ($1, 'alt_' || $3, $2, $3, 'map_violation', 'gear.example', 'EUR', 200, 100, now(), now())`,
    [shop, variant.id, listing],
  );
  await services.db.query(
    `insert into shop.case_copy (shop, id, service_product_id, retailer, state, open_alerts, recurrences, notices,
       opened_at, state_since, updated_at, copied_at)
     values ($1, 'cas_' || $3, $2, 'gear.example', 'acknowledged', 1, 0, 2, now(), now(), now(), now())`,
    [shop, variant.id, listing],
  );
  return storedOf(variant);
}

/** Shopify answers this price for every variant of a product that is read meanwhile. */
async function withAnsweredPrice(price: string, work: () => Promise<void>): Promise<void> {
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await send(input, init);
    if (!addressOf(input).includes('/graphql.json') || !textBodyOf(init).includes('MirrorProduct'))
      return answer;
    const text = (await answer.text()).replaceAll(
      /"price":"[^"]*"/g,
      `"price":${JSON.stringify(price)}`,
    );
    return new Response(text, { status: answer.status, headers: answer.headers });
  };
  await work().finally(() => (globalThis.fetch = send));
}
