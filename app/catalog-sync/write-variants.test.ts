import { expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import type { ShopifyVariant } from '#app/admin-api/variant-document.ts';
import { readShopSettings } from '#app/shop-state/shop-settings.ts';
import { listUnsent, recordSent } from './unsent-variants.server.ts';
import { buildFullBody, buildSpecifiedBody } from './product-body.ts';
import { toVariantRow } from './to-variant-row.ts';
import { upsertVariants } from './write-variants.server.ts';

const db = await createTestDatabase();
const services = { db, clock: systemClock };
const shop = 'x.myshopify.com';
const GID = 'gid://shopify/ProductVariant/7';
const settings = readShopSettings({});
const HOST = 'shop.example';

function variant(
  change: Partial<ShopifyVariant> = {},
  product: Partial<ShopifyVariant['product']> = {},
): ShopifyVariant {
  return {
    id: GID,
    title: 'Black',
    sku: 'K-1',
    barcode: '4006381333931',
    price: '19.90',
    compareAtPrice: '30.00',
    updatedAt: '2026-11-20T10:00:00Z',
    selectedOptions: [],
    metafield: null,
    inventoryQuantity: 3,
    inventoryPolicy: 'DENY',
    inventoryItem: { tracked: true, unitCost: { amount: '9.995', currencyCode: 'EUR' } },
    product: {
      id: 'gid://shopify/Product/1',
      title: 'Kettle',
      handle: 'kettle',
      vendor: 'Acme',
      productType: 'Kettles',
      tags: ['new'],
      status: 'ACTIVE',
      onlineStoreUrl: 'https://shop.example/products/kettle',
      updatedAt: '2026-11-20T09:00:00Z',
      ...product,
    },
    ...change,
  };
}
const put = (given: ShopifyVariant, readAt = '2026-11-20T12:00:00Z', currency = 'EUR') =>
  upsertVariants(db, {
    shop,
    currency,
    rows: [toVariantRow(given, { currency, primaryHost: HOST, settings })],
    readAt: new Date(readAt),
  });
const stored = async () =>
  (
    await db.query<{
      price_minor: bigint;
      sent_at: Date | null;
      cost_minor: bigint;
      not_monitored: string | null;
    }>('select * from shop.variant where gid = $1', [GID])
  ).rows[0];

test('ignores a reading older than the stored one', async () => {
  await put(variant());
  await put(variant({ price: '25.00', updatedAt: '2026-11-20T11:00:00Z' }));
  expect(await put(variant({ price: '19.90' }), '2026-11-20T13:00:00Z')).toBe(0);
  expect(await stored()).toMatchObject({ price_minor: 2500n });
});

test('ignores a reading of the same time that was queried earlier', async () => {
  const change = { updatedAt: '2026-11-20T11:00:00Z', price: '25.00' };
  await put(
    variant({
      ...change,
      inventoryItem: { tracked: true, unitCost: { amount: '8.00', currencyCode: 'EUR' } },
    }),
    '2026-11-20T14:00:00Z',
  );
  await put(variant(change), '2026-11-20T13:30:00Z');
  expect(await stored()).toMatchObject({ cost_minor: 800n });
});

test('counts a variant as seen when a newer reading of it is stored', async () => {
  const { recordMissingVariants } = await import('./missing-objects.server.ts');
  const begun = new Date('2026-11-20T14:30:00Z');
  expect(await put(variant(), begun.toISOString())).toBe(0);
  await recordMissingVariants(db, { shop, productGid: null, readAt: begun });
  const { rows } = await db.query('select missing_since from shop.variant where gid = $1', [GID]);
  expect(rows).toEqual([{ missing_since: null }]);
  expect(await stored()).toMatchObject({ price_minor: 2500n });
});

test('records when a variant could be bought, except on days without a reading', async () => {
  const gid = 'gid://shopify/ProductVariant/8';
  type Change = Partial<ShopifyVariant> & { updated?: string; status?: string };
  const read = (
    day: string,
    inventoryQuantity: number | null,
    { updated = day, status = 'ACTIVE', ...change }: Change = {},
  ) => {
    const updatedAt = `2026-11-${updated}:00:00Z`;
    return put(
      variant({ id: gid, inventoryQuantity, updatedAt, ...change }, { status, updatedAt }),
      `2026-11-${day}:00:00Z`,
    );
  };
  await read('01T06', 3);
  await read('02T06', 2);
  await read('02T10', 0);
  // The webhook arrived two hours late.
  await read('02T14', 5, { updated: '02T12' });
  // Two nightly reads were missed.
  await read('05T06', 5);
  await read('05T08', 0, { inventoryPolicy: 'CONTINUE' });
  await read('05T09', null, { inventoryItem: { tracked: false, unitCost: null } });
  await read('05T10', null);
  await read('05T11', 1);
  await read('05T12', 1, { status: 'DRAFT' });
  const past = await db.query<{ since: Date; until: Date; sellable: boolean }>(
    `select since, until, sellable from shop.variant_sellable_past where gid = $1
     union all select sellable_since, null, sellable from shop.variant where gid = $1 order by 1`,
    [gid],
  );
  const hour = (at: Date | null) => at?.toISOString().slice(8, 13) ?? null;
  expect(past.rows.map((row) => [hour(row.since), hour(row.until), row.sellable])).toEqual([
    ['01T06', '02T10', true],
    ['02T10', '02T12', false],
    ['02T12', '02T14', true],
    ['05T06', '05T10', true],
    ['05T11', '05T12', true],
    ['05T12', null, false],
  ]);
});

test('marks a variant unsent only when a sent field changed', async () => {
  const [unsent] = await listUnsent(services, { shop, limit: 10, canPause: false });
  await recordSent(db, {
    shop,
    at: new Date(),
    sent: [
      {
        gid: GID,
        version: String(unsent?.version),
        service_product_id: 'prd_1',
        sent_sku: 'K-1',
        sent_hash: 'h',
        refused: null,
      },
    ],
  });
  const same = {
    updatedAt: '2026-11-20T15:00:00Z',
    price: '25.00',
    inventoryItem: { tracked: true, unitCost: { amount: '8.00', currencyCode: 'EUR' } },
  };
  await put(variant(same), '2026-11-20T15:00:00Z');
  expect((await stored())?.sent_at).not.toBeNull();
  await put(
    variant({ ...same, price: '26.00', updatedAt: '2026-11-20T16:00:00Z' }),
    '2026-11-20T16:00:00Z',
  );
  expect((await stored())?.sent_at).toBeNull();
});

test('leaves a variant unsent that changed while it was sent', async () => {
  const [unsent] = await listUnsent(services, { shop, limit: 10, canPause: false });
  await put(variant({ price: '27.00', updatedAt: '2026-11-20T17:00:00Z' }), '2026-11-20T17:00:00Z');
  await recordSent(db, {
    shop,
    at: new Date(),
    sent: [
      {
        gid: GID,
        version: String(unsent?.version),
        service_product_id: 'prd_1',
        sent_sku: 'K-1',
        sent_hash: 'h',
        refused: null,
      },
    ],
  });
  expect((await stored())?.sent_at).toBeNull();
});

test('keeps a refusal until the product changes', async () => {
  const [unsent] = await listUnsent(services, { shop, limit: 10, canPause: false });
  await recordSent(db, {
    shop,
    at: new Date(),
    sent: [
      {
        gid: GID,
        version: String(unsent?.version),
        service_product_id: null,
        sent_sku: 'K-1',
        sent_hash: 'h',
        refused: 'url: no',
      },
    ],
  });
  const same = { price: '27.00', updatedAt: '2026-11-20T17:00:00Z' };
  await put(variant(same), '2026-11-20T18:00:00Z');
  expect((await stored())?.not_monitored).toBe('refused');
  await put(
    variant({ ...same, sku: 'K-2', updatedAt: '2026-11-20T18:00:00Z' }),
    '2026-11-20T19:00:00Z',
  );
  expect((await stored())?.not_monitored).toBeNull();
});

test.each([
  ['zero', '0.00'],
  ['too precise for the currency', '19.905'],
])('keeps the last price when a reading has none: %s', async (_what, price) => {
  const gid = `gid://shopify/ProductVariant/${price.length}0`;
  const read = (change: Partial<ShopifyVariant>, minute: number, currency = 'EUR') =>
    put(
      variant({ id: gid, updatedAt: `2026-11-21T10:0${minute}:00Z`, ...change }),
      `2026-11-21T11:0${minute}:00Z`,
      currency,
    );
  const row = async () =>
    (
      await db.query(
        `select price_minor, not_monitored, sent_at is null as unsent,
           (select count(*)::int from shop.variant_price_past p where p.gid = v.gid) as past
         from shop.variant v where gid = $1`,
        [gid],
      )
    ).rows[0];
  await read({}, 0);
  await db.query('update shop.variant set sent_at = now() where gid = $1', [gid]);
  await read({ price }, 1);
  expect(await row()).toEqual({
    price_minor: 1990n,
    not_monitored: 'no_price',
    unsent: true,
    past: 0,
  });
  await db.query('update shop.variant set sent_at = now() where gid = $1', [gid]);
  await read({ price }, 2);
  expect(await row()).toMatchObject({ not_monitored: 'no_price', unsent: false });
  await read({}, 3);
  expect(await row()).toEqual({
    price_minor: 1990n,
    not_monitored: null,
    unsent: true,
    past: 0,
  });
  // In another currency the last price is another one.
  await read({ price }, 4, 'USD');
  expect(await row()).toMatchObject({ price_minor: 0n, not_monitored: 'no_price' });
});

test('sends a paused variant only when the service knows it and can pause', async () => {
  const paused = 'gid://shopify/ProductVariant/60';
  const other = 'gid://shopify/ProductVariant/61';
  await db.query('delete from shop.variant');
  for (const id of [paused, other]) await put(variant({ id }, { status: 'DRAFT' }));
  await db.query(`update shop.variant set service_product_id = 'prd_60' where gid = $1`, [paused]);
  const gids = async (canPause: boolean) =>
    (await listUnsent(services, { shop, limit: 10, canPause })).map(({ gid }) => gid);
  expect([await gids(false), await gids(true)]).toEqual([[], [paused]]);
});

test('a product that the service brings back for a new variant belongs to that one alone', async () => {
  const [old, made] = ['gid://shopify/ProductVariant/62', 'gid://shopify/ProductVariant/63'];
  for (const id of [old, made]) await put(variant({ id }));
  await db.query(
    `update shop.variant set service_product_id = 'prd_62', deleted_at = now(), deletion_sent_at = now()
     where gid = $1`,
    [old],
  );
  const sent = { gid: made, version: '', service_product_id: 'prd_62', sent_sku: 'K-1' };
  await recordSent(db, {
    shop,
    at: new Date(),
    sent: [{ ...sent, sent_hash: 'h', refused: null }],
  });
  const { rows } = await db.query(
    'select gid, service_product_id as id from shop.variant where gid = any($1) order by gid',
    [[old, made]],
  );
  expect(rows).toEqual([
    { gid: old, id: null },
    { gid: made, id: 'prd_62' },
  ]);
  await db.query('delete from shop.variant where gid = any($1)', [[old, made]]);
});

test('says at the service whether a product is paused, and why', async () => {
  const gid = 'gid://shopify/ProductVariant/60';
  const [row] = await listUnsent(services, { shop, limit: 10, canPause: true });
  if (!row) throw new Error(`${gid} is not unsent`);
  expect(buildFullBody(row, { hasDetails: false, canPause: true })).toMatchObject({
    external_id: gid,
    status: 'paused',
    paused_reason: 'draft',
    your_price: '19.90',
  });
  expect(
    buildFullBody({ ...row, paused_reason: null }, { hasDetails: false, canPause: true }),
  ).toMatchObject({ status: 'active', paused_reason: null });
  expect(buildFullBody(row, { hasDetails: false, canPause: false })).not.toHaveProperty('status');
});

test('records why a variant is not monitored', () => {
  const reason = (given: ShopifyVariant, of = settings) =>
    toVariantRow(given, { currency: 'EUR', primaryHost: HOST, settings: of }).not_monitored;
  expect(reason(variant({}, { status: 'DRAFT' }))).toBe('draft');
  expect(reason(variant({}, { status: 'ARCHIVED' }))).toBe('archived');
  expect(reason(variant({ price: '0.00' }))).toBe('no_price');
  expect(reason(variant())).toBeNull();
});

test('monitors an active product that is not in the online store, with its canonical address', () => {
  const row = (handle: string) =>
    toVariantRow(variant({}, { onlineStoreUrl: null, handle }), {
      currency: 'EUR',
      primaryHost: HOST,
      settings,
    });
  expect(row('kettle')).toMatchObject({
    not_monitored: null,
    url: 'https://shop.example/products/kettle?variant=7',
  });
  expect(row('käse/50%').url).toBe('https://shop.example/products/k%C3%A4se%2F50%25?variant=7');
});

test('counts a product that is in one of the chosen sales channels', () => {
  const chosen = readShopSettings({
    channels: [
      { id: 'gid://shopify/Publication/1', name: 'Online Store' },
      { id: 'gid://shopify/Publication/2', name: 'Point of Sale' },
    ],
  });
  expect(chosen.channels).toHaveLength(2);
  const reason = (published: Record<string, boolean>) =>
    toVariantRow(variant({}, published), {
      currency: 'EUR',
      primaryHost: HOST,
      settings: chosen,
    }).not_monitored;
  expect(reason({ publication_1: false, publication_2: true })).toBeNull();
  expect(reason({ publication_1: false, publication_2: false })).toBe('unpublished');
  // Nothing is known of a channel that was not queried, so no product is dropped because of it.
  expect(reason({})).toBeNull();
});

test('parses amounts of currencies with other numbers of decimals exactly', () => {
  const yen = toVariantRow(variant({ price: '1500', compareAtPrice: '1800.00' }), {
    currency: 'JPY',
    primaryHost: HOST,
    settings,
  });
  expect([yen.price_minor, yen.compare_at_minor, yen.cost_minor]).toEqual(['1500', '1800', null]);
  const of = (given: ShopifyVariant, currency: string) =>
    toVariantRow(given, { currency, primaryHost: HOST, settings });
  expect(of(variant({ price: '1.250' }), 'KWD').price_minor).toBe('1250');
  expect(of(variant({ price: '1.5' }), 'JPY').not_monitored).toBe('no_price');
  expect(of(variant(), 'EUR').cost_minor).toBe('1000');
});

test('prefers the MAP price of the metafield to that of the rule', () => {
  const ruled = readShopSettings({ mapFormula: { shareOfCompareAt: 0.9 } });
  const mapPrice = (given: ShopifyVariant) =>
    toVariantRow(given, { currency: 'EUR', primaryHost: HOST, settings: ruled });
  expect(mapPrice(variant())).toMatchObject({ map_minor: '2700', map_from: 'formula' });
  expect(
    mapPrice(
      variant({ metafield: { type: 'money', value: '{"amount":"21.50","currency_code":"EUR"}' } }),
    ),
  ).toMatchObject({ map_minor: '2150', map_from: 'metafield' });
  expect(
    mapPrice(
      variant({ metafield: { type: 'money', value: '{"amount":"21.50","currency_code":"USD"}' } }),
    ),
  ).toMatchObject({ map_from: 'formula' });
});

test('accepts names with control characters and invalid Unicode', async () => {
  await put(
    variant({ updatedAt: '2026-11-21T00:00:00Z' }, { title: 'A\u0000 <b>עברית</b> \ud800' }),
    '2026-11-21T00:00:00Z',
  );
  const [row] = await listUnsent(services, { shop, limit: 1, canPause: false });
  expect(row?.product_title).toBe('A <b>עברית</b> \ufffd');
});

test('sends exact amounts, and only five fields to a service that knows no others', async () => {
  const [row] = await listUnsent(services, { shop, limit: 1, canPause: false });
  if (!row) throw new Error('nothing to send');
  expect(
    JSON.stringify(
      buildFullBody(
        { ...row, price_minor: 1990n, sku: null },
        { hasDetails: true, canPause: false },
      ),
    ),
  ).toMatch(/"sku":"variant-7".*"your_price":"19\.90".*"gtin":"04006381333931"/);
  expect(Object.keys(buildSpecifiedBody(row, 'K-2'))).toEqual([
    'name',
    'sku',
    'url',
    'currency',
    'your_price',
  ]);
});
