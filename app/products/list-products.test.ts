/** The products page's order, filters and figures, on a real database with its triggers. */
import { beforeEach, expect, it } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { createBareServices } from '#tests/support/app/bare-services.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { upsertMarkets } from '#app/service-copy/upsert-copies.server.ts';
import { listProducts } from './list-products.server.ts';
import { ProductQuerySchema } from './product-query-schema.server.ts';

const SHOP = 'lamps.myshopify.com';
const NOW = new Date('2026-11-20T12:00:00Z');
const db = await createTestDatabase();
const services = createBareServices({ db, clock: createManualClock(NOW) });
const gid = (n: number) => `gid://shopify/ProductVariant/${n}`;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

/** The numbers of the variants that an address shows, three on a page. */
async function numbers(address: Record<string, string>, pageSize = 3) {
  const page = await listProducts(services, SHOP, {
    ...ProductQuerySchema.parse(address),
    pageSize,
  });
  return { ...page, rows: page.rows.map((row) => Number(row.gid.split('/').at(-1))) };
}

/** A market for the product of variant `n`. */
const market = (n: number, rest: Record<string, unknown> = {}) => ({
  service_product_id: `prd_${n}`,
  currency: 'EUR',
  own_minor: '1000',
  market_minor: '1000',
  lowest_minor: '990',
  lowest_retailer: 'kettles.example',
  index_basis_points: 10_000,
  position: 'at',
  rank: 2,
  compared: 4,
  unknown_reason: null,
  measured_at: NOW.toISOString(),
  ...rest,
});
const unknown = (n: number, reason: string) =>
  market(n, {
    market_minor: null,
    lowest_minor: null,
    lowest_retailer: null,
    compared: 0,
    index_basis_points: null,
    position: null,
    rank: null,
    unknown_reason: reason,
  });
const copy = (...rows: object[]) => upsertMarkets(db, { shop: SHOP, at: NOW, rows });

async function seedVariants(count: number): Promise<void> {
  await db.query(
    `insert into shop.variant (shop, gid, product_gid, product_title, title, status, currency,
       price_minor, shopify_updated_at, read_at, service_product_id)
     select $1, 'gid://shopify/ProductVariant/' || n, 'gid://shopify/Product/' || n,
       'Lamp ' || lpad(n::text, 4, '0'), 'Default Title', 'active', 'EUR', 1000, $3, $3, 'prd_' || n
     from generate_series(1, $2::int) n`,
    [SHOP, count, NOW],
  );
}

beforeEach(() => db.query('truncate shop.variant, shop.market_copy, shop.offer_copy'));

it('pages through known and then unknown figures, both ways and in both directions', async () => {
  await seedVariants(8);
  await copy(
    ...[5, 3, 7, 1, 6].map((n, at) => market(n, { index_basis_points: 9000 + at * 100 })),
    unknown(2, 'not_matched'),
  );
  for (const [sort, expected] of [
    ['index asc', [5, 3, 7, 1, 6, 2, 4, 8]],
    ['index desc', [6, 1, 7, 3, 5, 8, 4, 2]],
  ] as const) {
    const first = await numbers({ sort });
    const second = await numbers({ sort, after: first.after ?? '' });
    const third = await numbers({ sort, after: second.after ?? '' });
    expect([...first.rows, ...second.rows, ...third.rows]).toEqual(expected);
    expect([first.before, third.after]).toEqual([null, null]);
    const back = await numbers({ sort, before: third.before ?? '' });
    expect(back.rows).toEqual(second.rows);
    const beginning = await numbers({ sort, before: back.before ?? '' });
    expect(beginning).toMatchObject({ rows: first.rows, before: null });
  }
});

it('lists paused products, and deleted ones for 30 days, each in a view of its own', async () => {
  await seedVariants(7);
  for (const [n, reason] of [
    [1, 'draft'],
    [2, 'no_price'],
    [3, 'refused'],
  ] as const)
    await db.query('update shop.variant set not_monitored = $2 where gid = $1', [gid(n), reason]);
  for (const [n, days] of [
    [5, 29],
    [6, 31],
  ] as const)
    await db.query('update shop.variant set deleted_at = $2 where gid = $1', [
      gid(n),
      daysAgo(days),
    ]);
  const shown = async (address: Record<string, string>) => (await numbers(address, 9)).rows;
  expect(await shown({})).toEqual([1, 2, 3, 4, 7]);
  expect(await shown({ view: 'paused' })).toEqual([1, 2]);
  expect(await shown({ view: 'not-monitored' })).toEqual([1, 2, 3]);
  expect(await shown({ view: 'monitored' })).toEqual([4, 7]);
  expect(await shown({ view: 'deleted' })).toEqual([5]);
  expect(await shown({ view: 'deleted', q: 'lamp 0005' })).toEqual([5]);
  expect(await shown({ view: 'deleted', q: 'lamp 0006' })).toEqual([]);
  expect(await shown({ q: 'lamp 0005' })).toEqual([]);
  const { rows } = await listProducts(
    services,
    SHOP,
    ProductQuerySchema.parse({ view: 'deleted' }),
  );
  expect(rows[0]?.keptUntil).toEqual(daysAgo(-1));
});

it('shows the first page for a cursor of another order', async () => {
  await seedVariants(4);
  const { after } = await numbers({ sort: 'title asc' });
  expect((await numbers({ sort: 'index asc', after: after ?? '' })).rows).toEqual([1, 2, 3]);
  expect((await numbers({ sort: 'changed asc', after: after ?? '' })).rows).toEqual([1, 2, 3]);
  const far = Buffer.from(JSON.stringify(['99999999999999999', ''])).toString('base64url');
  expect((await numbers({ sort: 'margin asc', after: far })).rows, 'far behind').toEqual([1, 2, 3]);
});

it('sorts by margin, which is exact, and by cost-free products last', async () => {
  await seedVariants(5);
  const costs: [number, bigint | null][] = [
    [1, 333n],
    [2, 1250n],
    [3, null],
    [4, 0n],
    [5, 9_000_000_000_000n],
  ];
  for (const [n, cost] of costs)
    await db.query('update shop.variant set cost_minor = $2 where gid = $1', [gid(n), cost]);
  expect((await numbers({ sort: 'margin asc' }, 9)).rows).toEqual([5, 2, 1, 4, 3]);
  const { rows } = await listProducts(services, SHOP, ProductQuerySchema.parse({}));
  expect(rows.map(({ marginBasisPoints }) => marginBasisPoints)).toEqual([
    ...[6670, -2500, null, 10_000],
    -2_000_000_000,
  ]);
  await db.query('update shop.variant set price_minor = 0');
  expect((await numbers({ margin_from: '-99999' })).rows, 'without a price').toEqual([]);
});

it('filters by position, cheapest, ranges and the last change, also together', async () => {
  await seedVariants(6);
  await db.query('update shop.variant set cost_minor = 100 * split_part(gid, $1, 5)::int', ['/']);
  await copy(
    market(1, { index_basis_points: 9750, position: 'below', rank: 1 }),
    market(2, { index_basis_points: 9900, measured_at: daysAgo(3).toISOString() }),
    market(3, { index_basis_points: 10_100, rank: 1 }),
    market(4, { index_basis_points: 10_425, position: 'above', rank: 3 }),
    unknown(5, 'too_old'),
  );
  const shown = async (address: Record<string, string>) => (await numbers(address, 9)).rows;
  expect(await shown({ position: 'below,above' })).toEqual([1, 4]);
  expect(await shown({ position: 'unknown' })).toEqual([5, 6]);
  expect(await shown({ position: 'at,unknown,nonsense' })).toEqual([2, 3, 5, 6]);
  expect(await shown({ cheapest: 'yes' })).toEqual([1, 3]);
  expect(await shown({ cheapest: 'no' })).toEqual([2, 4]);
  expect(await shown({ index_from: '99', index_to: '101' })).toEqual([2, 3]);
  expect(await shown({ index_from: '99.01' })).toEqual([3, 4]);
  expect(await shown({ margin_from: '60', margin_to: '80' })).toEqual([2, 3, 4]);
  expect(await shown({ changed: '1' })).toEqual([1, 3, 4, 5]);
  expect(await shown({ changed: '7', cheapest: 'no', margin_to: '60' })).toEqual([4]);
  expect(await shown({ margin_from: '', index_from: '1e3', changed: '-1' })).toHaveLength(6);
});

it('shows the market of the product, and why there is none', async () => {
  await seedVariants(3);
  await copy(market(1), unknown(2, 'out_of_stock'));
  const { rows } = await listProducts(services, SHOP, ProductQuerySchema.parse({}));
  expect(rows.map((row) => row.market)).toEqual([
    {
      position: 'at',
      indexBasisPoints: 10_000,
      rank: 2,
      compared: 4,
      unknownReason: null,
      lowest: { minor: 990n, currency: 'EUR' },
      lowestRetailer: 'kettles.example',
      changedAt: NOW,
    },
    expect.objectContaining({ position: 'unknown', unknownReason: 'out_of_stock', changedAt: NOW }),
    expect.objectContaining({ position: 'unknown', unknownReason: null, changedAt: null }),
  ]);
});

it('follows the product and its currency, whichever is known first', async () => {
  await copy(market(1), market(2));
  await seedVariants(1);
  const shown = async () => (await numbers({ position: 'at' })).rows;
  expect(await shown(), 'the figures were there before the variant').toEqual([1]);
  await db.query(`update shop.variant set service_product_id = 'prd_9'`);
  expect(await shown()).toEqual([]);
  await db.query(`update shop.variant set service_product_id = 'prd_2'`);
  expect(await shown()).toEqual([1]);
  await db.query(`update shop.variant set currency = 'CHF'`);
  expect(await shown(), 'figures in another currency').toEqual([]);
  await copy(market(2, { measured_at: '2026-11-20T12:01:00Z', currency: 'CHF' }));
  expect(await shown()).toEqual([1]);
  await copy(market(2, { measured_at: '2026-11-20T12:02:00Z' }));
  expect(await shown()).toEqual([]);
  await copy(market(2, { measured_at: '2026-11-20T12:03:00Z', currency: 'CHF' }));
  await db.query('delete from shop.market_copy');
  expect(await shown()).toEqual([]);
});

it('keeps the time of the last change while only other figures change', async () => {
  await seedVariants(1);
  const changedAt = async () =>
    (await listProducts(services, SHOP, ProductQuerySchema.parse({}))).rows[0]?.market.changedAt;
  await copy(market(1, { measured_at: daysAgo(5).toISOString() }));
  await copy(market(1, { measured_at: daysAgo(3).toISOString(), compared: 5 }));
  expect(await changedAt()).toEqual(daysAgo(5));
  await copy(market(1, { measured_at: daysAgo(2).toISOString(), lowest_minor: '980' }));
  expect(await changedAt()).toEqual(daysAgo(2));
  // An older page of the list, read late.
  await copy(market(1, { measured_at: daysAgo(4).toISOString(), lowest_minor: '970' }));
  expect(await changedAt()).toEqual(daysAgo(2));
});

it('searches among the products that fit the filters, few or many', async () => {
  await seedVariants(3200);
  await copy(
    ...Array.from({ length: 3100 }, (_, n) => market(n + 1)),
    market(3150, { position: 'above', index_basis_points: 12_000, rank: 1 }),
  );
  expect((await numbers({ q: 'lamp', position: 'at' })).rows).toHaveLength(3);
  expect((await numbers({ q: 'lamp', position: 'above' })).rows).toEqual([3150]);
  expect((await numbers({ q: 'lamp 3150', position: 'at' })).rows).toEqual([]);
  const last = await numbers({ q: 'lamp', sort: 'index desc' });
  expect(last.rows[0]).toBe(3150);
});
