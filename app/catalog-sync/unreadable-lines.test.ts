/** A line of the catalog in another form changes nothing of what it does not say readably. */
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { findSyncRun } from '#app/home/find-sync-run.server.ts';
import { refreshProduct } from './refresh-product.server.ts';
import { scheduleReconciliation } from './start-sync.server.ts';

const app = await openTestApp();
const { services, shop, sandbox } = app;
type Line = Record<string, unknown> & { id: string; product: Record<string, unknown> };
type Row = Record<string, unknown>;
/** By the name of the change: the variant, before and after the read. */
const rows = new Map<string, { gid: string; before: Row; after: Row }>();
let first = '';

beforeAll(async () => {
  await app.open();
  await app.drain();
  const found = await services.db.query<{ gid: string }>(
    `select gid from shop.variant
     where map_from = 'metafield' and cost_minor is not null and sku is not null and stock > 0
       and service_product_id is not null
     order by gid`,
  );
  const gids = found.rows.map(({ gid }) => gid);
  first = gids.pop() ?? '';
  const changes = new Map<string, (line: Line) => unknown>();
  for (const [name, change] of [...Object.entries(KEPT), ...Object.entries(TAKEN)]) {
    const gid = gids.shift() ?? '';
    const before = await readStored(gid);
    expect(before).toMatchObject({ deleted_at: null });
    rows.set(name, { gid, before, after: {} });
    changes.set(gid, typeof change === 'function' ? change : change[0]);
  }
  sandbox.control.changeBulk((answer) => ({
    ...answer,
    lines: answer.lines.map((text) => {
      const line = JSON.parse(text) as Line;
      const change = changes.get(line.id);
      change?.(line);
      return change ? JSON.stringify(line) : text;
    }),
  }));
  await scheduleReconciliation(services);
  await app.drain();
  for (const row of rows.values()) row.after = await readStored(row.gid);
});

const KEPT = {
  'inventoryItem null': (line: Line) => (line.inventoryItem = null),
  'tracked null': (line: Line) => Object.assign(line.inventoryItem as object, { tracked: null }),
  'a quantity of 2.5': (line: Line) => (line.inventoryQuantity = 2.5),
  'a price null': (line: Line) => (line.price = null),
  'no price': (line: Line) => delete line.price,
  'a price in words': (line: Line) => (line.price = 'n/a'),
  'no SKU': (line: Line) => delete line.sku,
  'options null': (line: Line) => (line.selectedOptions = null),
  'a metafield that was not sent': (line: Line) => delete line.metafield,
  'a metafield of another form': (line: Line) =>
    (line.metafield = { type: 'single_line_text_field', value: 'about 12' }),
  'a metafield that is not an object': (line: Line) => (line.metafield = '12.00'),
  'no title': (line: Line) => delete line.title,
  'a product without a title': (line: Line) => (line.product.title = null),
  'tags null': (line: Line) => (line.product.tags = null),
  'an unknown status': (line: Line) => (line.product.status = 'SUSPENDED'),
  'no handle': (line: Line) => delete line.product.handle,
  'no vendor': (line: Line) => delete line.product.vendor,
  'a product null': (line: Line) => Object.assign(line, { product: null }),
  'a product without an id': (line: Line) => delete line.product.id,
} as const satisfies Record<string, (line: Line) => unknown>;

test.for(Object.keys(KEPT))('keeps every value for %s', (name) => {
  const { before, after } = rows.get(name) ?? { before: {}, after: null };
  // Whether it could be bought then is unknown.
  const kept = { ...before };
  delete kept.sellable;
  expect(after).toMatchObject(kept);
});

test('counts the lines and shows the first one', async () => {
  expect(await findSyncRun(services, shop)).toMatchObject({
    state: 'done',
    unreadable: Object.keys(KEPT).length,
    missing: 0,
    example: { gid: expect.stringContaining('gid://'), field: expect.any(String) },
  });
  const counts = await services.db.query(
    `select (select count(*)::int from shop.variant where deleted_at is null) as known,
       (select count(*)::int from pricing.product where deleted_at is null) as "atService"`,
  );
  expect(counts.rows).toEqual([{ known: 310, atService: 308 }]);
});

const TAKEN = {
  'a vendor null': [(line: Line) => (line.product.vendor = null), { vendor: null }],
  'an offset': [
    (line: Line) => (line.updatedAt = '2099-01-01T10:00:00+01:00'),
    { shopify_updated_at: new Date('2099-01-01T09:00:00Z') },
  ],
  'a price as a number': [
    (line: Line) => Object.assign(line, { price: 12.5, updatedAt: '2099-01-02T00:00:00Z' }),
    { price_minor: 1250n },
  ],
  'a metafield null': [
    (line: Line) => Object.assign(line, { metafield: null, updatedAt: '2099-01-03T00:00:00Z' }),
    { map_minor: null, map_from: null },
  ],
} as const satisfies Record<string, readonly [(line: Line) => unknown, object]>;

test.for(Object.entries(TAKEN))('takes %s as it is', ([name, [, expected]]) => {
  expect(rows.get(name)?.after).toMatchObject(expected);
});

test('keeps values that the answer about one product does not say readably', async () => {
  const platform = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await platform(input, init);
    const text = await answer.text();
    return new Response(
      text.includes('"variants":{"nodes"')
        ? text.replaceAll(/"price":"[^"]*"/g, '"price":null')
        : text,
      answer,
    );
  };
  const before = await readStored(first);
  const productGid = String(before.product_gid);
  await refreshProduct(services, { shop, productGid }).finally(() => {
    globalThis.fetch = platform;
  });
  await app.drain();
  expect(await readStored(first)).toMatchObject({
    price_minor: before.price_minor,
    not_monitored: null,
    service_product_id: before.service_product_id,
  });
});

test('refuses an answer with data beside errors', async () => {
  const platform = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await platform(input, init);
    const text = await answer.text();
    return new Response(
      text.includes('"variants":{"nodes"')
        ? text.replace(/^\{/, '{"errors":[{"message":"Internal error"}],')
        : text,
      answer,
    );
  };
  const before = await readStored(first);
  const productGid = String(before.product_gid);
  await expect(
    refreshProduct(services, { shop, productGid }).finally(() => {
      globalThis.fetch = platform;
    }),
  ).rejects.toMatchObject({ code: 'upstream_failed' });
  expect(await readStored(first)).toEqual(before);
});

async function readStored(gid: string): Promise<Row> {
  const { rows: found } = await services.db.query<Row>(
    `select product_gid, product_title, title, handle, vendor, category, status, url, image_url,
       sku, barcode, options, price_minor, compare_at_minor, cost_minor, map_minor, map_from,
       tags, stock, sellable, shopify_updated_at, not_monitored, deleted_at, missing_since,
       service_product_id
     from shop.variant where gid = $1`,
    [gid],
  );
  return found[0] ?? {};
}
