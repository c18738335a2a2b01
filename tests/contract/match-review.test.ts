/** The review of matches: filters, order by effect, counts, many at once with undo, "not sold there", moving. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { refreshEffects } from '#pricing/matching/review/refresh-effects.ts';
import { recordMatches } from '#pricing/matching/record-matches.ts';
import { runMatchChange } from '#pricing/matching/review/change-matches.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedListing } from './seed-market.ts';

let api: OpenApi;
let client: Client;
let accountId: string;
beforeAll(async () => {
  api = await openApi();
});
beforeEach(async () => {
  client = await api.signUp();
  accountId = client.accountId;
});

let seeds = 0;

interface Seed {
  readonly price?: number;
  readonly brand?: string;
  readonly probability?: number;
  readonly minor?: bigint | null;
  readonly map?: number;
  readonly verdict?: string;
  readonly listing?: string;
}

/** A product (19.90 EUR) with a listing at the retailer and a match that waits. */
async function seed(retailer: string, given: Seed = {}) {
  seeds += 1;
  const n = String(seeds);
  const { json } = await client.send('POST /v1/products', {
    name: `Kettle ${n}`,
    sku: `K-${n}`,
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: given.price ?? 19.9,
    ...(given.brand !== undefined && { brand: given.brand }),
    ...(given.map !== undefined && { map_price: given.map }),
  });
  const first = await seedListing(api.context.db, {
    accountId,
    n: retailer,
    minor: 1990n,
  }).catch(() => `lst_${retailer}`);
  const listing = given.listing ?? `lst_r${n}`;
  if (given.listing === undefined)
    await api.context.db.query(
      `insert into pricing.listing (id, retailer_id, url, name, price_minor, currency, availability,
         condition, sources, offer_since, read_from, state, first_seen_at, last_seen_at, capture_id)
       select $1, retailer_id, url || $1, 'Their ' || $1, $2, currency, availability, condition,
         sources, offer_since, read_from, state, first_seen_at, last_seen_at, capture_id
       from pricing.listing where id = $3`,
      [listing, given.minor === undefined ? 1990n : given.minor, first],
    );
  await api.context.db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier,
       reasons, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 'text', '[]', $7, $7)`,
    [
      `mat_r${n}`,
      accountId,
      json.id,
      listing,
      given.probability ?? 0.6,
      given.verdict ?? 'review',
      new Date('2026-11-20T10:00:00Z'),
    ],
  );
  return { match: `mat_r${n}`, product: json.id as string, listing };
}

const idsOf = async (query: string): Promise<string[]> =>
  (await client.get(`/v1/matches?${query}`)).json.matches.map(({ id }: { id: string }) => id);

const verdictOf = async (id: string) =>
  (
    await api.context.db.query<{ verdict: string }>(
      'select verdict from pricing.match where id = $1',
      [id],
    )
  ).rows[0]?.verdict;

test('filters by brand, probability and price gap, and counts exactly', async () => {
  const cheap = await seed('f1', { brand: 'Acme', minor: 1590n, probability: 0.9 });
  const same = await seed('f1', { brand: 'Bolt', probability: 0.5 });
  const unknown = await seed('f2', { brand: 'Acme', minor: null, probability: 0.7 });
  expect(await idsOf('brand=Acme&sort=-probability')).toEqual([cheap.match, unknown.match]);
  expect(await idsOf('min_probability=0.7&max_probability=0.8')).toEqual([unknown.match]);
  // 15.90 is 20.1 % below 19.90.
  expect(await idsOf('max_price_gap=-20')).toEqual([cheap.match]);
  expect(await idsOf('max_price_gap=-21')).toEqual([]);
  expect(await idsOf('min_price_gap=0')).toEqual([same.match]);
  const { json } = await client.get('/v1/matches/summary?verdict=review');
  expect(json).toMatchObject({
    matches: 3,
    by_retailer: [
      { retailer: 'shop-f1.example', matches: 2 },
      { retailer: 'shop-f2.example', matches: 1 },
    ],
    by_brand: [
      { brand: 'Acme', matches: 2 },
      { brand: 'Bolt', matches: 1 },
    ],
  });
  expect(json.expected_wrong).toBeCloseTo(0.9, 10);
  expect((await client.get('/v1/matches?min_probability=2')).status).toBe(400);
  expect((await client.get('/v1/matches?max_price_gap=1.5')).status).toBe(400);
});

test('orders by effect: violations, then sales × gap × what it settles, page by page', async () => {
  const small = await seed('e', { minor: 1980n });
  const sold = await seed('e', { minor: 1790n });
  const violation = await seed('e', { minor: 1890n, map: 19 });
  const rival = await seed('e', { listing: violation.listing });
  const day = '2026-11-10';
  const sales = [{ product_id: sold.product, day, units: 50, price_paid: 19.9, currency: 'EUR' }];
  expect((await client.send('POST /v1/sales', { sales })).status).toBeLessThan(300);
  await refreshEffects(api.context, { accountId });
  const order = [violation.match, sold.match, rival.match, small.match];
  expect(await idsOf('verdict=review&sort=-effect')).toEqual(order);
  const seen: string[] = [];
  for (let cursor = ''; ;) {
    const { json } = await client.get(`/v1/matches?verdict=review&sort=-effect&limit=1${cursor}`);
    seen.push(...json.matches.map(({ id }: { id: string }) => id));
    if (json.next_cursor === null) break;
    cursor = `&cursor=${json.next_cursor}`;
  }
  expect(seen).toEqual(order);
  const { json } = await client.get('/v1/matches?verdict=review&sort=-effect');
  expect(json.matches[0].effect).toEqual({
    violates: true,
    units: 0,
    gap_basis_points: -502,
    settles: 1,
  });
  expect(json.matches[1].effect).toMatchObject({ violates: false, units: 50 });
  // Nothing changed since: nothing is written.
  expect(await refreshEffects(api.context, { accountId })).toBe(0);
});

test('a decision says what it settled', async () => {
  const one = await seed('s');
  await seed('s', { listing: one.listing });
  const { json } = await client.send('POST /v1/matches/decisions', {
    decisions: [{ id: one.match, verdict: 'confirmed', by: 'Ada' }],
  });
  expect(json.results[0]).toMatchObject({ status: 'updated', settled: 1 });
});

test('many are decided by one request and undone as a whole, but for what was decided since', async () => {
  const waiting = await seed('b');
  const refused = await seed('b', { verdict: 'refused' });
  const again = await seed('b');
  const ids = [waiting.match, refused.match, again.match, 'mat_nobodys'];
  const { json: change } = await client.send('POST /v1/match-changes', {
    ids,
    verdict: 'confirmed',
    by: 'Ada',
  });
  expect(change).toMatchObject({ state: 'done', total: 4, updated: 3, refused: 1, by: 'Ada' });
  await client.send(`PATCH /v1/matches/${again.match}`, { verdict: 'refused', by: 'Bob' });
  const { json: undone } = await client.send(`POST /v1/match-changes/${change.id}/undo`);
  expect(undone).toMatchObject({ state: 'undone', undone: 2, changed_since: 1, updated: 0 });
  expect(await verdictOf(waiting.match)).toBe('review');
  expect(await verdictOf(refused.match)).toBe('refused');
  expect(await verdictOf(again.match)).toBe('refused');
  expect((await client.send(`POST /v1/match-changes/${change.id}/undo`)).status).toBe(409);
  const stranger = await api.signUp();
  expect((await stranger.get(`/v1/match-changes/${change.id}`)).status).toBe(404);
  expect((await stranger.send(`POST /v1/match-changes/${change.id}/undo`)).status).toBe(404);
});

test('a match with a stated difference is left out of what is confirmed at once, and named', async () => {
  const alike = await seed('d');
  const used = await seed('d');
  await api.context.db.query('update pricing.match set reasons = $2 where id = $1', [
    used.match,
    JSON.stringify([{ code: 'conditions_differ', values: { ours: 'new', theirs: 'used' } }]),
  ]);
  const ids = [alike.match, used.match];
  const { json: change } = await client.send('POST /v1/match-changes', {
    ids,
    verdict: 'confirmed',
  });
  expect(change).toMatchObject({ state: 'done', total: 2, updated: 1, left_out: 1 });
  expect(change.left_out_matches).toMatchObject([
    { id: used.match, retailer: 'shop-d.example', differences: ['condition differs: new, used'] },
  ]);
  expect(await verdictOf(used.match)).toBe('review');
  // Rejecting them at once is no risk, and one by one a person may confirm it.
  await client.send(`PATCH /v1/matches/${used.match}`, { verdict: 'confirmed', by: 'Ada' });
  expect(await verdictOf(used.match)).toBe('confirmed');
  const { json: refused } = await client.send('POST /v1/match-changes', {
    ids,
    verdict: 'refused',
  });
  expect(refused).toMatchObject({ updated: 2, left_out: 0, left_out_matches: [] });
});

test('rows that were decided together leave out a stated difference, a row by itself does not', async () => {
  const [alike, used, pack] = [await seed('t'), await seed('t'), await seed('t')];
  await api.context.db.query('update pricing.match set reasons = $2 where id = any($1)', [
    [used.match, pack.match],
    JSON.stringify([{ code: 'conditions_differ', values: { ours: 'new', theirs: 'used' } }]),
  ]);
  const decide = async (...decisions: object[]) =>
    (await client.send('POST /v1/matches/decisions', { decisions })).json.results;
  const row = { verdict: 'confirmed', by: 'Ada', expected_verdict: 'review' };
  expect(
    await decide(
      { id: alike.match, ...row, in_bulk: true },
      { id: used.match, ...row, in_bulk: true },
      { id: pack.match, ...row },
    ),
  ).toMatchObject([
    { status: 'updated', verdict: 'confirmed' },
    {
      status: 'refused',
      verdict: 'review',
      decided_by: null,
      errors: [{ pointer: '#/decisions/1/in_bulk', code: 'differs' }],
    },
    { status: 'updated', verdict: 'confirmed' },
  ]);
  const { rows } = await api.context.db.query(
    'select id, in_bulk as "inBulk" from pricing.match where account_id = $1 order by id',
    [accountId],
  );
  expect(rows).toEqual([
    { id: alike.match, inBulk: true },
    { id: used.match, inBulk: false },
    { id: pack.match, inBulk: false },
  ]);
  // Confirmed again by itself, it is an explicit decision; once.
  expect(await decide({ id: alike.match, ...row })).toMatchObject([{ status: 'updated' }]);
  expect(await decide({ id: alike.match, ...row })).toMatchObject([{ status: 'unchanged' }]);
  // Rejecting them together is no risk, and a repeated confirmation is not refused afterwards.
  expect(await decide({ ...row, id: pack.match, in_bulk: true })).toMatchObject([
    { status: 'unchanged' },
  ]);
  expect(
    await decide({ id: used.match, verdict: 'refused', by: 'Ada', in_bulk: true }),
  ).toMatchObject([{ status: 'updated', verdict: 'refused' }]);
});

test('all above a probability at one retailer: a sample first, one product per listing, no later ones', async () => {
  const sure = await seed('c', { probability: 0.98 });
  const lesser = await seed('c', { probability: 0.96, listing: sure.listing });
  const unsure = await seed('c', { probability: 0.7 });
  const elsewhere = await seed('c2', { probability: 0.99 });
  const { json } = await client.get(
    '/v1/matches/sample?verdict=review&retailer=shop-c.example&min_probability=0.95',
  );
  expect(json.matches).toBe(2);
  expect(json.expected_wrong).toBeCloseTo(0.06, 10);
  expect(json.sample.map(({ id }: { id: string }) => id)).toEqual([sure.match, lesser.match]);
  const late = await seed('c', { probability: 0.99 });
  await api.context.db.query('update pricing.match set created_at = $2 where id = $1', [
    late.match,
    new Date('2026-12-01T00:00:00Z'),
  ]);
  const waiting = {
    retailer: 'shop-c.example',
    min_probability: 0.95,
    created_before: json.until,
  };
  const { json: change } = await client.send('POST /v1/match-changes', {
    waiting,
    verdict: 'confirmed',
  });
  expect(change).toMatchObject({ state: 'done', total: 1, updated: 1 });
  expect(await verdictOf(sure.match)).toBe('confirmed');
  expect(await verdictOf(lesser.match)).toBe('rejected');
  for (const { match } of [unsure, elsewhere, late]) expect(await verdictOf(match)).toBe('review');
});

test('more than 1,000 run in parts, which may repeat', async () => {
  const { listing } = await seed('m', { probability: 0.1 });
  await client.send('POST /v1/products/batch', {
    products: Array.from({ length: 500 }, (_, i) => ({
      name: `Many ${i}`,
      sku: `M-${i}`,
      url: 'https://shop.example/m',
      currency: 'EUR',
      your_price: 1,
    })),
  });
  await api.context.db.query(
    `with l as (
       insert into pricing.listing (id, retailer_id, url, name, currency, price_minor, sources, read_from, state, first_seen_at)
       select 'lst_' || p.sku || '-' || n, retailer_id, l.url || p.sku || n, 'Their', 'EUR', 1, '{}', l.url, 'ok', now()
       from pricing.listing l, pricing.product p, generate_series(1, 3) n
       where l.id = $2 and p.account_id = $1 and p.sku like 'M-%' returning id)
     insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier, reasons, created_at, updated_at)
     select 'mat_' || l.id, $1, p.id, l.id, 0.97, 'review', 'text', '[]', '2026-11-20', now()
     from pricing.product p join l on l.id like 'lst_' || p.sku || '-%' where p.account_id = $1`,
    [accountId, listing],
  );
  const request = {
    waiting: {
      retailer: 'shop-m.example',
      min_probability: 0.95,
      created_before: '2026-11-25T00:00:00Z',
    },
    verdict: 'confirmed',
  };
  const { json } = await client.send('POST /v1/match-changes', request);
  expect(json).toMatchObject({ state: 'running', total: 1500, updated: 1000, waiting: 500 });
  const key = { accountId, changeId: json.id as string };
  expect(api.context.published.at(-1)).toEqual({ type: 'match.change_started', data: key });
  expect((await client.send(`POST /v1/match-changes/${json.id}/undo`)).status).toBe(409);
  await runMatchChange(api.context, key);
  await runMatchChange(api.context, key);
  const get = async () => (await client.get(`/v1/match-changes/${json.id}`)).json;
  expect(await get()).toMatchObject({ state: 'done', updated: 1500, waiting: 0 });
  await client.send(`POST /v1/match-changes/${json.id}/undo`);
  expect(await get()).toMatchObject({ state: 'undoing', updated: 500, undone: 1000 });
  await runMatchChange(api.context, key);
  expect(await get()).toMatchObject({ state: 'undone', updated: 0, undone: 1500 });
  const { json: left } = await client.get('/v1/matches/summary?verdict=review');
  expect(left.matches).toBe(1501);
});

test('not sold there: suggestions go and stay away until it is undone or one is confirmed', async () => {
  const one = await seed('n');
  const kept = await seed('n', { verdict: 'confirmed' });
  const say = (product: string, path = '', retailer = 'shop-n.example') =>
    client.send(`POST /v1/not-sold${path}`, { product_id: product, retailer, by: 'Ada' });
  expect(await say(one.product)).toMatchObject({ status: 200, json: { settled: 1 } });
  expect(await verdictOf(one.match)).toBeUndefined();
  expect((await client.get('/v1/not-sold')).json.not_sold).toMatchObject([
    { product_id: one.product, retailer: 'shop-n.example', by: 'Ada' },
  ]);
  const freed = () => api.context.published.filter(({ type }) => type === 'match.freed').at(-1);
  expect(freed()?.data).toMatchObject({ listingIds: [one.listing] });
  // Matching that finds them again writes nothing.
  const find = () =>
    api.context.db.transaction((tx) =>
      recordMatches(api.context, tx, {
        accountId,
        known: [],
        pairs: [
          {
            productId: one.product,
            listingId: one.listing,
            probability: 0.9,
            verdict: 'review',
            mayAct: true,
            tier: 'text',
            reasons: [],
          },
        ],
        isSettled: () => true,
      }),
    );
  expect(await find()).toMatchObject({ written: 0 });
  expect((await say(kept.product)).status).toBe(409);
  expect((await say('prd_no')).status).toBe(404);
  expect((await say(one.product, '', 'no.example')).status).toBe(404);
  expect((await say(one.product, '/undo')).status).toBe(204);
  expect((await say(one.product, '/undo')).status).toBe(204);
  expect((await client.get('/v1/not-sold')).json.not_sold).toEqual([]);
  expect(await find()).toMatchObject({ written: 1 });
  expect(freed()?.data).toMatchObject({ productIds: [one.product] });
  const other = await seed('n', { verdict: 'refused' });
  await say(other.product);
  await client.send(`PATCH /v1/matches/${other.match}`, { verdict: 'confirmed' });
  expect((await client.get('/v1/not-sold')).json.not_sold).toEqual([]);
});

test('a confirmed match moves to another page of the same retailer only', async () => {
  const one = await seed('v', { verdict: 'confirmed' });
  const waiting = await seed('v');
  const url = 'https://shop-v.example/other-kettle';
  const move = (id: string, body: object) => client.send(`POST /v1/matches/${id}/move`, body);
  expect((await move(waiting.match, { url })).status).toBe(409);
  expect((await move(one.match, { url: 'https://shop-w.example/x' })).status).toBe(422);
  const moved = await move(one.match, { url, by: 'Ada' });
  expect(moved.json).toMatchObject({
    product_id: one.product,
    verdict: 'confirmed',
    decided_by: 'Ada',
    listing: { url, retailer: 'shop-v.example' },
  });
  expect(await verdictOf(one.match)).toBe('refused');
});
