import { beforeAll, expect, test } from 'vitest';
import { getMessages } from '#app/locales/messages.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { updateRetailers } from '#app/competitors/update-retailers.server.ts';
import { refreshMatchedOffers } from '#app/service-copy/refresh-matched-offers.server.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { addressOf } from '#tests/support/read-fetch.ts';
import { addAddresses, type AddressResult } from './add-addresses.server.ts';
import { listAddedAddresses } from './list-added-addresses.server.ts';

const app = await openTestApp();
const { db } = app.services;
let variants: { sku: string; gid: string; id: string; currency: string }[];

beforeAll(async () => {
  await app.open();
  await app.drain();
  variants = (
    await db.query<{ sku: string; gid: string; id: string; currency: string }>(
      `select min(sku) as sku, min(gid) as gid, min(service_product_id) as id,
         min(currency) as currency
       from shop.variant
       where shop = $1
         and sku is not null
         and service_product_id is not null
         and not_monitored is null
       group by sku
       having count(*) = 1
       order by sku limit 4`,
      [app.shop],
    )
  ).rows;
}, 120_000);

test.each(['db.internal', 'https://10.0.0.1/shop', 'kettles'])(
  'a competitor at %s is refused in the reader’s language',
  async (address) => {
    const outcome = await toActionResult(() =>
      updateRetailers(app.services, app.shop, { intent: 'add', address }),
    );
    if (outcome.ok) throw new Error('It was accepted');
    expect(formatError(getMessages('de'), outcome)).toBe(
      `${address} liegt nicht im öffentlichen Internet. Geben Sie die Adresse der Website des Shops ein.`,
    );
  },
);

test("adds each line as a person's verdict and returns its result", async () => {
  const [first, second, third] = variants;
  const results = await add([
    [first?.sku, 'https://gear.com/p/1?utm_source=x'],
    [second?.id, 'https://gear.com/p/2'],
    [third?.gid, 'http://other-shop.com/p'],
    [first?.sku, 'https://gear.com/p/1'],
    [first?.sku, 'https://gear.com/p/1?utm_source=x#top'],
    ['NO-SUCH-SKU', 'https://gear.com/p/3'],
    ['', 'https://gear.com/p/3'],
    [first?.sku, 'gear.com/p/3'],
    [first?.sku, 'https://gear.com:6379/p'],
    [first?.sku, 'http://169.254.169.254/latest/meta-data/'],
    [first?.sku, 'ftp://gear.com/p'],
    [first?.sku, 'https://www.no-such-shop.com/p'],
  ]);
  expect(results.map(({ line, problem, detail }) => [line, problem, detail])).toEqual([
    [1, null, null],
    [2, null, null],
    [3, null, null],
    [4, 'duplicate', '1'],
    [5, 'duplicate', '1'],
    [6, 'unknown_product', null],
    [7, 'no_product', null],
    [8, 'no_address', null],
    [9, 'refused', expect.stringContaining('Port 6379')],
    [10, 'refused', expect.stringContaining('169.254.169.254')],
    [11, 'refused', expect.stringMatching(/http/)],
    [12, 'unknown_domain', 'www.no-such-shop.com'],
  ]);
  expect(results[0]).toMatchObject({
    title: expect.any(String),
    added: {
      productId: first?.id,
      listingId: expect.stringMatching(/^lst_/),
      currency: first?.currency.trim(),
      isKnown: false,
    },
  });
  const { rows } = await db.query(
    `select m.product_id, m.verdict, m.decided_by, l.url, l.state
     from pricing.match m
     join pricing.listing l on l.id = m.listing_id
     where m.verdict = 'confirmed'
     order by l.url`,
  );
  expect(rows).toEqual([
    {
      product_id: third?.id,
      verdict: 'confirmed',
      decided_by: '42',
      url: 'http://other-shop.com/p',
      state: 'new',
    },
    {
      product_id: first?.id,
      verdict: 'confirmed',
      decided_by: '42',
      url: 'https://gear.com/p/1',
      state: 'new',
    },
    {
      product_id: second?.id,
      verdict: 'confirmed',
      decided_by: '42',
      url: 'https://gear.com/p/2',
      state: 'new',
    },
  ]);
});

test('does not guess for a SKU of several variants or one that is not at the service yet', async () => {
  const gids = (
    await db.query<{ gid: string }>(
      'select gid from shop.variant where shop = $1 order by gid limit 2',
      [app.shop],
    )
  ).rows.map(({ gid }) => gid);
  await db.query(`update shop.variant set sku = 'TWICE' where gid = any($1)`, [gids]);
  await db.query(`update shop.variant set service_product_id = null where gid = $1`, [
    variants[3]?.gid,
  ]);
  const results = await add([
    ['TWICE', 'https://gear.com/p/9'],
    [variants[3]?.sku, 'https://gear.com/p/9'],
  ]);
  expect(results.map(({ problem, detail }) => [problem, detail])).toEqual([
    ['several_products', '2'],
    ['not_registered', null],
  ]);
});

test('returns the status of a page until it was visited', async () => {
  const [first, second, third] = variants;
  const results = await add([
    [first?.id, 'https://look.com/read'],
    [first?.id, 'https://look.com/odd'],
    [second?.id, 'https://look.com/new'],
    [third?.id, 'https://closed.com/p'],
    [third?.id, 'https://look.com/none'],
  ]);
  const look = results.flatMap(({ added }) =>
    added ? [{ productId: added.productId, listingId: added.listingId }] : [],
  );
  const asked: string[] = [];
  const services = {
    ...app.services,
    builtInFetch: (async (input, init) => {
      asked.push(new URL(addressOf(input)).pathname);
      return app.services.builtInFetch(input, init);
    }) satisfies typeof fetch,
  };
  const states = async () =>
    new Map(
      (await listAddedAddresses(services, app.shop, look)).map((state) => [state.listingId, state]),
    );
  const ids = look.map(({ listingId }) => listingId);
  expect([...(await states()).values()].map(({ state }) => state)).toEqual([
    'waiting',
    'waiting',
    'waiting',
    'waiting',
    'waiting',
  ]);
  // Three products, one request.
  expect(asked.toSorted()).toEqual(['/v1/prices', '/v1/retailers']);
  asked.length = 0;
  await refreshMatchedOffers(services, {
    shop: app.shop,
    productIds: look.map(({ productId }) => productId),
  });
  expect(asked).toEqual(['/v1/prices']);
  const { rows: copied } = await db.query(
    'select 1 from shop.offer_copy where shop = $1 and listing_id = any($2)',
    [app.shop, ids],
  );
  expect(copied).toHaveLength(ids.length);
  await db.query(
    `update pricing.listing set state = 'ok', price_minor = 1999, currency = 'CHF',
       last_seen_at = now(), offer_since = now()
     where id = $1`,
    [ids[0]],
  );
  await db.query(
    `update pricing.listing set state = 'unreadable', state_reason = 'opens on market days only' where id = $1`,
    [ids[1]],
  );
  await db.query(
    `update pricing.retailer set status = 'refused', status_reason = 'robots.txt forbids visits',
       status_reason_detail = '{"code": "robots_forbid_shop", "values": {}}' where domain = 'closed.com'`,
  );
  await db.query(`update pricing.listing set state = 'not_found' where id = $1`, [ids[4]]);
  const after = await states();
  expect(ids.map((id) => after.get(id))).toMatchObject([
    { state: 'read', price: { amount: '19.99', currency: 'CHF' } },
    { state: 'unreadable', reason: { text: 'opens on market days only', reason: null } },
    { state: 'waiting' },
    { state: 'shop', reason: { reason: { code: 'robots_forbid_shop', values: {} } } },
    { state: 'not_found' },
  ]);
});

test('leaves the remaining lines for later when the service fails in between, and throws when it fails at once', async () => {
  const [first] = variants;
  const { builtInFetch } = app.services;
  const failing = (after: number) => {
    let count = 0;
    return {
      ...app.services,
      builtInFetch: (async (input, init) =>
        (count += 1) > after
          ? new Response('{}', { status: 500 })
          : builtInFetch(input, init)) as typeof fetch,
    };
  };
  const lines = [1, 2, 3].map((n) => ({
    line: n,
    product: first?.id ?? '',
    url: `https://stops.com/p/${n}`,
  }));
  const results = await addAddresses(failing(1), app.shop, { lines, by: '42' });
  expect(results.map(({ problem }) => problem)).toEqual([null, 'later', 'later']);
  await expect(addAddresses(failing(0), app.shop, { lines, by: '42' })).rejects.toMatchObject({
    code: 'upstream_failed',
  });
});

function add(lines: readonly (readonly [string | undefined, string])[]): Promise<AddressResult[]> {
  return addAddresses(app.services, app.shop, {
    lines: lines.map(([product, url], n) => ({ line: n + 1, product: product ?? '', url })),
    by: '42',
  });
}
