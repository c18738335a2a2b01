/** GET /market against a replay of every price change. */
import { beforeAll, expect, test } from 'vitest';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedListing, seedMatch } from './seed-market.ts';

interface Change {
  readonly at: number;
  readonly minor: bigint | null;
}

let api: OpenApi;
let client: Client;
const productIds: string[] = [];
/** Every change of the offer of each listing, by product. */
const market = new Map<string, Map<string, Change[]>>();
const ownPrices = new Map<string, Change[]>();
const START = Date.UTC(2026, 9, 1);

/** The same numbers in every run. */
function createRandom(): () => number {
  let state = 17;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

beforeAll(async () => {
  api = await openApi();
  client = await api.signUp();
  const { db } = api.context;
  const random = createRandom();
  const createChanges = (): Change[] => {
    let at = START + Math.floor(random() * 10) * 60_000;
    return Array.from({ length: 1 + Math.floor(random() * 6) }, () => {
      at += (1 + Math.floor(random() * 5)) * 60_000;
      return { at, minor: random() < 0.2 ? null : BigInt(1000 + Math.floor(random() * 900)) };
    });
  };
  for (let p = 0; p < 6; p += 1) {
    const { json } = await client.send('POST /v1/products', {
      name: 'K',
      sku: `sku-${p}`,
      url: 'https://shop.example/k',
      currency: 'EUR',
      your_price: 20,
    });
    const productId: string = json.id;
    productIds.push(productId);
    const own = createChanges().map(({ at, minor }) => ({ at, minor: minor ?? 500n }));
    ownPrices.set(productId, own);
    await db.query('delete from pricing.own_price where product_id = $1', [productId]);
    for (const [i, { at, minor }] of own.entries())
      await db.query(
        `insert into pricing.own_price (product_id, "from", "to", price_minor, currency)
         values ($1, $2, $3, $4, 'EUR')`,
        [productId, new Date(at), own[i + 1] ? new Date(own[i + 1]!.at) : null, minor],
      );
    const listings = new Map<string, Change[]>();
    market.set(productId, listings);
    for (let l = 0; l < p; l += 1) {
      const listingId = await seedListing(db, {
        accountId: client.accountId,
        n: `m${p}x${l}`,
        minor: 1n,
      });
      await seedMatch(db, { accountId: client.accountId, productId, listingId });
      const changes = createChanges();
      listings.set(listingId, changes);
      for (const [i, { at, minor }] of changes.entries()) {
        const next = changes[i + 1];
        if (next)
          await db.query(
            `insert into pricing.price_span (id, listing_id, "from", "to", price_minor, currency, availability)
             values ($1, $2, $3, $4, $5, 'EUR', 'in_stock')`,
            [`spn_${listingId}${i}`, listingId, new Date(at), new Date(next.at), minor],
          );
        else
          await db.query(
            'update pricing.listing set offer_since = $2, price_minor = $3 where id = $1',
            [listingId, new Date(at), minor],
          );
      }
    }
  }
});

/** The last change at or before an instant. */
const replay = (changes: readonly Change[], at: number): Change | undefined =>
  changes.findLast((change) => change.at <= at);
const amount = (minor: bigint | null | undefined): number | null =>
  minor === null || minor === undefined ? null : Number(minor) / 100;

test('the offers at any instant are those of a replay, boundaries included', async () => {
  const instants = new Set<number>([START - 1]);
  for (const changes of [
    ...[...market.values()].flatMap((of) => [...of.values()]),
    ...ownPrices.values(),
  ])
    for (const { at } of changes) for (const near of [at - 1, at, at + 1]) instants.add(near);
  for (const at of instants) {
    const asOf = new Date(at).toISOString();
    const { status, json } = await client.get(`/v1/market?as_of=${asOf}`);
    expect(status).toBe(200);
    expect(
      json.market.map(
        (row: {
          product_id: string;
          your_price: number;
          offers: { listing_id: string; price: number; from: string }[];
        }) => [
          row.product_id,
          row.your_price,
          row.offers.map(({ listing_id: id, price, from }) => [id, price, Date.parse(from)]),
        ],
      ),
      asOf,
    ).toEqual(
      productIds.toSorted().map((productId) => [
        productId,
        amount(replay(ownPrices.get(productId) ?? [], at)?.minor),
        [...(market.get(productId) ?? [])]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .flatMap(([listingId, changes]) => {
            const change = replay(changes, at);
            return change ? [[listingId, amount(change.minor), change.at]] : [];
          }),
      ]),
    );
  }
});

test('an instant outside the history is refused', async () => {
  const errorOf = async (asOf: string) => {
    const { status, json } = await client.get(`/v1/market?as_of=${asOf}`);
    return [status, json.code];
  };
  expect(await errorOf('2026-11-20T12:00:00.001Z')).toEqual([400, 'invalid_query']);
  expect(await errorOf('2026-11-20T12:00:00Z')).toEqual([200, undefined]);
  expect(await errorOf('2020-01-01T00:00:00Z')).toEqual([403, 'plan_limit']);
  expect((await client.get('/v1/market')).status).toBe(400);
  const { json } = await client.get('/v1/market?as_of=2026-11-01T00:00:00Z&limit=4');
  expect(json.market).toHaveLength(4);
  const rest = await client.get(`/v1/market?as_of=2026-11-01T00:00:00Z&cursor=${json.next_cursor}`);
  expect(rest.json.market).toHaveLength(2);
});
