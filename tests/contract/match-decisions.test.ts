/** A person's decisions on many matches in one request. */
import { beforeAll, expect, test } from 'vitest';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedListing, seedMatch } from './seed-market.ts';

let api: OpenApi;
let client: Client;
let listingId: string;
let [first, rival, third] = ['', '', ''];
beforeAll(async () => {
  api = await openApi();
  client = await api.signUp();
  listingId = await seedListing(api.context.db, {
    accountId: client.accountId,
    n: 'a',
    minor: 1790n,
  });
  first = await seeded('D1', 'review');
  rival = await seeded('D2', 'auto');
  third = await seeded('D3', 'review');
});

async function seeded(sku: string, verdict: string): Promise<string> {
  const { json } = await client.send('POST /v1/products', {
    name: sku,
    sku,
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: 1,
  });
  return seedMatch(api.context.db, {
    id: `mat_${sku}`,
    accountId: client.accountId,
    productId: json.id,
    listingId,
    verdict,
  });
}

const decide = (...decisions: object[]) => client.send('POST /v1/matches/decisions', { decisions });
const row = { by: 'Ada', expected_verdict: 'review' };
const late = { verdict: 'refused', by: 'Bob', expected_verdict: 'review' };

test('each decision gets a result by row, and the valid ones are saved', async () => {
  expect(
    await decide(
      { id: first, verdict: 'confirmed', ...row },
      { id: third, verdict: 'refused', ...row },
      { id: third, verdict: 'confirmed', ...row },
      { id: 'mat_nobodys', verdict: 'refused' },
      { id: first, verdict: 'auto' },
    ),
  ).toMatchObject({
    status: 200,
    json: {
      results: [
        { index: 0, status: 'updated', id: first, verdict: 'confirmed', decided_by: 'Ada' },
        { index: 1, status: 'updated', id: third, verdict: 'refused', listing_id: listingId },
        { index: 2, status: 'refused', errors: [{ code: 'duplicate' }] },
        {
          index: 3,
          status: 'refused',
          errors: [{ pointer: '#/decisions/3/id', code: 'not_found' }],
        },
        { index: 4, status: 'refused', errors: [{ pointer: '#/decisions/4/verdict' }] },
      ],
    },
  });
  // The listing confirmed for one product is removed from the other.
  expect((await client.get('/v1/matches?verdict=rejected')).json.matches).toMatchObject([
    { id: rival, reason_details: [{ code: 'taken_by_person' }] },
  ]);
});

test("repeating a decision changes nothing, and another person's newer one is kept until it was seen", async () => {
  expect((await decide({ id: first, verdict: 'confirmed', ...row })).json.results).toMatchObject([
    { status: 'unchanged', verdict: 'confirmed' },
  ]);
  expect((await decide({ id: first, ...late })).json.results).toMatchObject([
    { status: 'refused', verdict: 'confirmed', decided_by: 'Ada', errors: [{ code: 'conflict' }] },
  ]);
  expect(
    (await decide({ id: first, ...late, expected_verdict: 'confirmed' })).json.results,
  ).toMatchObject([{ status: 'updated', verdict: 'refused', decided_by: 'Bob' }]);
});

test("repeating one's own decision after a lost response is no conflict, and it can be withdrawn", async () => {
  expect((await decide({ id: first, ...late, verdict: 'review' })).json.results).toMatchObject([
    { status: 'updated', verdict: 'review', decided_by: null },
  ]);
});

test("refuses more than a thousand, and decisions on another account's matches", async () => {
  const tooMany = Array.from({ length: 1001 }, () => ({ id: first, verdict: 'refused' }));
  expect(await decide(...tooMany)).toMatchObject({
    status: 422,
    json: { code: 'too_many_records' },
  });
  const stranger = await api.signUp();
  expect(
    (
      await stranger.send('POST /v1/matches/decisions', {
        decisions: [{ id: first, verdict: 'confirmed' }],
      })
    ).json.results,
  ).toMatchObject([{ status: 'refused', errors: [{ code: 'not_found' }] }]);
});

test('a thousand are published as one decision and one market change', async () => {
  const { rows } = await api.context.db.query<{ id: string }>(
    `with p as (
       insert into pricing.product (id, account_id, name, sku, url, currency, price_minor, created_at, updated_at)
       select 'prd_many_' || n, account_id, name, 'many ' || n, url, currency, price_minor, created_at, updated_at
       from pricing.product, generate_series(1, 1000) n where account_id = $1 and sku = 'D1' returning id)
     insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier, reasons, created_at, updated_at)
     select 'mat_' || p.id, $1, p.id, $2, 0.6, 'review', 'text', '[]', now(), now() from p returning id`,
    [client.accountId, listingId],
  );
  api.context.published.length = 0;
  const { json } = await decide(
    ...rows.map(({ id }) => ({ id, verdict: 'refused', by: 'Ada', expected_verdict: 'review' })),
  );
  expect(new Set(json.results.map(({ status }: { status: string }) => status))).toEqual(
    new Set(['updated']),
  );
  expect(json.results).toHaveLength(1000);
  expect(api.context.published.map((event) => event.type)).toEqual([
    'market.outdated',
    'match.freed',
    'match.decided',
  ]);
});
