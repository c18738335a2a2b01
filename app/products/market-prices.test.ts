import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { listMarketPrices } from './list-market-prices.server.ts';

const app = await openTestApp();
const { services, shop, sandbox } = app;
const variants = () => sandbox.control.variants();
const isFixed = (id: string) => [7, 11].some((every) => Number(id.split('/').at(-1)) % every === 0);
/** The sandbox has 27 price lists; the last one, Norway's, is on the second page. */
const others = [
  { name: 'Switzerland', fixed: null, change: 0.08 },
  { name: 'Norway', change: 0.06 },
];

beforeAll(() => app.open());

test('distinguishes a price that is fixed in a market from one that follows the base price', async () => {
  const fixed = variants().find(({ id }) => Number(id.split('/').at(-1)) % 7 === 0);
  const follows = variants().find(({ id }) => !isFixed(id));
  const before = await listMarketPrices(services, shop, String(fixed?.id));
  expect(before).toMatchObject({
    ok: true,
    prices: [
      { name: 'Sweden', fixed: { minor: expect.any(BigInt), currency: 'EUR' }, change: 0.04 },
      ...others,
    ],
  });
  expect(await listMarketPrices(services, shop, String(follows?.id))).toMatchObject({
    ok: true,
    prices: [{ name: 'Sweden', fixed: null, change: 0.04 }, ...others],
  });
  await sandbox.control.setShopPrice(String(fixed?.id), '999.00');
  expect(await listMarketPrices(services, shop, String(fixed?.id))).toEqual(before);
});

test('returns an error when Shopify does not respond', async () => {
  const platform = globalThis.fetch;
  globalThis.fetch = async () => Promise.reject(new TypeError('fetch failed'));
  expect(await listMarketPrices(services, shop, String(variants()[0]?.id))).toMatchObject({
    ok: false,
    code: 'unavailable',
  });
  globalThis.fetch = platform;
});
