/** What the service that the pages ask has to tell of the shop of seed-pages.ts. */

export const retailers = (now: Date) =>
  [
    {
      id: 'ret_1',
      domain: 'shop-1.example',
      name: 'Shop One',
      platform: 'shopify',
      status: 'active',
      status_reason: null,
      refusal_code: null,
      listings: 61,
      matched: 30,
      fresh_listings: 29,
      last_error: null,
      probe: probe(now),
    },
    {
      id: 'ret_2',
      domain: 'closed.example',
      name: null,
      platform: null,
      status: 'refused',
      status_reason: 'robots.txt forbids visits',
      refusal_code: 'robots_forbids',
      listings: 0,
      matched: 0,
      fresh_listings: 0,
      last_error: null,
      probe: null,
    },
    // As a server answers that knows neither codes nor probes.
    {
      id: 'ret_3',
      domain: 'slow.example',
      name: null,
      platform: null,
      status: 'unreachable',
      status_reason: 'did not answer within 10 seconds',
      listings: 12,
      matched: 4,
      fresh_listings: 0,
      last_error: 'timed out',
    },
    {
      id: 'ret_4',
      domain: 'odd.example',
      name: null,
      platform: null,
      status: 'refused',
      status_reason: 'opens on market days only',
      refusal_code: 'opening_hours',
      listings: 0,
      matched: 0,
      fresh_listings: 0,
      last_error: null,
      probe: null,
    },
    {
      id: 'ret_5',
      domain: 'new.example',
      name: null,
      platform: null,
      status: 'probing',
      status_reason: null,
      refusal_code: null,
      listings: 0,
      matched: 0,
      fresh_listings: 0,
      last_error: null,
      probe: null,
      last_visit_at: null,
    },
    {
      id: 'ret_6',
      domain: 'jumped.example',
      name: null,
      platform: null,
      status: 'quarantined',
      status_reason: 'all 12 prices vanished at the last 12 pages',
      status_reason_detail: { code: 'prices_vanished', values: { prices: 12, pages: 12 } },
      refusal_code: null,
      listings: 12,
      matched: 2,
      fresh_listings: 2,
      last_error: 'https://jumped.example/p/1: answers 503',
      last_error_detail: {
        code: 'at_address',
        values: {
          address: 'https://jumped.example/p/1',
          because: [{ code: 'answers_status', values: { status: 503 } }],
        },
      },
      probe: null,
    },
  ].map((retailer) => ({
    last_visit_at: now.toISOString(),
    ...retailer,
    oldest_check_at: now.toISOString(),
    delay_ms: 1500,
    currency: 'EUR',
    tax: 'included',
    added_at: now.toISOString(),
  }));

/** Newest first: one that was revoked, one that ends soon, the app's own ("pk_test_pages"). */
export const apiKeys = (now: Date): ApiKey[] => {
  const created_at = new Date(now.getTime() - 90 * 86_400_000).toISOString();
  const none = {
    created_at,
    last_used_at: null,
    expires_at: null,
    revoked_at: null,
    mode: 'live',
    scopes: ['read', 'write', 'decide', 'administer'],
  };
  const inFiveDays = new Date(now.getTime() + 5.5 * 86_400_000).toISOString();
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

const probe = (now: Date) => {
  const sample = (
    n: number,
    [price, currency]: readonly [number | null, string],
    availability: string,
  ) => ({
    url: `https://shop-1.example/p/${n}`,
    name: n === 3 ? null : `Desk lamp ${n} brass`,
    price,
    currency,
    availability,
  });
  return {
    probed_at: new Date(now.getTime() - 50 * 3_600_000).toISOString(),
    catalogue: {
      kind: 'feed',
      url: 'https://shop-1.example/products.json?limit=250',
      products: 1240,
      exact: false,
    },
    samples: [
      sample(1, [43.9, 'EUR'], 'in_stock'),
      sample(2, [1500, 'JPY'], 'in_stock'),
      sample(3, [null, 'EUR'], 'unknown'),
      sample(4, [12.345, 'KWD'], 'pre_order'),
      sample(5, [57.5, 'EUR'], 'out_of_stock'),
    ],
    coverage: { tried: 8, read: 5 },
    freshness: { documents: 5, visits_a_day: 10_000, round_hours: 7.4 },
    summary: 'All of it in one sentence',
  };
};

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
      from: new Date(now.getTime() - (40 - step * 10) * 86_400_000).toISOString(),
      to: step === 3 ? null : new Date(now.getTime() - (30 - step * 10) * 86_400_000).toISOString(),
      price: 48 + r + step,
      currency: 'EUR',
      list_price: null,
      availability: 'in_stock',
    })),
  );

export const evidence = (now: Date) => ({
  alert_id: 'alt_1',
  url: 'https://shop-1.example/p/1',
  fetched_at: now.toISOString(),
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  sha256: 'a'.repeat(64),
  chain: 'b'.repeat(64),
  size: 58,
  body_base64: Buffer.from('<script>window.ranEvidence = true</script><p>44,93 €</p>').toString(
    'base64',
  ),
  offer: {
    price: 44.93,
    currency: 'EUR',
    availability: 'in_stock',
    shipping: { amount: '4.90', freeFrom: '50.00' },
  },
  sources: {
    price: { from: 'json-ld', at: 'offers.price' },
    shipping: { from: 'visible', at: 'p.delivery' },
  },
  charset: 'utf-8',
  excerpt: {
    text: '<p>\n  44,93 €\n</p>',
    marks: [{ field: 'price', start: 6, end: 11 }],
    exact: true,
  },
  currency_basis: { currency: 'EUR', rule: 'retailer', from: null, at: null },
});

export const alert = (now: Date) => ({
  id: 'alt_1',
  type: 'map_violation',
  retailer: 'shop-1.example',
  your_floor: 45,
  listed_price: 44.93,
  detected_at: now.toISOString(),
  product_id: 'prd_1',
  listing_id: 'lst_1_1',
  listing_url: 'https://shop-1.example/p/1',
  currency: 'EUR',
  updated_at: now.toISOString(),
  read_at: now.toISOString(),
  resolved_at: null,
  resolution: null,
  capture_id: null,
});

/** The amounts of a stored page: the price, and a deposit. */
export const amounts = (now: Date) => ({
  listing_id: 'lst_one',
  retailer_id: 'ret_1',
  capture_id: 'cap_1',
  url: 'https://shop-1.example/p/one',
  fetched_at: now.toISOString(),
  amounts: [
    { at: 'div.zone', price: 49.9, currency: 'CHF', text: 'CHF 49.90', around: 'Now CHF 49.90' },
    { at: 'p.member', price: 44.9, currency: 'CHF', text: 'CHF 44.90', around: 'Club CHF 44.90' },
    { at: 'p.deposit', price: 3, currency: 'CHF', text: 'CHF 3.00', around: 'Deposit CHF 3.00' },
  ],
});

/** The price fits three other pages; the deposit contradicts them. */
export function placePreview(body: string, now: Date) {
  const isDeposit = body.includes('p.deposit');
  const fit = isDeposit ? 'contradicts' : 'agrees';
  const shown = (n: number): number => (isDeposit ? 3 : 20 + n);
  return {
    scope: isDeposit ? null : 'retailer',
    place: 'div.zone',
    counts: { agrees: 0, contradicts: 0, unknown: 0, nothing: 1, [fit]: 3 },
    pages: [1, 2, 3, 4].map((n) => ({
      url: `https://shop-1.example/p/${n}`,
      capture_id: `cap_${n}`,
      fetched_at: now.toISOString(),
      price: n === 4 ? null : shown(n),
      currency: 'CHF',
      listed_price: 20 + n,
      fit: n === 4 ? 'nothing' : fit,
    })),
  };
}

export const pricePlace = (now: Date) => ({
  id: 'plc_1',
  retailer_id: 'ret_1',
  scope: 'retailer',
  place: 'div.zone',
  url: 'https://shop-1.example/p/one',
  listing_id: 'lst_one',
  mine: true,
  chosen_by: 'Ada',
  chosen_at: now.toISOString(),
  agrees: 3,
  disagrees: 0,
  ended_at: null,
  ended_reason: null,
});
