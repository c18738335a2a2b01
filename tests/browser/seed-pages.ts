/** A shop with something on every page: what the jobs of the app would have copied. */
import type { Database } from '#prisma/open-database.ts';

export const SHOP = 'lamps.myshopify.com';

const CAPABILITIES = ['products.batch', 'prices.history', 'alerts.read', 'alerts.evidence', 'recommendations.decision', 'retailers', 'matches', 'changes', 'settings'];

export async function seedPages(db: Database, now: Date): Promise<void> {
  await db.prisma.shop.create({
    data: { domain: SHOP, name: 'Lamps', currency: 'EUR', timezone: 'Europe/Berlin', connection: 'ok', capabilities: CAPABILITIES, installedAt: now, changesAt: new Date(now.getTime() - 90_000) },
  });
  await db.query(
    `insert into shop.sync_run (id, shop, kind, state, variants_read, variants_total, variants_sent, variants_to_send, started_at, updated_at, finished_at)
     values ('run_1', $1, 'first', 'done', 62, 62, 60, 60, $2, $2, $2)`,
    [SHOP, new Date(now.getTime() - 3 * 3_600_000)],
  );
  await db.query(
    `insert into shop.variant (shop, gid, product_gid, product_title, title, status, currency, price_minor, compare_at_minor, cost_minor, floor_minor, floor_from, sku,
                               shopify_updated_at, read_at, service_product_id, not_monitored, url)
     select $1, 'gid://shopify/ProductVariant/' || n, 'gid://shopify/Product/' || ((n + 2) / 3),
            case n % 20 when 7 then 'مصباح مكتب <b>قابل للطي</b>' when 9 then 'A desk lamp with a name so long that it will not fit into any column of any table that we know of' else 'Desk lamp ' || lpad(n::text, 3, '0') end,
            case when n % 3 = 0 then 'Default Title' else 'Brass / ' || n end,
            'active', 'EUR', 4990 + n * 100, 5990 + n * 100, 2500, case when n % 4 <> 0 then 4500 end, case when n % 4 <> 0 then 'metafield' end,
            case when n % 5 <> 0 then 'DL-' || n end, $2, $2, case when n <= 60 then 'prd_' || n end, case when n = 61 then 'draft' when n = 62 then 'unpublished' end, 'https://lamps.example/p/' || n
     from generate_series(1, 62) n`,
    [SHOP, now],
  );
  await db.query(
    `insert into shop.offer_copy (shop, service_product_id, listing_id, retailer, url, name, currency, price_minor, list_price_minor, availability, condition, match_verdict, probability, source, seen_at, copied_at)
     select $1, 'prd_' || n, 'lst_' || n || '_' || r, 'shop-' || r || '.example', 'https://shop-' || r || '.example/p/' || n, 'Desk lamp ' || n || ' brass', case when r = 4 then 'CHF' else 'EUR' end,
            case when r = 3 then null else 4300 + n * 90 + r * 200 end, case when r = 1 then 6500 end, case when r = 3 then 'out_of_stock' else 'in_stock' end, case when r = 2 then 'used' else 'new' end,
            case when r = 5 then 'review' when r = 2 then 'confirmed' else 'auto' end, 0.98, '{"from": "json-ld", "at": "offers.0.price"}'::jsonb, $2::timestamptz - r * interval '20 minutes', $2
     from generate_series(1, 30) n, generate_series(1, 5) r`,
    [SHOP, now],
  );
  await db.query(
    `insert into shop.alert_copy (shop, id, service_product_id, listing_id, type, retailer, listing_url, currency, floor_minor, listed_minor, detected_at, read_at, resolved_at, resolution, copied_at)
     select $1, 'alt_' || n, 'prd_' || n, 'lst_' || n || '_1', 'map_violation', 'shop-1.example', 'https://shop-1.example/p/' || n, 'EUR', 4500, 4500 - n * 7, $2::timestamptz - n * interval '2 hours',
            case when n > 2 then $2::timestamptz end, case when n > 5 then $2::timestamptz end, case when n > 5 then 'recovered' end, $2
     from generate_series(1, 7) n where n % 4 <> 0`,
    [SHOP, now],
  );
  const detail = {
    objective: 'gross_profit', uplift_interval: [-0.021, 0.208], basis: 'prior', guard_rail: 'max_step',
    reasons: ['Your price is 10.7% above the middle of 3 competitors’ prices', 'Margin today is 50% of the price, from your cost'],
    reason_details: [{ code: 'above_market', values: { retailer: null, competitors: 3, by: 0.107 } }, { code: 'margin_known', values: { margin: 0.5 } }],
    against: ['If orders rise by less than 4.1%, the cut loses profit; -2.1% to 20.8% is expected in 8 cases of 10', 'Offers left out: 2 out of stock'],
    against_details: [
      { code: 'cut_needs', values: { least: 0.041, low: -0.021, high: 0.208 } },
      { code: 'offers_left_out', values: { offers: [{ code: 'out_of_stock', values: { offers: 2 } }] } },
    ],
  };
  await db.query(
    `insert into shop.advice_copy (shop, service_product_id, recommendation_id, currency, current_minor, suggested_minor, uplift, confidence, expected_gain, detail, advised_at, copied_at)
     select $1, 'prd_' || n, 'rec_' || n, 'EUR', 4990 + n * 100, 4990 + n * 100 - 199, 0.087, 0.5 + n * 0.04, 0.031, $2, $3::timestamptz - interval '1 hour', $3
     from generate_series(1, 6) n`,
    [SHOP, JSON.stringify(detail), now],
  );
  await db.query(
    `insert into shop.advice_copy (shop, service_product_id, currency, current_minor, abstained, detail, advised_at, copied_at)
     values ($1, 'prd_8', 'EUR', 5790, 'price changed 2 days ago: at most one change in 7 days', $3, $2, $2)`,
    [SHOP, now, JSON.stringify({ abstained: { code: 'changed_recently', values: { days: 2, pause: 7 } } })],
  );
  await db.query(
    `insert into shop.price_change (id, shop, variant_gid, product_gid, request_key, currency, from_minor, to_minor, status, reason, by_user_id, at)
     values ('chg_1', $1, 'gid://shopify/ProductVariant/10', 'gid://shopify/Product/4', 'k1', 'EUR', 6290, 5990, 'applied', null, '42', $2),
            ('chg_2', $1, 'gid://shopify/ProductVariant/11', 'gid://shopify/Product/4', 'k2', 'EUR', 6290, 6090, 'applied', null, '42', $2),
            ('chg_3', $1, 'gid://shopify/ProductVariant/12', 'gid://shopify/Product/4', 'k3', 'EUR', 6290, 6190, 'refused', 'price_moved', '42', $2)`,
    [SHOP, new Date(now.getTime() - 40 * 60_000)],
  );
}

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' } });

/** A service that knows five retailers, three pairs to review, some history and one piece of evidence. */
export function createPagesService(now: Date): { fetch: (request: Request) => Promise<Response>; asked: { method: string; path: string; body: string }[] } {
  const asked: { method: string; path: string; body: string }[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname.replace('/v1', '');
    asked.push({ method: request.method, path, body: await request.text() });
    const route = `${request.method} ${path}`;
    if (route === 'GET /retailers') return json({ retailers: retailers(now), next_cursor: null });
    if (route === 'POST /retailers') {
      const text = asked.at(-1)?.body ?? '';
      if (text.includes('no domain')) return json({ code: 'validation_failed', title: 'Not valid', status: 422, detail: 'domain: expected a domain such as "kettles.example", got "no domain"' }, 422);
      const known = retailers(now).find(({ domain }) => text.includes(domain));
      return known ? json(known) : json({ ...retailers(now)[0], domain: 'new-shop.example' }, 201);
    }
    if (route === 'GET /matches') return json({ matches: [1, 2, 3].map((n) => match(n, now)), next_cursor: null });
    if (route === 'GET /recommendations/ledger') return json({ ledger: ledger(now), next_cursor: 'more' });
    if (route === 'GET /recommendations/reliability') return json(reliability);
    if (request.method === 'PATCH' && path.startsWith('/matches/')) return json({ ...match(1, now), verdict: text(asked) });
    if (path.endsWith('/history')) return json({ history: history(now), next_cursor: null });
    if (path.endsWith('/evidence')) return json(evidence(now));
    if (path.endsWith('/evidence.zip')) return new Response('PK-a-file', { headers: { 'content-type': 'application/zip' } });
    if (request.method === 'POST' && path.endsWith('/listings')) return addListing(asked.at(-1)?.body ?? '');
    if (path.startsWith('/prices/')) return json({ prices: [givenPrice(path.slice('/prices/'.length), now)], next_cursor: null });
    if (path.startsWith('/alerts/')) return json(alert(now));
    return json({ code: 'not_found', title: 'Not found', status: 404, detail: `Nothing at ${path}` }, 404);
  };
  return { fetch, asked };
}

const addListing = (body: string): Response =>
  body.includes('169.254')
    ? json({ code: 'validation_failed', title: 'Not valid', status: 422, detail: 'url: 169.254.169.254 is no public address', errors: [{ pointer: '/url', detail: '169.254.169.254 is no public address', code: 'invalid_url' }] }, 422)
    : json({ listing_id: `lst_${/p\/(\w+)/.exec(body)?.[1] ?? 'x'}`, match_id: 'mat_9', state: 'new' }, 202);

/** What became of a page that was given: the first product's is read in another currency, the others' cannot be. */
const givenPrice = (productId: string, now: Date) => {
  const [price, currency] = productId === 'prd_1' ? [44.9, 'CHF'] : [null, null];
  return {
    listing_id: productId === 'prd_1' ? 'lst_one' : 'lst_two', product_id: productId, retailer: 'shop-1.example', url: 'https://shop-1.example/p/one', name: null, image_url: null, price, currency, list_price: null,
    availability: 'in_stock', condition: 'new', seller: null, tax: 'unknown', state: price === null ? 'unreadable' : 'ok', state_reason: price === null ? 'no offer on the page' : null, observed_at: now.toISOString(),
    since: null, match: { id: 'mat_9', probability: 1, verdict: 'confirmed', reasons: [] }, source: null, held: false, not_comparable: null,
  };
};

const text = (asked: { body: string }[]): unknown => (JSON.parse(asked.at(-1)?.body ?? '{}') as { verdict?: unknown }).verdict;

const retailers = (now: Date) =>
  [
    { id: 'ret_1', domain: 'shop-1.example', name: 'Shop One', platform: 'shopify', status: 'active', status_reason: null, refusal_code: null, listings: 61, matched: 30, fresh_listings: 29, last_error: null, probe: probe(now) },
    { id: 'ret_2', domain: 'closed.example', name: null, platform: null, status: 'refused', status_reason: 'robots.txt forbids visits', refusal_code: 'robots_forbids', listings: 0, matched: 0, fresh_listings: 0, last_error: null, probe: null },
    // As a server answers that knows neither codes nor probes.
    { id: 'ret_3', domain: 'slow.example', name: null, platform: null, status: 'unreachable', status_reason: 'did not answer within 10 seconds', listings: 12, matched: 4, fresh_listings: 0, last_error: 'timed out' },
    { id: 'ret_4', domain: 'odd.example', name: null, platform: null, status: 'refused', status_reason: 'opens on market days only', refusal_code: 'opening_hours', listings: 0, matched: 0, fresh_listings: 0, last_error: null, probe: null },
    { id: 'ret_5', domain: 'new.example', name: null, platform: null, status: 'probing', status_reason: null, refusal_code: null, listings: 0, matched: 0, fresh_listings: 0, last_error: null, probe: null, last_visit_at: null },
    { id: 'ret_6', domain: 'jumped.example', name: null, platform: null, status: 'quarantined', status_reason: 'all 12 prices vanished at the last 12 pages', refusal_code: null, listings: 12, matched: 2, fresh_listings: 2, last_error: 'https://jumped.example/p/1: answers 503', probe: null },
  ].map((retailer) => ({ last_visit_at: now.toISOString(), ...retailer, oldest_check_at: now.toISOString(), delay_ms: 1500, currency: 'EUR', tax: 'included', added_at: now.toISOString() }));

const probe = (now: Date) => {
  const sample = (n: number, [price, currency]: readonly [number | null, string], availability: string) => ({ url: `https://shop-1.example/p/${n}`, name: n === 3 ? null : `Desk lamp ${n} brass`, price, currency, availability });
  return {
    probed_at: new Date(now.getTime() - 50 * 3_600_000).toISOString(), catalogue: { kind: 'feed', url: 'https://shop-1.example/products.json?limit=250', products: 1240, exact: false },
    samples: [sample(1, [43.9, 'EUR'], 'in_stock'), sample(2, [1500, 'JPY'], 'in_stock'), sample(3, [null, 'EUR'], 'unknown'), sample(4, [12.345, 'KWD'], 'pre_order'), sample(5, [57.5, 'EUR'], 'out_of_stock')],
    coverage: { tried: 8, read: 5 }, freshness: { documents: 5, visits_a_day: 10_000, round_hours: 7.4 }, summary: 'All of it in one sentence',
  };
};

const match = (n: number, now: Date) => ({
  id: `mat_${n}`, product_id: 'prd_1', listing_id: `lst_1_${n}`, probability: 0.9 - n / 10, verdict: 'review', tier: 'text',
  reasons: ['same model code DL-100', 'price 8% below ours', 'brand not found on one side'],
  reason_details: [{ code: 'same_model_code', values: { code: 'DL-100' } }, { code: 'price_below', values: { by: 0.08 } }, { code: 'brand_on_one_side', values: {} }], decided_by: null, decided_at: null, created_at: now.toISOString(),
  product: { name: `Desk lamp ${n}`, sku: `DL-${n}`, url: 'https://lamps.example/p/1', your_price: 50.9, currency: 'EUR', image_url: null, brand: 'Nordlicht', gtin: '4006381333931' },
  listing: { url: 'https://shop-1.example/p/1', name: `Nordlicht DL-${n} brass lamp`, brand: null, gtin: null, mpn: `DL-${n}`, sku: null, image_url: null, price: 47.5, currency: 'EUR', availability: 'in_stock', retailer: 'shop-1.example' },
});

const ledger = (now: Date) => {
  const at = now.toISOString();
  const entry = {
    recommendation_id: 'rec_1', product_id: 'prd_1', current_price: 50.9, suggested_price: 48.9, currency: 'EUR', estimated_conversion_uplift: 0.09, uplift_interval: [-0.02, 0.21], confidence: 0.72,
    expected_profit_change: 0.03, basis: 'prior', given_at: at, outcome: 'applied', decided_at: at, decided_by: 'Ada', applied_price: 48.9, measurement: 'measured', measured_at: at, not_comparable_reason: null,
    realised: { uplift: 0.12, uplift_interval: [0.04, 0.21], improved: 0.81, per: 'day', units_before: 280, units_after: 314, days_before: 28, days_after: 28 },
  };
  return [
    entry, { ...entry, recommendation_id: 'rec_2', measurement: 'waiting', realised: null },
    { ...entry, recommendation_id: 'rec_3', product_id: 'prd_gone', measurement: 'not_comparable', realised: null, not_comparable_reason: 'competitors’ prices moved by -8% meanwhile', not_comparable_detail: { code: 'market_moved', values: { by: -0.08 } } },
  ];
};

const reliability = {
  given: 120, applied: 34, waiting: 9, not_comparable: 5, measured: 20, within_interval: 0.85, mean_error: -0.01,
  bins: [{ confidence_from: 0.7, confidence_to: 0.8, cases: 11, mean_confidence: 0.75, improved: 0.68, improved_interval: [0.49, 0.84] }],
  correction: { in_use: true, needed: 10, elasticity_shift: -0.12, spread_factor: 1.08 },
};

const history = (now: Date) =>
  [1, 2].flatMap((r) =>
    [0, 1, 2, 3].map((step) => ({
      listing_id: `lst_1_${r}`, retailer: `shop-${r}.example`, from: new Date(now.getTime() - (40 - step * 10) * 86_400_000).toISOString(),
      to: step === 3 ? null : new Date(now.getTime() - (30 - step * 10) * 86_400_000).toISOString(), price: 48 + r + step, currency: 'EUR', list_price: null, availability: 'in_stock',
    })),
  );

const evidence = (now: Date) => ({
  alert_id: 'alt_1', url: 'https://shop-1.example/p/1', fetched_at: now.toISOString(), status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, sha256: 'a'.repeat(64), chain: 'b'.repeat(64),
  size: 58, body_base64: Buffer.from('<script>window.ranEvidence = true</script><p>44,93 €</p>').toString('base64'), offer: { price: 44.93, currency: 'EUR', availability: 'in_stock' },
  sources: { price: { from: 'json-ld', at: 'offers.price' } },
});

const alert = (now: Date) => ({
  id: 'alt_1', type: 'map_violation', retailer: 'shop-1.example', your_floor: 45, listed_price: 44.93, detected_at: now.toISOString(), product_id: 'prd_1', listing_id: 'lst_1_1', listing_url: 'https://shop-1.example/p/1',
  currency: 'EUR', updated_at: now.toISOString(), read_at: now.toISOString(), resolved_at: null, resolution: null, capture_id: null,
});
