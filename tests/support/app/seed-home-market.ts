/** An account with a small market, whose figures a test can work out by hand. */
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import type { createApi } from '#pricing/api/create-api.ts';
import { countSummaries } from '#pricing/insights/count-summaries.ts';
import { refreshAccountMarkets } from '#pricing/insights/refresh-markets.ts';
import type { TestStage } from '#tests/support/create-test-stage.ts';

const VARIANT = 'gid://shopify/ProductVariant/';

interface SoldProduct {
  readonly n: number;
  readonly brand: string | null;
  readonly currency: 'EUR' | 'CHF';
  readonly price: string;
  readonly units: number;
  /** Prices in minor units by retailer. */
  readonly offers: Readonly<Record<string, number>>;
}

const EUR = { currency: 'EUR' } as const;

/** As the shop of this account sells them at first; no retailer has the fourth and the last. */
export const SOLD: readonly SoldProduct[] = [
  {
    ...EUR,
    n: 1,
    brand: 'Acme',
    price: '20.00',
    units: 10,
    offers: { a: 1900, b: 2050, c: 2200 },
  },
  { ...EUR, n: 2, brand: 'Acme', price: '30.00', units: 2, offers: { a: 2500 } },
  { ...EUR, n: 3, brand: 'Borea', price: '10.00', units: 0, offers: { a: 1000, b: 1005 } },
  { ...EUR, n: 4, brand: null, price: '9.00', units: 4, offers: {} },
  { ...EUR, n: 6, brand: 'Borea', price: '8.00', units: 6, offers: { b: 1000 } },
  { n: 5, brand: null, currency: 'CHF', price: '9.00', units: 0, offers: {} },
];

type Api = Pick<ReturnType<typeof createApi>, 'fetch'>;

/**
 * Registers the products with their sales and offers and counts yesterday and today; then retailer
 * `a` sells the first product for 18.50, and `c` has sold out.
 */
export async function seedHomeMarket(
  stage: TestStage,
  { accountId, apiKey, api }: { accountId: string; apiKey: string; api: Api },
): Promise<void> {
  const send = async (path: string, body: object): Promise<unknown> => {
    const answer = await api.fetch(
      new Request(`https://pricing.example/v1${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      { builtIn: true },
    );
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { db, clock } = stage;
  await send('/products/batch', {
    products: SOLD.map(({ n, brand, currency, price }) => ({
      external_id: `${VARIANT}${n}`,
      sku: `HM-${n}`,
      name: `Kettle ${n}`,
      url: 'https://shop.example/k',
      currency,
      your_price: Number(price),
      ...(brand !== null && { brand }),
      ...(n === 1 && { map_price: 19.5, collections: [{ id: 'c1', name: 'Summer' }] }),
    })),
  });
  const { rows } = await db.query<{ id: string; externalId: string }>(
    `select id, external_id as "externalId" from pricing.product where account_id = $1`,
    [accountId],
  );
  const idOf = (n: number) => rows.find((row) => row.externalId === `${VARIANT}${n}`)?.id ?? '';
  const at = clock.now();
  const day = new Date(at.getTime() - DAY_MS).toISOString().slice(0, 10);
  await send('/sales', {
    sales: SOLD.filter(({ units }) => units > 0).map(({ n, units, price, currency }) => ({
      product_id: idOf(n),
      day,
      units,
      price_paid: Number(price),
      currency,
    })),
  });
  for (const { n, offers, currency } of SOLD)
    for (const [retailer, minor] of Object.entries(offers))
      await seedOffer({ n, retailer, minor, currency });
  // A retailer that does not let itself be visited.
  await seedRetailer('d', 'refused');
  clock.advance(-DAY_MS);
  await refreshAccountMarkets(stage, { accountId });
  await countSummaries(stage, { accountId });
  clock.advance(DAY_MS);
  await db.query(`update pricing.listing set price_minor = 1850 where id = 'lst_a1'`);
  await db.query(`update pricing.listing set availability = 'out_of_stock' where id = 'lst_c1'`);
  await refreshAccountMarkets(stage, { accountId });
  await countSummaries(stage, { accountId });

  async function seedRetailer(retailer: string, status: string): Promise<void> {
    await db.query(
      `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at,
         created_at) values ('ret_' || $1, 'shop-' || $1 || '.example', $2, $3,
         'https://shop-' || $1 || '.example', $3, $3) on conflict do nothing`,
      [retailer, status, at],
    );
    await db.query(
      `insert into pricing.account_retailer (account_id, retailer_id, added_at)
       values ($1, 'ret_' || $2, $3) on conflict do nothing`,
      [accountId, retailer, at],
    );
  }

  async function seedOffer(offer: {
    n: number;
    retailer: string;
    minor: number;
    currency: string;
  }): Promise<void> {
    const { n, retailer, minor, currency } = offer;
    await seedRetailer(retailer, 'active');
    const id = `${retailer}${n}`;
    // Of one retailer within the last 24 hours.
    const seen = new Date(at.getTime() - (retailer === 'b' ? HOUR_MS : DAY_MS));
    await db.query(
      `insert into pricing.listing (id, retailer_id, url, name, price_minor, currency, availability,
         condition, sources, offer_since, read_from, state, first_seen_at, last_seen_at,
         last_checked_at, capture_id, price_kind)
       values ('lst_' || $1, 'ret_' || $2, 'https://shop.example/' || $1, 'Their kettle', $3, $4,
         'in_stock', 'new', '{}', $5, 'https://shop.example/' || $1, 'ok', $5, $5, $5, 'cap_1', 'public')`,
      [id, retailer, minor, currency, seen],
    );
    await db.query(
      `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier,
         reasons, created_at, updated_at)
       values ('mat_' || $1, $2, $3, 'lst_' || $1, 0.99, 'auto', 'identifier', '[]', $4, $4)`,
      [id, accountId, idOf(n), seen],
    );
  }
}
