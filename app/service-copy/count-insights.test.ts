import { beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { createBareServices } from '#tests/support/app/bare-services.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { countInsights } from './count-insights.server.ts';
import { countProducts } from '#app/home/count-products.server.ts';
import { findAlertGap } from '#app/alerts/find-alert-gap.server.ts';
import { hasAlertKinds } from '#app/alerts/has-alert-kinds.server.ts';
import { getHome } from '#app/home/get-home.server.ts';
import { getProduct } from '#app/products/get-product.server.ts';
import { AlertQuerySchema } from '#app/alerts/alert-query.ts';
import { listAlerts } from '#app/alerts/list-alerts.server.ts';
import { listPriceChanges } from '#app/repricing/list-price-changes.server.ts';
import { listProducts } from '#app/products/list-products.server.ts';
import type { ProductQuery } from '#app/products/product-query.ts';
import { ProductQuerySchema } from '#app/products/product-query-schema.server.ts';
import { setAlertsRead } from '#app/alerts/set-alerts-read.server.ts';
import { listRecommendations } from '#app/recommendations/list-recommendations.server.ts';

const SHOP = 'lamps.myshopify.com';
const NOW = new Date('2026-11-20T12:00:00Z');
const db = await createTestDatabase();
const services = createBareServices({ db, clock: createManualClock(NOW) });
const ask = (query: Partial<ProductQuery> = {}) =>
  listProducts(services, SHOP, ProductQuerySchema.parse(query));
const VIEWER = { userIds: [], lastVisit: null, now: NOW };
const askAlerts = async (query: object) =>
  listAlerts(services, SHOP, { query: AlertQuerySchema.parse(query), viewer: VIEWER });
const gid = (n: number) => `gid://shopify/ProductVariant/${n}`;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

beforeEach(async () => {
  await db.query(
    'truncate shop.shop, shop.variant, shop.offer_copy, shop.alert_copy, shop.recommendation_copy, shop.price_change, shop.sync_run',
  );
  await db.prisma.shop.create({
    data: {
      domain: SHOP,
      currency: 'EUR',
      timezone: 'Europe/Berlin',
      connection: 'ok',
      installedAt: NOW,
      capabilities: ['alerts.read'],
    },
  });
});

describe('products', () => {
  it('pages forward and backward without losing a row', async () => {
    await seedVariants(130);
    const first = await ask();
    const second = await ask({ after: first.after ?? '' });
    const third = await ask({ after: second.after ?? '' });
    const seen = [first, second, third].flatMap((page) => page.rows.map((row) => row.gid));
    expect([first.rows.length, second.rows.length, third.rows.length]).toEqual([50, 50, 30]);
    expect(new Set(seen).size).toBe(130);
    expect([first.before, third.after]).toEqual([null, null]);
    const back = await ask({ before: third.before ?? '' });
    expect(back.rows.map((row) => row.gid)).toEqual(second.rows.map((row) => row.gid));
    expect((await ask({ before: back.before ?? '' })).before).toBeNull();
  });

  it('sorts by price in both directions', async () => {
    await seedVariants(60);
    const prices = async (sort: ProductQuery['sort']) =>
      (await ask({ sort })).rows.map((row) => row.price.minor);
    const rising = await prices('price asc');
    expect(rising).toEqual([...rising].sort((a, b) => Number(a - b)));
    expect((await prices('price desc'))[0]).toBe(1060n);
  });

  it('finds every search term, and treats pattern characters as text', async () => {
    await seedVariants(3);
    await db.query(
      `update shop.variant set product_title = '100% wool (lamp_shade)', sku = 'WS-1' where gid = $1`,
      [gid(2)],
    );
    const titles = async (q: string) => (await ask({ q })).rows.map((row) => row.title);
    expect(await titles('LAMP_shade ws-1')).toEqual(['100% wool (lamp_shade)']);
    expect(await titles('lampXshade')).toEqual([]);
    expect(await titles('%')).toHaveLength(1);
    expect(await titles('wo')).toHaveLength(1);
    expect(await titles('mp')).toEqual([]);
  });

  it('filters by view', async () => {
    await seedVariants(4);
    await db.query(`update shop.variant set not_monitored = 'draft' where gid = $1`, [gid(1)]);
    await db.query(`update shop.variant set map_minor = 900 where gid = $1`, [gid(2)]);
    await seedAlert('alt_1', 2);
    const gids = async (view: ProductQuery['view']) =>
      (await ask({ view })).rows.map((row) => row.gid);
    expect(await gids('not-monitored')).toEqual([gid(1)]);
    expect(await gids('monitored')).toEqual([gid(2), gid(3), gid(4)]);
    expect(await gids('no-map-price')).toEqual([gid(3), gid(4)]);
    expect(await gids('violations')).toEqual([gid(2)]);
    expect(await countProducts(services, SHOP)).toMatchObject({
      all: 4,
      monitored: 3,
      withoutMapPrice: 2,
      reasons: [{ reason: 'draft', count: 1 }],
    });
  });

  it('shows only the lowest comparable competitor', async () => {
    await seedVariants(1);
    await seedOffer('kettles.example', 950n);
    await seedOffer('used.example', 400n, { condition: 'used' });
    await seedOffer('gone.example', 300n, { availability: 'out_of_stock' });
    await seedOffer('swiss.example', 200n, { currency: 'CHF' });
    await seedOffer('maybe.example', 100n, { verdict: 'review' });
    const [row] = (await ask()).rows;
    expect(row).toMatchObject({ competitors: 4, lowest: { minor: 950n, currency: 'EUR' } });
  });

  it('shows nothing to another shop', async () => {
    await seedVariants(2);
    expect(
      (await listProducts(services, 'other.myshopify.com', ProductQuerySchema.parse({}))).rows,
    ).toEqual([]);
    await expect(getProduct(services, 'other.myshopify.com', '1')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('shows the first page for an invalid cursor', async () => {
    await seedVariants(2);
    const query = ProductQuerySchema.parse({ view: 'nonsense', sort: 'x', after: 'bm90IGpzb24' });
    expect((await listProducts(services, SHOP, query)).rows).toHaveLength(2);
  });
});

describe('alerts', () => {
  it('lists the newest first, page by page', async () => {
    await seedVariants(1);
    for (let n = 0; n < 70; n += 1) await seedAlert(`alt_${n}`, 1, { hours: n, read: n % 2 === 0 });
    const first = await askAlerts({});
    const second = await askAlerts({ after: first.after });
    const ids = [...first.rows, ...second.rows].map((row) => row.id);
    expect(ids.slice(0, 2)).toEqual(['alt_0', 'alt_1']);
    expect(new Set(ids).size).toBe(70);
    const back = await askAlerts({ before: second.before });
    expect(back.rows.map((row) => row.id)).toEqual(ids.slice(0, 50));
  });

  it('finds one kind, and closes a competitor’s price cut when it is read', async () => {
    await seedVariants(1);
    await seedAlert('alt_map', 1);
    await seedAlert('alt_cut', 1, { type: 'competitor_undercut' });
    const ids = async (query: object) => (await askAlerts(query)).rows.map(({ id }) => id);
    expect(await ids({})).toHaveLength(2);
    expect(await ids({ type: 'competitor_undercut' })).toEqual(['alt_cut']);
    expect(await hasAlertKinds(services, SHOP)).toBe(true);
    await db.query(`update shop.shop set capabilities = '[]'`);
    expect(await setAlertsRead(services, SHOP, { intent: 'mark-all' })).toBe(2);
    expect(await ids({})).toEqual(['alt_map']);
    const { rows } = await askAlerts({ view: 'resolved' });
    expect(rows).toMatchObject([{ id: 'alt_cut', resolution: 'acknowledged' }]);
  });

  it('lists resolved ones separately', async () => {
    await seedVariants(1);
    await seedAlert('alt_open', 1);
    await seedAlert('alt_done', 1, { resolved: 'recovered' });
    const ids = async (view: 'open' | 'resolved') =>
      (await askAlerts({ view })).rows.map((row) => row.id);
    expect(await ids('open')).toEqual(['alt_open']);
    expect(await ids('resolved')).toEqual(['alt_done']);
  });
});

describe('recommendation', () => {
  it('is hidden below the threshold and shown on request', async () => {
    await seedVariants(3);
    await seedRecommendations(1, 0.72);
    await seedRecommendations(2, 0.55);
    await seedRecommendations(3, 0.9, 'dismissed');
    const ids = async (weaker?: '1') =>
      (await listRecommendations(services, SHOP, { query: { weaker }, threshold: 0.6 })).rows.map(
        (row) => row.recommendation.serviceProductId,
      );
    expect(await ids()).toEqual(['prd_1']);
    expect(await ids('1')).toEqual(['prd_1', 'prd_2']);
    expect(await countInsights(services, SHOP, 0.6)).toMatchObject({
      recommendation: 1,
      weakerRecommendations: 1,
    });
  });

  it('reports when the price has changed since, and reads what the copy contains', async () => {
    await seedVariants(1);
    await seedRecommendations(1, 0.7);
    await db.query('update shop.variant set price_minor = 5');
    const [row] = (await listRecommendations(services, SHOP, { query: {}, threshold: 0.6 })).rows;
    expect(row).toMatchObject({
      priceMoved: true,
      recommendation: {
        interval: [-0.02, 0.21],
        basis: 'prior',
        reasons: [{ text: 'cheapest competitor is 5 % below', reason: null }],
      },
    });
  });
});

describe('price changes', () => {
  it('say whether they can be undone and why not', async () => {
    await seedVariants(2);
    await seedChange('chg_old', 1, { hours: 3 });
    await seedChange('chg_new', 1, { hours: 1, to: 1001n });
    await seedChange('chg_moved', 2, { hours: 2, to: 777n });
    await seedChange('chg_failed', 2, { hours: 4, status: 'failed' });
    const { rows } = await listPriceChanges(services, SHOP);
    expect(rows.map((row) => [row.id, row.undoBlocked])).toEqual([
      ['chg_new', null],
      ['chg_moved', 'price_moved'],
      ['chg_old', 'newer_change'],
      ['chg_failed', 'not_applied'],
    ]);
    expect(
      (await listPriceChanges(services, SHOP, { appliedSince: hoursAgo(1.5) })).rows.map(
        (row) => row.id,
      ),
    ).toEqual(['chg_new']);
  });
});

it('counts everything for the home page', async () => {
  await seedVariants(3);
  await seedOffer('kettles.example', 950n);
  await seedAlert('alt_1', 1);
  // No MAP violation: the home page counts those.
  await seedAlert('alt_2', 1, { type: 'competitor_undercut' });
  const home = await getHome(services, SHOP);
  expect(home).toMatchObject({
    shop: { currency: 'EUR', timeZone: 'Europe/Berlin', threshold: 0.6 },
    products: { monitored: 3, registered: 3 },
    insights: { openAlerts: 1, unreadAlerts: 1, offers: 1, retailersWithOffers: 1 },
    sync: null,
    showGuide: true,
  });
});

async function seedVariants(count: number): Promise<void> {
  await db.query(
    `insert into shop.variant (shop, gid, product_gid, product_title, title, status, currency,
       price_minor, shopify_updated_at, read_at, service_product_id)
     select $1, 'gid://shopify/ProductVariant/' || n, 'gid://shopify/Product/' || n,
       'Lamp ' || lpad(n::text, 4, '0'), 'Default Title', 'active', 'EUR', 1000 + n, $2, $2,
       'prd_' || n
     from generate_series(1, $3::int) n`,
    [SHOP, NOW, count],
  );
}

async function seedOffer(
  retailer: string,
  minor: bigint,
  rest: { condition?: string; availability?: string; currency?: string; verdict?: string } = {},
): Promise<void> {
  await db.query(
    `insert into shop.offer_copy (shop, service_product_id, listing_id, retailer, url, currency,
       price_minor, availability, condition, match_verdict, copied_at, seen_at)
     values ($1, 'prd_1', 'lst_' || $2, $2, 'https://' || $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      SHOP,
      retailer,
      rest.currency ?? 'EUR',
      minor,
      rest.availability ?? 'in_stock',
      rest.condition ?? 'new',
      rest.verdict ?? 'auto',
      NOW,
    ],
  );
}

async function seedAlert(
  id: string,
  product: number,
  rest: { hours?: number; read?: boolean; resolved?: string; type?: string } = {},
): Promise<void> {
  await db.query(
    `insert into shop.alert_copy (shop, id, service_product_id, type, retailer, currency,
       map_minor, listed_minor, detected_at, read_at, resolved_at, resolution, copied_at)
     values ($1, $2, $3, $9, 'kettles.example', 'EUR', 1000, 900, $4, $5, $6, $7, $8)`,
    [
      SHOP,
      id,
      `prd_${product}`,
      hoursAgo(rest.hours ?? 0),
      rest.read ? NOW : null,
      rest.resolved ? NOW : null,
      rest.resolved ?? null,
      NOW,
      rest.type ?? 'map_violation',
    ],
  );
}

async function seedRecommendations(
  product: number,
  confidence: number,
  decision: string | null = null,
): Promise<void> {
  const detail = {
    objective: 'gross_profit',
    uplift_interval: [-0.02, 0.21],
    basis: 'prior',
    reasons: ['cheapest competitor is 5 % below'],
    against: [],
    guard_rail: null,
  };
  await db.query(
    `insert into shop.recommendation_copy (shop, service_product_id, recommendation_id, currency,
       current_minor, suggested_minor, uplift, confidence, detail, recommended_at, copied_at, decision)
     values ($1, $2, $3, 'EUR', $4, 950, 0.09, $5, $6, $7, $7, $8)`,
    [
      SHOP,
      `prd_${product}`,
      `rec_${product}`,
      1000 + product,
      confidence,
      JSON.stringify(detail),
      NOW,
      decision,
    ],
  );
}

async function seedChange(
  id: string,
  variant: number,
  rest: { hours: number; to?: bigint; status?: string },
): Promise<void> {
  await db.query(
    `insert into shop.price_change (id, shop, variant_gid, product_gid, request_key, currency, from_minor, to_minor, status, at)
     values ($1, $2, $3, 'gid://shopify/Product/1', $1, 'EUR', 1100, $4, $5, $6)`,
    [id, SHOP, gid(variant), rest.to ?? 1001n, rest.status ?? 'applied', hoursAgo(rest.hours)],
  );
}

it('does not claim that there are no violations in a shop without prices or MAP prices', async () => {
  expect(await findAlertGap(services, 'nobody.myshopify.com')).toBe('prices');
});
