/**
 * Paging through lists: each is complete, and a cursor works only for its own list. What pages show
 * of records that change in between is in stored-pages.test.ts.
 */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { renderTime } from '#pricing/api/render/render-time.ts';
import { followLists, product } from './follow-lists.ts';
import { type Asked, type Client, openApi, type OpenApi } from './open-api.ts';
import { seedRecommendations, seedListing, seedMatch } from './seed-market.ts';
import { settleFeed } from './settle-feed.ts';

let api: OpenApi;
let client: Client;
let n = 0;
beforeAll(async () => {
  api = await openApi();
});
beforeEach(async () => {
  client = await api.signUp();
  n += 1;
});

const { addProducts, walk } = followLists(() => client);

test('the products list is complete while others are added and deleted', async () => {
  const ids = await addProducts(25);
  let round = 0;
  const seen = await walk('/v1/products?limit=4', 'products', async () => {
    round += 1;
    api.context.clock.advance(10);
    const added = await client.send('POST /v1/products', product(`new${round}`));
    if (round % 2) await client.send(`DELETE /v1/products/${added.json.id}`);
  });
  expect(seen.toSorted()).toEqual(ids.toSorted());
});

test('other lists are complete too', async () => {
  const ids = await addProducts(9);
  const listings: string[] = [];
  for (const [i, productId] of ids.entries()) {
    await seedRecommendations(api.context.db, {
      id: `rec_${n}_${i}`,
      accountId: client.accountId,
      productId,
      confidence: i < 6 ? 0.6 + (i % 2) / 10 : null,
      gain: i === 0 ? null : 0.01,
    });
    listings.push(
      await seedListing(api.context.db, {
        accountId: client.accountId,
        n: `w${n}${i}`,
        minor: 1790n,
      }),
    );
    await seedMatch(api.context.db, {
      accountId: client.accountId,
      productId: ids[0] ?? '',
      listingId: listings[i] ?? '',
    });
  }
  expect(await walk('/v1/recommendations?limit=2', 'recommendations')).toEqual(
    [5, 3, 1, 4, 2, 0].map((i) => `rec_${n}_${i}`),
  );
  expect(await walk('/v1/recommendations/abstentions?limit=2', 'abstentions')).toEqual(
    ids.slice(6).toSorted(),
  );
  expect(await walk(`/v1/prices/${ids[0]}?limit=2`, 'prices')).toEqual(listings.toSorted());
  expect((await walk(`/v1/prices/${ids[0]}/history?limit=2`, 'history')).toSorted()).toEqual(
    listings.toSorted(),
  );
  expect((await walk('/v1/matches?limit=2&verdict=auto', 'matches')).toSorted()).toEqual(
    listings.map((id) => id.replace('lst', 'mat')).toSorted(),
  );
  expect((await walk('/v1/retailers?limit=2', 'retailers')).toSorted()).toEqual(
    listings.map((id) => id.replace('lst', 'ret')).toSorted(),
  );
});

test('matches are listed by probability, equal ones in one order, page by page', async () => {
  const [productId = ''] = await addProducts(1);
  const ids: string[] = [];
  for (const [i, probability] of [0.5, 0.9, 0.3, 0.9, 0.97, 0.9, 0.5].entries()) {
    const listingId = await seedListing(api.context.db, {
      accountId: client.accountId,
      n: `p${n}${i}`,
      minor: 1790n,
    });
    const verdict = i === 4 ? 'auto' : 'review';
    ids.push(
      await seedMatch(api.context.db, {
        accountId: client.accountId,
        productId,
        listingId,
        verdict,
        probability,
      }),
    );
  }
  const named = (...indexes: number[]) => indexes.map((i) => ids[i]);
  const sorted = '/v1/matches?sort=-probability&limit=2';
  expect(await walk(`${sorted}&verdict=review`, 'matches')).toEqual(named(5, 3, 1, 6, 0, 2));
  expect(await walk(sorted, 'matches')).toEqual(named(4, 5, 3, 1, 6, 0, 2));
  expect(await walk('/v1/matches?sort=-created&limit=3', 'matches')).toEqual(
    await walk('/v1/matches?limit=3', 'matches'),
  );
  expect((await client.get('/v1/matches?sort=probability')).status).toBe(400);
  const { next_cursor: cursor } = (await client.get(sorted)).json;
  expect((await client.get(`/v1/matches?limit=2&cursor=${cursor}`)).status).toBe(400);
});

test('every list is complete, record by record, while others are added and removed', async () => {
  const { db, clock } = api.context;
  const ids = await addProducts(4);
  const [productId = ''] = ids;
  const listings: string[] = [];
  for (const [i, id] of ids.entries()) {
    await seedRecommendations(db, {
      id: `rec_${n}_${i}`,
      accountId: client.accountId,
      productId: id,
      confidence: null,
    });
    const listingId = await seedListing(db, {
      accountId: client.accountId,
      n: `s${n}k${i}`,
      minor: 1790n,
    });
    listings.push(listingId);
    await seedMatch(db, { accountId: client.accountId, productId, listingId });
    await client.send('POST /v1/account/keys', { name: `key ${i}` });
    clock.advance(10);
  }
  const idsOf = async (path: string, name: string): Promise<string[]> =>
    (await client.get(path)).json[name].map(
      (row: { id?: string; listing_id?: string; product_id: string }) =>
        row.id ?? row.listing_id ?? row.product_id,
    );
  const lists: [path: string, name: string][] = [
    ['/v1/products?matched=false', 'products'],
    ['/v1/listings?matched=true', 'listings'],
    [`/v1/prices/${productId}`, 'prices'],
    [`/v1/prices/${productId}/history`, 'history'],
    ['/v1/retailers', 'retailers'],
    ['/v1/matches', 'matches'],
    ['/v1/account/keys', 'keys'],
    ['/v1/recommendations/abstentions', 'abstentions'],
  ];
  for (const [at, [path, name]] of lists.entries()) {
    const standing = await idsOf(path, name);
    expect(standing.length, path).toBeGreaterThan(2);
    let round = 0;
    const seen = await walk(`${path}${path.includes('?') ? '&' : '?'}limit=1`, name, async () => {
      round += 1;
      if (round > 3) return;
      clock.advance(10);
      // One is added and removed, one is added and stays: of every kind, before and after the
      // current position.
      for (const kind of ['a', 'z']) {
        const [added = ''] = await addProducts(1, `${kind}${at}${round}`);
        await seedRecommendations(db, {
          id: `rec_${kind}${n}${at}${round}`,
          accountId: client.accountId,
          productId: added,
          confidence: null,
        });
        const listingId = await seedListing(db, {
          accountId: client.accountId,
          n: `${kind}${n}k${at}k${round}`,
          minor: 1790n,
        });
        await seedMatch(db, { accountId: client.accountId, productId, listingId, at: clock.now() });
        const key = await client.send('POST /v1/account/keys', { name: 'passing' });
        if (kind === 'z') continue;
        await client.send(`DELETE /v1/products/${added}`);
        await db.query('delete from pricing.listing where id = $1', [listingId]);
        await client.send(`DELETE /v1/retailers/${listingId.replace('lst', 'ret')}`);
        await client.send(`DELETE /v1/account/keys/${key.json.id}`);
      }
    });
    expect(new Set(seen).size, path).toBe(seen.length);
    expect(
      seen.filter((id) => standing.includes(id)),
      path,
    ).toEqual(standing);
  }
});

test('changes are read one by one to the end', async () => {
  await addProducts(3);
  await settleFeed(api.context.db);
  const types: string[] = [];
  let cursor = '';
  for (let more = true; more;) {
    const { json } = await client.get(`/v1/changes?limit=1${cursor && `&cursor=${cursor}`}`);
    types.push(...json.changes.map((change: { product_id: string }) => change.product_id));
    cursor = json.next_cursor;
    more = json.has_more;
    if (types.length !== 1) continue;
    await addProducts(1, 'later');
    await settleFeed(api.context.db);
  }
  expect(types).toHaveLength(4);
  expect(new Set(types).size).toBe(4);
});

test('a cursor works only for the list that it was made for', async () => {
  await addProducts(3);
  const { json } = await client.get('/v1/products?limit=1');
  const cursor: string = json.next_cursor;
  const tampered = `${cursor.slice(0, -2)}${cursor.endsWith('A') ? 'B' : 'A'}${cursor.slice(-1)}`;
  for (const path of [
    `/v1/products?sku=p1&cursor=${cursor}`,
    `/v1/matches?cursor=${cursor}`,
    `/v1/changes?cursor=${cursor}`,
    `/v1/products?cursor=${tampered}`,
    `/v1/products?cursor=x`,
    `/v1/products?cursor=${cursor}*`,
  ]) {
    expect(await client.get(path), path).toMatchObject({
      status: 400,
      json: { code: 'invalid_cursor' },
    });
  }
  expect(await (await api.signUp()).get(`/v1/products?cursor=${cursor}`)).toMatchObject({
    status: 400,
    json: { code: 'invalid_cursor' },
  });
  expect((await client.get(`/v1/products?limit=1000&cursor=${cursor}`)).json.products).toHaveLength(
    2,
  );
  for (const [i, productId] of (await addProducts(3)).entries())
    await seedRecommendations(api.context.db, {
      id: `rec_${n}_${i}`,
      accountId: client.accountId,
      productId,
      confidence: 0.8,
    });
  const walked: string = (await client.get('/v1/recommendations?limit=1&min_confidence=0.6')).json
    .next_cursor;
  for (const path of [
    '/v1/recommendations?',
    '/v1/recommendations?min_confidence=0.7&',
    '/v1/recommendations?min_confidence=0.6&created_after=2026-11-01T00:00:00Z&',
    '/v1/alerts?',
    '/v1/recommendations/abstentions?',
  ]) {
    expect(await client.get(`${path}cursor=${walked}`), path).toMatchObject({
      status: 400,
      json: { code: 'invalid_cursor' },
    });
  }
  expect(
    (await client.get(`/v1/recommendations?cursor=${walked}&min_confidence=0.6`)).json
      .recommendations,
  ).toHaveLength(2);
});

test('price history returns closed spans and the current offer', async () => {
  const [productId = ''] = await addProducts(1);
  const listingId = await seedListing(api.context.db, {
    accountId: client.accountId,
    n: `h${n}`,
    minor: 1790n,
  });
  await seedMatch(api.context.db, { accountId: client.accountId, productId, listingId });
  await api.context.db.query(
    `insert into pricing.price_span (id, listing_id, "from", "to", price_minor, currency,
       availability)
     values ('spn_1', $1, '2026-11-01Z', '2026-11-10Z', 2090, 'EUR', 'in_stock'),
       ('spn_2', $1, '2026-11-10Z', '2026-11-20T11:00Z', null, null, 'out_of_stock')`,
    [listingId],
  );
  const spans = async (query: string) =>
    (await client.get(`/v1/prices/${productId}/history${query}`)).json.history;
  const plain = { confidence: null, runner_up: null, corrections: [] };
  expect(await spans('')).toEqual([
    {
      listing_id: listingId,
      retailer: `shop-h${n}.example`,
      from: '2026-11-01T00:00:00Z',
      to: '2026-11-10T00:00:00Z',
      price: 20.9,
      currency: 'EUR',
      list_price: null,
      availability: 'in_stock',
      ...plain,
    },
    {
      listing_id: listingId,
      retailer: `shop-h${n}.example`,
      from: '2026-11-10T00:00:00Z',
      to: '2026-11-20T11:00:00Z',
      price: null,
      currency: null,
      list_price: null,
      availability: 'out_of_stock',
      ...plain,
    },
    {
      listing_id: listingId,
      retailer: `shop-h${n}.example`,
      from: '2026-11-20T11:00:00Z',
      to: null,
      price: 17.9,
      currency: 'EUR',
      list_price: null,
      availability: 'in_stock',
      ...plain,
    },
  ]);
  expect(await spans('?from=2026-11-10T00:00:00Z')).toHaveLength(2);
  expect(await spans('?to=2026-11-10T00:00:00Z')).toHaveLength(1);
  expect(await spans('?listing_id=lst_other')).toEqual([]);
});

test('the history of the own price returns closed spans and the current price', async () => {
  // A filter is exact, the times in answers are to the second.
  const now = api.context.clock.now().getTime();
  api.context.clock.set(new Date(Math.ceil(now / 1000) * 1000));
  const [productId = ''] = await addProducts(1);
  const path = `/v1/prices/${productId}/own`;
  const setPrice = async (price: number) => {
    api.context.clock.advance(60_000);
    await client.send(`PATCH /v1/products/${productId}`, { your_price: price });
    return renderTime(api.context.clock.now());
  };
  const since = (await client.get(path)).json.history[0].from;
  const second = await setPrice(18.9);
  const third = await setPrice(17.5);
  const spans = [
    { from: since, to: second, your_price: 19.9, currency: 'EUR' },
    { from: second, to: third, your_price: 18.9, currency: 'EUR' },
    { from: third, to: null, your_price: 17.5, currency: 'EUR' },
  ];
  const all = await client.get(path);
  expect(all.json).toEqual({ history: spans, next_cursor: null });
  expect(all.text).toContain('"your_price":19.90');
  expect((await client.get(`${path}?from=${second}`)).json.history).toEqual(spans.slice(1));
  expect((await client.get(`${path}?to=${third}`)).json.history).toEqual(spans.slice(0, 2));
  const seen: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Asked = await client.get(
      `${path}?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    // A change made in between comes later in the list.
    if (seen.length === 0)
      spans.push({ to: null, currency: 'EUR', from: await setPrice(20), your_price: 20 });
    seen.push(...page.json.history);
    cursor = page.json.next_cursor;
  }
  expect(seen.map((span) => (span as { from: string }).from)).toEqual(
    spans.map(({ from }) => from),
  );
  expect((await client.get('/v1/prices/prd_none/own')).json.code).toBe('not_found');
  expect((await (await api.signUp()).get(path)).json.code).toBe('not_found');
});

test('links lead to the configured public address, whatever host the request names', async () => {
  const away = await openApi({ context: api.context, publicOrigin: 'https://pricing.example.com' });
  await addProducts(2);
  const there = away.as(client.apiKey);
  const { headers, json } = await there.get('/v1/products?limit=1');
  expect(headers.get('link')).toBe(
    `<https://pricing.example.com/v1/products?limit=1&cursor=${json.next_cursor}>; rel="next"`,
  );
  expect((await there.get('/v1/nothing')).json.type).toBe(
    'https://pricing.example.com/v1/docs#not_found',
  );
});
