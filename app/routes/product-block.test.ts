import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import type { BlockAnswer } from '#app/product-block/handle-block-decision.server.ts';
import type { ProductBlock } from '#app/product-block/get-product-block.server.ts';
import { action, loader } from './api.product-block.tsx';

const app = await openTestApp();
const { services, shop, sandbox } = app;
let variant: { gid: string; product_gid: string; service_product_id: string; price_minor: bigint };

beforeAll(async () => {
  await app.open();
  await app.drain();
  variant = (
    await services.db.query<
      typeof variant
    >(`select v.gid, product_gid, service_product_id, price_minor
      from shop.variant v
      where service_product_id is not null and map_minor is not null
    and not exists (select 1 from shop.variant o
      where o.product_gid = v.product_gid and o.gid <> v.gid)
    order by gid limit 1`)
  ).rows[0]!;
});
beforeEach(async () => {
  for (const table of ['recommendation_copy', 'offer_copy', 'alert_copy', 'price_change'])
    await services.db.query(`delete from shop.${table}`);
  await services.db.query(
    `update shop.variant set price_minor = $2, compare_at_minor = null where gid = $1`,
    [variant.gid, variant.price_minor],
  );
  await sandbox.control.setShopPrice(variant.gid, decimal(variant.price_minor));
  await services.db.query(`update shop.shop set connection = 'ok', locale = 'en'`);
  await recommend({});
});

test("returns the block's data, with the CORS header for its origin", async () => {
  await services.db.query(
    `insert into shop.offer_copy (shop, service_product_id, listing_id, retailer, url, currency,
       price_minor, availability, condition, match_verdict, seen_at, copied_at)
     select $1, $2, 'lst_' || n, 'shop-' || n || '.example', 'https://shop-' || n || '.example/p',
       case when n = 4 then 'SEK' else 'EUR' end, 9900 - n * 100,
       case when n = 5 then 'out_of_stock' else 'in_stock' end, 'new',
       case when n = 3 then 'review' else 'auto' end,
       case when n = 2 then now() - interval '3 hours' end, now()
       from generate_series(1, 5) n`,
    [shop, variant.service_product_id],
  );
  const answer = await read(product());
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const { variants, more, unmonitored, trouble } = (await answer.json()) as ProductBlock;
  expect([more, unmonitored, trouble]).toEqual([null, null, null]);
  expect(variants).toHaveLength(1);
  expect(variants[0]).toMatchObject({
    gid: variant.gid,
    below: null,
    noRecommendation: null,
    change: null,
    page: `app:app/products/${variant.gid.split('/').at(-1)}`,
  });
  expect(variants[0]?.recommendation).toMatchObject({
    recommendationId: 'rec_1',
    expectedMinor: String(variant.price_minor),
    confidence: '70%',
    compareAt: [],
  });
  // Neither a match to review nor an offer in another currency counts; an offer out of stock comes
  // last.
  expect(
    variants[0]?.offers.map(({ retailer, price, checked }) => `${retailer} ${price} ${checked}`),
  ).toEqual([
    'shop-2.example €97.00 checked 3 hours ago',
    'shop-1.example €98.00 not checked yet',
    'shop-5.example €94.00 not checked yet',
  ]);
});

test("returns one variant on its own page, in the user's language", async () => {
  const { variants } = await block(`?variant=${encodeURIComponent(variant.gid)}&locale=de`);
  expect(variants.map(({ gid, price }) => [gid, price])).toEqual([
    [variant.gid, expect.stringMatching(/^\d+,\d\d\s€$/)],
  ]);
});

test('returns what a recommendation is based on, and its risks', async () => {
  await services.db.query(
    'update shop.variant set compare_at_minor = price_minor + 50 where gid = $1',
    [variant.gid],
  );
  await recommend({
    detail: { basis: 'prior', against: ['Stock is low.'], evidence: { competitors: 0 } },
  });
  const recommendation = (await block(product())).variants[0]?.recommendation;
  expect(recommendation?.basis).toBe('market benchmarks, not your sales');
  expect(recommendation?.warnings).toEqual([
    expect.stringContaining('an idea to test'),
    expect.stringContaining('no longer shows as reduced'),
    'Stock is low.',
  ]);
  expect(recommendation?.compareAt.map(({ value }) => value)).toEqual(['leave', 'clear']);
  await recommend({ by: -100n });
  expect(
    (await block(product())).variants[0]?.recommendation?.compareAt.map(({ value }) => value),
  ).toEqual(['leave', 'old_price', 'clear']);
});

test('returns why there is no recommendation', async () => {
  await recommend({ confidence: 0.55 });
  expect((await block(product())).variants[0]).toMatchObject({
    recommendation: null,
    noRecommendation: expect.stringContaining('55%, which is below your threshold'),
  });
  await recommend({ suggested: null });
  expect((await block(product())).variants[0]).toMatchObject({
    recommendation: null,
    noRecommendation: 'no_fresh_competitor',
  });
  await recommend({});
  await services.db.query('update shop.variant set price_minor = price_minor + 5 where gid = $1', [
    variant.gid,
  ]);
  expect((await block(product())).variants[0]).toMatchObject({
    recommendation: null,
    noRecommendation: expect.stringContaining('A new one is on its way'),
  });
});

test('returns what is not monitored, how many are left out, and problems with the service', async () => {
  const { rows } = await services.db.query<{ product_gid: string; why: string; n: number }>(
    `select product_gid, min(not_monitored) as why, count(*)::int as n
     from shop.variant
     where not_monitored is not null
     group by 1
     order by 1 limit 1`,
  );
  const none = await block(`?product=${encodeURIComponent(rows[0]!.product_gid)}`);
  expect(none).toMatchObject({
    variants: [],
    unmonitored: expect.stringMatching(
      new RegExp(`^${rows[0]!.n} variants? (?:isn’t|aren’t) monitored: \\w`),
    ),
  });
  const large = await services.db.query<{ product_gid: string; n: number }>(
    'select product_gid, count(*)::int as n from shop.variant where service_product_id is not null group by 1 order by 2 desc limit 1',
  );
  const many = await block(`?product=${encodeURIComponent(large.rows[0]!.product_gid)}`);
  expect([many.variants.length, many.more]).toEqual([
    5,
    `${large.rows[0]!.n - 5} more variants in the app`,
  ]);
  await services.db.query(`update shop.shop set connection = 'unreachable'`);
  expect((await block(product())).trouble).toContain('can’t reach the pricing service');
});

test('returns nothing about products of other shops, and refuses an invalid id', async () => {
  const unknown = {
    variants: [],
    unmonitored: expect.stringContaining('hasn’t been synced yet'),
  };
  expect(await block('?product=gid%3A%2F%2Fshopify%2FProduct%2F1')).toMatchObject(unknown);
  for (const query of [
    '',
    '?product=1',
    '?product=gid%3A%2F%2Fshopify%2FOrder%2F1',
    `?variant=${encodeURIComponent(variant.product_gid)}`,
  ])
    expect((await read(query)).status, query).toBe(422);
});

test('accepts only tokens of the admin, and each only for its shop', async () => {
  const good = sandbox.control.mintSessionToken();
  const [head, claims] = good.split('.') as [string, string];
  const sign = (part: object, secret = sandbox.apiSecret) => {
    const claimed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), ...part };
    const body = `${head}.${Buffer.from(JSON.stringify(claimed)).toString('base64url')}`;
    return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
  };
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`;
  for (const token of [
    'forged',
    unsigned,
    sign({}, 'another secret'),
    sign({ aud: 'another app' }),
    sandbox.control.mintSessionToken({ expired: true }),
  ]) {
    await expect(loader(call(product(), { token }))).rejects.toMatchObject({ status: 401 });
    await expect(
      action(call('', { token, body: new URLSearchParams(order()) })),
    ).rejects.toMatchObject({ status: 401 });
  }
  // A shop without the app: Shopify exchanges no token for it.
  await expect(
    loader(
      call(product(), {
        token: sign({
          dest: 'https://other.myshopify.com',
          iss: 'https://other.myshopify.com/admin',
        }),
      }),
    ),
  ).rejects.toBeInstanceOf(Response);
  expect((await services.db.query('select 1 from shop.price_change')).rows).toEqual([]);
});

test("answers the admin's preflight requests", async () => {
  const request = new Request(`${app.appUrl}/api/product-block`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://extensions.shopifycdn.com',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
      'user-agent': 'Mozilla/5.0 Chrome/153.0.0.0',
    },
  });
  const answer = await loader({ request, params: {}, context: {} }).catch(
    (thrown: Response) => thrown,
  );
  expect([
    answer.status,
    answer.headers.get('access-control-allow-origin'),
    answer.headers.get('access-control-allow-headers')?.toLowerCase(),
  ]).toEqual([204, '*', expect.stringContaining('authorization')]);
});

test('applies the shown price, explains a refusal, and undoes it', async () => {
  await sandbox.control.setShopPrice(variant.gid, '1.11');
  expect(await send(order())).toEqual({
    ok: false,
    message: expect.stringMatching(
      /has changed since this recommendation.*The price in Shopify is €1\.11/,
    ),
    changeId: null,
  });
  await sandbox.control.setShopPrice(variant.gid, decimal(variant.price_minor));
  const applied = await send({ ...order(), compareAt: 'leave' });
  expect(applied).toMatchObject({
    ok: true,
    message: expect.stringMatching(/^Changed from €.* to €.* in Shopify\.$/),
    changeId: expect.any(String),
  });
  expect(
    (await services.db.query(`select by_name from shop.price_change where status = 'applied'`))
      .rows,
  ).toEqual([{ by_name: 'Ingrid Nordlicht' }]);
  // When the block is opened again, the change can be undone.
  expect((await block(product())).variants[0]?.change).toMatchObject({
    id: applied.changeId,
    back: `€${decimal(variant.price_minor)}`,
  });
  expect(await send({ intent: 'undo', changeId: applied.changeId ?? '' })).toEqual({
    ok: true,
    message: `The price is €${decimal(variant.price_minor)} again.`,
    changeId: null,
  });
  expect(sandbox.control.variant(variant.gid).price).toBe(decimal(variant.price_minor));
  expect(await send({ intent: 'undo', changeId: applied.changeId ?? '' })).toMatchObject({
    ok: false,
    message: 'It was already undone.',
  });
  expect(await send({ intent: 'undo', changeId: 'of another shop' })).toMatchObject({ ok: false });
});

test('sets the compare-at price as chosen', async () => {
  await recommend({ by: -100n });
  expect(await send({ ...order(-100n), compareAt: 'old_price' })).toMatchObject({ ok: true });
  expect(sandbox.control.variant(variant.gid)).toMatchObject({
    price: decimal(variant.price_minor - 100n),
    compareAtPrice: decimal(variant.price_minor),
  });
  expect(
    (await action(call('', { body: new URLSearchParams({ ...order(), compareAt: 'something' }) })))
      .status,
  ).toBe(422);
  expect((await action(call('', { body: new URLSearchParams({ intent: 'apply' }) }))).status).toBe(
    422,
  );
});

const product = () => `?product=${encodeURIComponent(variant.product_gid)}`;
const order = (by = 100n) => ({
  intent: 'apply',
  serviceProductId: variant.service_product_id,
  recommendationId: 'rec_1',
  expectedMinor: String(variant.price_minor),
  toMinor: String(variant.price_minor + by),
  requestKey: crypto.randomUUID(),
});
const decimal = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
const read = (query: string) => loader(call(query));
const block = async (query: string) => (await (await read(query)).json()) as ProductBlock;
const send = async (form: Record<string, string>) =>
  (await (await action(call('', { body: new URLSearchParams(form) }))).json()) as BlockAnswer;

async function recommend({
  by = 100n,
  suggested,
  confidence = 0.7,
  detail = {},
}: {
  by?: bigint;
  suggested?: null;
  confidence?: number;
  detail?: object;
}): Promise<void> {
  await services.db.query('delete from shop.recommendation_copy');
  await services.db.query(
    `insert into shop.recommendation_copy (shop, service_product_id, recommendation_id, currency,
       current_minor, suggested_minor, confidence, detail, abstained, recommended_at, copied_at)
     values ($1, $2, 'rec_1', 'EUR', $3, $4, $5, $6, $7, now(), now())`,
    [
      shop,
      variant.service_product_id,
      variant.price_minor,
      suggested === null ? null : variant.price_minor + by,
      confidence,
      JSON.stringify(detail),
      suggested === null ? 'no_fresh_competitor' : null,
    ],
  );
}

function call(
  query: string,
  {
    body,
    token = sandbox.control.mintSessionToken(),
  }: { body?: URLSearchParams; token?: string } = {},
) {
  const headers = {
    authorization: `Bearer ${token}`,
    origin: 'https://extensions.shopifycdn.com',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0.0.0 Safari/537.36',
  };
  return {
    request: new Request(`${app.appUrl}/api/product-block${query}`, {
      headers,
      ...(body ? { method: 'POST', body } : {}),
    }),
    params: {},
    context: {},
  };
}
