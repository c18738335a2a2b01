/** What else the service that the pages ask has of the shop of seed-pages.ts. */
import { DAY_MS } from '#kernel/durations.ts';

/** Newest first: one that was revoked, one that ends soon, the app's own ("pk_test_pages"). */
export const apiKeys = (now: Date): ApiKey[] => {
  const created_at = new Date(now.getTime() - 90 * DAY_MS).toISOString();
  const none = {
    created_at,
    last_used_at: null,
    expires_at: null,
    revoked_at: null,
    mode: 'live',
    scopes: ['read', 'write', 'decide', 'administer'],
  };
  const inFiveDays = new Date(now.getTime() + 5.5 * DAY_MS).toISOString();
  return [
    { ...none, id: 'key_3', name: 'Old export', last_four: 'k9Qx', revoked_at: created_at },
    {
      ...none,
      id: 'key_2',
      name: 'Nightly export',
      last_four: '8mGa',
      expires_at: inFiveDays,
      mode: 'test',
      scopes: ['write', 'decide'],
    },
    {
      ...none,
      id: 'key_1',
      name: 'install',
      last_four: 'ages',
      last_used_at: now.toISOString(),
    },
  ];
};

interface ApiKey {
  id: string;
  name: string;
  last_four: string;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  revoked_at: string | null;
  mode: string;
  scopes: string[];
}

export const match = (n: number, now: Date) => ({
  id: `mat_${n}`,
  product_id: 'prd_1',
  listing_id: `lst_1_${n}`,
  probability: 0.9 - n / 10,
  verdict: 'review',
  tier: 'text',
  reasons: ['same model code DL-100', 'price 8% below ours', 'brand not found on one side'],
  reason_details: [
    { code: 'same_model_code', values: { code: 'DL-100' } },
    { code: 'price_below', values: { by: 0.08 } },
    { code: 'brand_on_one_side', values: {} },
  ],
  decided_by: null,
  decided_at: null,
  created_at: now.toISOString(),
  product: {
    name: `Desk lamp ${n}`,
    sku: `DL-${n}`,
    url: 'https://lamps.example/p/1',
    your_price: 50.9,
    currency: 'EUR',
    image_url: null,
    brand: 'Nordlicht',
    gtin: '4006381333931',
  },
  listing: {
    url: 'https://shop-1.example/p/1',
    name: `Nordlicht DL-${n} brass lamp`,
    brand: null,
    gtin: null,
    mpn: `DL-${n}`,
    sku: null,
    image_url: null,
    price: 47.5,
    currency: 'EUR',
    availability: 'in_stock',
    retailer: 'shop-1.example',
  },
});

export const ledger = (now: Date) => {
  const at = now.toISOString();
  const entry = {
    recommendation_id: 'rec_1',
    product_id: 'prd_1',
    current_price: 50.9,
    suggested_price: 48.9,
    currency: 'EUR',
    estimated_conversion_uplift: 0.09,
    uplift_interval: [-0.02, 0.21],
    confidence: 0.72,
    expected_profit_change: 0.03,
    basis: 'prior',
    given_at: at,
    outcome: 'applied',
    decided_at: at,
    decided_by: 'Ada',
    applied_price: 48.9,
    measurement: 'measured',
    measured_at: at,
    not_comparable_reason: null,
    realised: {
      uplift: 0.12,
      uplift_interval: [0.04, 0.21],
      improved: 0.81,
      per: 'day',
      units_before: 280,
      units_after: 314,
      days_before: 28,
      days_after: 28,
    },
  };
  return [
    entry,
    { ...entry, recommendation_id: 'rec_2', measurement: 'waiting', realised: null },
    {
      ...entry,
      recommendation_id: 'rec_3',
      product_id: 'prd_gone',
      measurement: 'not_comparable',
      realised: null,
      not_comparable_reason: 'competitors’ prices moved by -8% meanwhile',
      not_comparable_detail: { code: 'market_moved', values: { by: -0.08 } },
    },
  ];
};

export const reliability = {
  given: 120,
  applied: 34,
  waiting: 9,
  not_comparable: 5,
  measured: 20,
  within_interval: 0.85,
  mean_error: -0.01,
  bins: [
    {
      confidence_from: 0.7,
      confidence_to: 0.8,
      cases: 11,
      mean_confidence: 0.75,
      improved: 0.68,
      improved_interval: [0.49, 0.84],
    },
  ],
  correction: { in_use: true, needed: 10, elasticity_shift: -0.12, spread_factor: 1.08 },
};

export const history = (now: Date) =>
  [1, 2].flatMap((r) =>
    [0, 1, 2, 3].map((step) => ({
      listing_id: `lst_1_${r}`,
      retailer: `shop-${r}.example`,
      from: new Date(now.getTime() - (40 - step * 10) * DAY_MS).toISOString(),
      to: step === 3 ? null : new Date(now.getTime() - (30 - step * 10) * DAY_MS).toISOString(),
      price: 48 + r + step,
      currency: 'EUR',
      list_price: null,
      availability: 'in_stock',
    })),
  );

/** A period of each scope, state and kind of price. */
export function mapPricePeriods(now: Date) {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  const period = (id: string, changes: object) => ({
    id,
    scope: 'account',
    key: null,
    from: at(-1),
    to: null,
    state: 'active',
    map_price: null,
    currency: null,
    basis_points: null,
    suspended: false,
    name: null,
    note: null,
    by: null,
    origin: 'api',
    import_id: null,
    created_at: at(-2),
    updated_at: at(-2),
    ...changes,
  });
  return [
    period('mpp_1', {
      scope: 'product',
      key: 'prd_9',
      from: at(7),
      state: 'upcoming',
      map_price: '49.90',
      currency: 'EUR',
      name: 'Autumn',
    }),
    period('mpp_2', { scope: 'collection', key: 'gid://shopify/Collection/404', suspended: true }),
    period('mpp_3', { scope: 'brand', key: 'Bjelke', basis_points: 9250, to: at(1) }),
    period('mpp_4', { from: at(-9), to: at(-8), state: 'past', suspended: true }),
  ];
}
