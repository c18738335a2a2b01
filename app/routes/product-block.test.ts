import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import type { ProductBlock } from '../insights/get-product-block.server.ts';
import { action, loader } from './api.product-block.tsx';

const app = await openTestApp();
const { services, shop, sandbox } = app;
let variant: { gid: string; product_gid: string; service_product_id: string; price_minor: bigint };

beforeAll(async () => {
  await app.open();
  await app.drain();
  variant = (await services.db.query<typeof variant>('select gid, product_gid, service_product_id, price_minor from shop.variant where service_product_id is not null and floor_minor is not null order by gid limit 1')).rows[0]!;
  await services.db.query(
    `insert into shop.advice_copy (shop, service_product_id, recommendation_id, currency, current_minor, suggested_minor, confidence, advised_at, copied_at) values ($1, $2, 'rec_1', 'EUR', $3, $4, 0.7, now(), now())`,
    [shop, variant.service_product_id, variant.price_minor, variant.price_minor + 100n],
  );
  await services.db.query(
    `insert into shop.offer_copy (shop, service_product_id, listing_id, retailer, url, currency, price_minor, availability, condition, match_verdict, copied_at)
     select $1, $2, 'lst_' || n, 'shop-' || n || '.example', 'https://shop-' || n || '.example/p', case when n = 4 then 'SEK' else 'EUR' end, 9900 - n * 100, 'in_stock', 'new', case when n = 3 then 'review' else 'auto' end, now() from generate_series(1, 4) n`,
    [shop, variant.service_product_id],
  );
});

test('gives the block what it shows, with leave for its origin', async () => {
  const answer = await read(`?product=${encodeURIComponent(variant.product_gid)}`);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const { variants } = (await answer.json()) as ProductBlock;
  expect(variants[0]).toMatchObject({ gid: variant.gid, below: 0, advice: { recommendationId: 'rec_1', expectedMinor: String(variant.price_minor), confidence: '70%' }, page: `app:app/products/${variant.gid.split('/').at(-1)}` });
  // Neither the one that waits for a person nor the one in another currency.
  expect(variants[0]?.offers.map(({ retailer, price }) => `${retailer} ${price}`)).toEqual(['shop-2.example €97.00', 'shop-1.example €98.00']);
});

test('knows nothing of products of others, and refuses what is none', async () => {
  expect(await (await read('?product=gid%3A%2F%2Fshopify%2FProduct%2F1')).json()).toEqual({ variants: [], more: 0 });
  expect((await read('?product=1')).status).toBe(422);
  await expect(loader(call('', { token: 'forged' }))).rejects.toMatchObject({ status: 401 });
});

test('applies what the block shows, and explains why not', async () => {
  const order = { intent: 'apply', serviceProductId: variant.service_product_id, recommendationId: 'rec_1', expectedMinor: String(variant.price_minor), toMinor: String(variant.price_minor + 100n) };
  const apply = async () => (await action(call('', { body: new URLSearchParams({ ...order, requestKey: crypto.randomUUID() }) }))).json();
  await sandbox.control.setShopPrice(variant.gid, '1.11');
  expect(await apply()).toEqual({ ok: false, message: expect.stringContaining('no longer the one this was based on') });
  await sandbox.control.setShopPrice(variant.gid, `${variant.price_minor / 100n}.${String(variant.price_minor % 100n).padStart(2, '0')}`);
  expect(await apply()).toEqual({ ok: true, message: '' });
  expect((await services.db.query(`select by_name from shop.price_change where status = 'applied'`)).rows).toEqual([{ by_name: 'Ingrid Nordlicht' }]);
  expect((await action(call('', { body: new URLSearchParams({ intent: 'apply' }) }))).status).toBe(422);
});

const read = (query: string) => loader(call(query));

function call(query: string, { body, token = sandbox.control.mintSessionToken() }: { body?: URLSearchParams; token?: string } = {}) {
  const headers = { authorization: `Bearer ${token}`, origin: 'https://extensions.shopifycdn.com', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0.0.0 Safari/537.36' };
  return { request: new Request(`${app.appUrl}/api/product-block${query}`, { headers, ...(body ? { method: 'POST', body } : {}) }), params: {}, context: {} };
}
