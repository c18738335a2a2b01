/** Home's market from the real service: its parts, its requests, its files, its failures. */
import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createApi } from '#pricing/api/create-api.ts';
import { savePricingKey } from '#app/sessions/save-pricing-key.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { createBareServices } from '#tests/support/app/bare-services.ts';
import { seedHomeMarket } from '#tests/support/app/seed-home-market.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { getMarket, type MarketView } from './get-market.server.ts';
import { MarketExportSchema, sendMarketFile } from './send-market-file.server.ts';

const SHOP = 'lamps.myshopify.com';
const stage = await createTestStage();
const { db, clock } = stage;
const api = createApi({
  context: stage,
  version: '1',
  operatorKeyHashes: [],
  cursorSecret: randomBytes(32),
});
/** Requests that reached the service since the last test, and paths that it answers with an error. */
const asked: string[] = [];
let broken: RegExp | null = null;
const services = createBareServices({
  db,
  clock,
  encryptionKeys: new Map([[1, randomBytes(32)]]),
  builtInFetch: async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    asked.push(`${pathname.replace('/v1', '')}${search}`);
    return broken?.test(pathname)
      ? Response.json({ code: 'internal', title: 'Broken', status: 500 }, { status: 500 })
      : api.fetch(request, { builtIn: true });
  },
});

beforeAll(async () => {
  const { accountId, apiKey } = await createAccount(stage, { name: 'Lamps', plan: 'growth' });
  await db.prisma.shop.create({
    data: {
      domain: SHOP,
      currency: 'EUR',
      timezone: 'Europe/Berlin',
      connection: 'ok',
      accountId,
      installedAt: clock.now(),
      capabilities: ['insights', 'notices'],
    },
  });
  await db.prisma.session.create({
    data: { id: `offline_${SHOP}`, shop: SHOP, state: '', accessToken: 'unused' },
  });
  await savePricingKey(services, SHOP, { key: apiKey });
  await seedHomeMarket(stage, { accountId, apiKey, api });
}, 60_000);

beforeEach(() => {
  asked.length = 0;
  broken = null;
  // What was kept of an earlier test is too old.
  clock.advance(61_000);
});

const open = async (query: { currency?: string } = {}) =>
  getMarket(services, await getShop(services, SHOP), query);

async function openParts(): Promise<MarketView> {
  const { market } = await open();
  if (!market) throw new Error('The service measures no market');
  return market;
}

test('every part is there after nine requests, whatever the number of products and brands', async () => {
  const { market, noticesDue } = await open();
  expect(noticesDue).toBe(0);
  expect(market).toMatchObject({
    position: {
      ok: true,
      position: {
        currency: 'EUR',
        currencies: ['EUR', 'CHF'],
        products: 5,
        below: { products: 1, share_basis_points: 2000 },
        at: { products: 1 },
        above: { products: 2, share_basis_points: 4000 },
        unknown: { products: 1 },
      },
    },
    changes: { counts: { price_down: 1, out_of_stock: 1, price_up: 0, violations_raised: 0 } },
    gaps: { gaps: [{ name: 'Kettle 6', weighted_gap: '-12.00' }, {}, {}, {}] },
    index: {
      brand: {
        days: ['2026-11-19', '2026-11-20'],
        lines: [{ name: '' }, { name: 'Acme', values: [10_878, 11_128] }, { name: 'Borea' }],
      },
      collection: { lines: [{ name: '' }, { name: 'Summer', values: [9_756, 10_256] }] },
    },
    violations: { ok: true },
    coverage: {
      coverage: [
        { retailer: 'shop-a.example', products: 3, compared: 3, fresh: 0 },
        { retailer: 'shop-c.example', products: 1, compared: 0, fresh: 0 },
        { retailer: 'shop-b.example', products: 3, fresh: 3 },
        { retailer: 'shop-d.example', products: 0, status: 'refused' },
      ],
    },
  });
  expect(asked.map((path) => path.split('?')[0]).toSorted()).toEqual([
    '/insights/changes',
    '/insights/coverage',
    '/insights/gaps',
    '/insights/index',
    '/insights/index',
    '/insights/index',
    '/insights/position',
    '/insights/violations',
    '/notices',
  ]);
});

test('what was read is kept for a minute, by currency', async () => {
  await open();
  asked.length = 0;
  clock.advance(59_000);
  await open();
  expect(asked).toEqual([]);
  const { market } = await open({ currency: 'CHF' });
  expect(market?.position).toMatchObject({ position: { currency: 'CHF', compared: 0 } });
  expect(market?.gaps).toMatchObject({ gaps: [] });
  expect(asked).toContain('/insights/position?currency=CHF');
  asked.length = 0;
  clock.advance(2_000);
  await open();
  expect(asked.length).toBe(9);
});

test('an error is one part’s, is not kept, and leaves the others', async () => {
  broken = /coverage/;
  const failed = await openParts();
  expect(failed.coverage).toMatchObject({ ok: false, code: 'upstream_failed' });
  expect(failed.position.ok && failed.index.ok && failed.gaps.ok).toBe(true);
  broken = null;
  expect((await openParts()).coverage.ok).toBe(true);
});

test('nothing is requested from a service without insights, and none of it shown', async () => {
  const shop = await getShop(services, SHOP);
  const without = { ...shop, capabilities: ['notices'] };
  expect(await getMarket(services, without, {})).toEqual({ market: null, noticesDue: 0 });
  expect(asked).toEqual([expect.stringContaining('/notices?')]);
  asked.length = 0;
  const nothing = { market: null, noticesDue: null };
  expect(await getMarket(services, { ...shop, capabilities: [] }, {})).toEqual(nothing);
  expect(asked).toEqual([]);
});

const read = async (part: string, locale = 'en'): Promise<string[]> => {
  const file = await sendMarketFile(services, await getShop(services, SHOP), {
    ...MarketExportSchema.parse({ part }),
    locale,
  });
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  return (await file.text()).replace('\uFEFF', '').trimEnd().split('\r\n');
};

test('each part is a file with exact amounts', async () => {
  expect(await read('position')).toEqual([
    'Price position,Share (%),Products,Price index,Currency',
    'Below the market,20.00,1,,EUR',
    'At the market,20.00,1,,EUR',
    'Above the market,40.00,2,,EUR',
    'Unknown,20.00,1,,EUR',
    'Cheapest,40.00,2,,EUR',
    'Price index,,4,100.57,EUR',
    'Price index weighted by sales,,,100.98,EUR',
  ]);
  expect((await read('gaps'))[1]).toBe('Kettle 6,HM-6,8.00,10.00,-2.00,80.00,6,-12.00,EUR');
  expect(await read('brand')).toEqual([
    'Day (UTC),All products,Acme,Borea',
    '2026-11-19,99.32,108.78,89.85',
    '2026-11-20,100.57,111.28,89.85',
  ]);
  expect((await read('violations')).at(-1)).toBe('2026-11-20,0,0,0');
  expect((await read('coverage')).slice(0, 2)).toEqual([
    'Competitor,Status,Products,Compared,Fresh (%),"Checks, 24 hours",Failed checks,Last read',
    'shop-a.example,Active,3,3,0.00,0,0,2026-11-19T13:00:00+01:00',
  ]);
  const [heading, ...changes] = await read('changes', 'de');
  expect(heading).toBe('Wann;Änderung;Produkt;SKU;Mitbewerber;Vorher;Jetzt;Währung');
  expect(changes.map((line) => line.split(';').slice(1).join(';')).toSorted()).toEqual([
    'Ausverkauft;Kettle 1;HM-1;shop-c.example;22,00;;EUR',
    'Preissenkung;Kettle 1;HM-1;shop-a.example;19,00;18,50;EUR',
  ]);
});

test('a file of a part that the service does not give is refused', async () => {
  broken = /position/;
  await expect(read('position')).rejects.toMatchObject({ code: 'unavailable' });
  const shop = { ...(await getShop(services, SHOP)), capabilities: [] };
  await expect(
    sendMarketFile(services, shop, { part: 'gaps', locale: 'en' }),
  ).rejects.toMatchObject({ code: 'not_found' });
  expect(() => MarketExportSchema.parse({ part: 'keys' })).toThrow('part');
});
