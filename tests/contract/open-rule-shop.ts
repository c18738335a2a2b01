/** An account with two products and two competitors, for tests of pricing rules. */
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedListing, seedMatch } from './seed-market.ts';

const LIMITS = {
  min_margin: 1000,
  max_step: null,
  max_day: null,
  min_stock_days: null,
  price_war: 'hold',
  warn_share: 2000,
};
/** A rule for the kettle. */
export const BELOW = {
  key: 'below',
  name: 'Below the average',
  mode: 'suggest',
  segment: [{ field: 'brand', is: 'any_of', values: ['ACME'] }],
  strategies: [
    { kind: 'market', reference: 'average', direction: 'below', amount: 0.1, currency: 'EUR' },
  ],
};

/** A rule set with these rules. */
export const createForm = (rules: readonly object[], limits: object = {}) => ({
  version: 1,
  guard_rails: { ...LIMITS, ...limits },
  rules,
});

export interface RuleShop {
  readonly api: OpenApi;
  readonly client: Client;
  /** At 19.90 €; competitors ask 21.90 € and 25.90 €. */
  readonly kettle: string;
  /** At 30.00 €, without a competitor. */
  readonly mug: string;
  /** Saves a rule set; by default with the client's key, as a change of the current version. */
  save(form: object, options?: { by?: Client; version?: number }): ReturnType<Client['send']>;
}

/** Opens the shop on the test file's own database. */
export async function openRuleShop(): Promise<RuleShop> {
  const api = await openApi();
  const client = await api.signUp();
  const add = async (product: object): Promise<string> => {
    const { json } = await client.send('POST /v1/products', {
      url: 'https://shop.example/p',
      currency: 'EUR',
      ...product,
    });
    return json.id;
  };
  const kettle = await add({ name: 'Kettle', sku: 'K', your_price: 19.9, cost: 12, brand: 'Acme' });
  const mug = await add({ name: 'Mug', sku: 'M', your_price: 30 });
  for (const [n, minor] of [
    ['a', 2190n],
    ['b', 2590n],
  ] as const) {
    const { accountId } = client;
    const listingId = await seedListing(api.context.db, { accountId, n, minor });
    await seedMatch(api.context.db, { accountId, productId: kettle, listingId });
  }
  return {
    api,
    client,
    kettle,
    mug,
    save: async (form, { by = client, version } = {}) =>
      by.send('PUT /v1/rules', {
        form,
        if_version: version ?? (await client.get('/v1/rules')).json.version,
      }),
  };
}
