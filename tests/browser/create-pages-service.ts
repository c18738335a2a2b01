import { createPng } from '#tests/support/add-picture.ts';
import {
  alert,
  amounts,
  evidence,
  failedPicture,
  placePreview,
  pricePlace,
} from './evidence-records.ts';
import { apiKeys, history, ledger, mapPricePeriods, match, reliability } from './pages-records.ts';
import { retailers } from './retailer-records.ts';
import { ruleSearches, ruleSet, ruleValidation, ruleVersions } from './rule-records.ts';

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  });

const settings = {
  map_tolerance: 0,
  match_auto_threshold: 0.97,
  match_review_threshold: 0.5,
  recommendation_threshold: 0.6,
  goal: 'market',
  usual_margin: null,
  min_margin: 0,
  max_step: 0.1,
  charm_endings: true,
  tax: 'included',
  promotion_windows: [],
};

/** Threshold, automatic matches, and how many of them are expected to be wrong. */
const ESTIMATES = [
  [0.9, 1310, 29.4],
  [0.95, 1262, 14.2],
  [0.97, 1240, 8.4],
  [0.98, 1135, 5.1],
  [0.99, 96, 0.4],
] as const;

/** PNG of a page and of its detail, in two colors. */
const PICTURES = {
  page: createPng(1280, 1800, [226, 232, 240]),
  detail: createPng(900, 420, [254, 226, 226]),
};

/**
 * A service that knows five retailers, three pairs to review, some history and one piece of
 * evidence.
 */
export function createPagesService(now: Date): {
  fetch: (request: Request) => Promise<Response>;
  asked: { method: string; path: string; search: string; body: string }[];
} {
  const asked: ReturnType<typeof createPagesService>['asked'] = [];
  const keys = apiKeys(now);
  let threshold = settings.match_auto_threshold;
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace('/v1', '');
    asked.push({ method: request.method, path, search, body: await request.text() });
    const route = `${request.method} ${path}`;
    if (path.startsWith('/account/keys')) return answerKeys(keys, asked.at(-1));
    if (route === 'GET /retailers') return json({ retailers: retailers(now), next_cursor: null });
    if (route === 'POST /retailers') {
      const text = asked.at(-1)?.body ?? '';
      if (text.includes('no domain'))
        return json(
          {
            code: 'validation_failed',
            title: 'Not valid',
            status: 422,
            detail: 'domain: expected a domain such as "kettles.example", got "no domain"',
          },
          422,
        );
      const known = retailers(now).find(({ domain }) => text.includes(domain));
      return known ? json(known) : json({ ...retailers(now)[0], domain: 'new-shop.example' }, 201);
    }
    if (route === 'GET /matches')
      return json({ matches: [1, 2, 3].map((n) => match(n, now)), next_cursor: null });
    if (route === 'GET /matches/automatic') return json({ estimates: estimate(threshold) });
    if (route === 'GET /rules') return json(ruleSet(now));
    if (route === 'GET /rules/versions')
      return json({ versions: ruleVersions(now), next_cursor: null });
    if (route === 'GET /rules/searches')
      return json({ searches: ruleSearches(now), next_cursor: null });
    if (route === 'POST /rules/validate') return json(ruleValidation);
    if (route === 'GET /map-price-periods')
      return json({ map_price_periods: mapPricePeriods(now), next_cursor: 'more' });
    if (route === 'GET /recommendations/ledger')
      return json({ ledger: ledger(now), next_cursor: 'more' });
    if (route === 'GET /recommendations/reliability') return json(reliability);
    if (request.method === 'PATCH' && path === '/matches/mat_busy')
      return json({ code: 'unavailable', title: 'Busy', status: 503, detail: 'Busy' }, 503);
    if (request.method === 'PATCH' && path !== '/matches/mat_gone' && path.startsWith('/matches/'))
      return json({ ...match(1, now), verdict: text(asked) });
    if (route === 'POST /matches/decisions')
      return json({ results: [decided(0, 'updated'), decided(1, 'conflict'), decided(2, 'gone')] });
    if (path.endsWith('/history')) return json({ history: history(now), next_cursor: null });
    if (path.endsWith('/evidence'))
      return json({
        ...evidence(now),
        ...(path.includes('/alt_unseen/') && { pictures: [failedPicture(now)] }),
        current_price: { ...givenPrice('prd_1', now), confidence: null, uncertain: false },
      });
    const picture = /\/pictures\/[^/]+\/(page|detail)\.png$/.exec(path);
    if (picture)
      return new Response(
        Uint8Array.from(picture[1] === 'page' ? PICTURES.page : PICTURES.detail),
        {
          headers: { 'content-type': 'image/png' },
        },
      );
    if (path === '/listings/lst_one/amounts') return json(amounts(now));
    if (path === '/retailers/ret_1/price-place')
      return answerPricePlace(request.method, asked, now);
    if (path === '/retailers/ret_1/price-place/preview')
      return json(placePreview(asked.at(-1)?.body ?? '', now));
    if (path.endsWith('/evidence.zip'))
      return new Response('PK-a-file', { headers: { 'content-type': 'application/zip' } });
    if (request.method === 'POST' && path.endsWith('/listings'))
      return addListing(asked.at(-1)?.body ?? '');
    if (request.method === 'PUT' && path.endsWith('/price-decision'))
      return new Response(null, { status: 204 });
    if (path.startsWith('/prices/'))
      return json({ prices: [givenPrice(path.slice('/prices/'.length), now)], next_cursor: null });
    if (route === 'PUT /settings') threshold = readThreshold(asked) ?? threshold;
    if (path === '/settings') return json({ ...settings, match_auto_threshold: threshold });
    if (path.startsWith('/alerts/')) return json(alert(now));
    return json(
      { code: 'not_found', title: 'Not found', status: 404, detail: `Nothing at ${path}` },
      404,
    );
  };
  return { fetch, asked };
}

const estimate = (set: number) =>
  ESTIMATES.map(([threshold, matches, wrong]) => ({
    threshold,
    matches,
    expected_wrong: wrong,
    current: threshold === set,
    default: threshold === 0.97,
  }));

const readThreshold = (asked: { body: string }[]): number | undefined =>
  (JSON.parse(asked.at(-1)?.body ?? '{}') as Partial<typeof settings>).match_auto_threshold;

const newKey = (n: number) => ({
  id: `key_${n}`,
  last_four: 'new1',
  created_at: new Date().toISOString(),
  last_used_at: null,
  expires_at: null,
  revoked_at: null,
  mode: 'live',
  scopes: ['read'],
});

/** Keys that are made and revoked, as the service does it. */
function answerKeys(
  keys: ReturnType<typeof apiKeys>,
  asked: { method: string; path: string; body: string } | undefined,
): Response {
  if (asked?.method === 'POST') {
    const { name, ...given } = JSON.parse(asked.body) as ReturnType<typeof apiKeys>[number];
    const made = { ...newKey(keys.length + 1), ...given, name };
    keys.unshift(made);
    return json({ ...made, api_key: 'pk_live_shown_once_new1' }, 201);
  }
  if (asked?.method === 'DELETE') {
    const key = keys.find(({ id }) => asked.path.endsWith(`/${id}`));
    if (key) key.revoked_at = key.created_at;
    return new Response(null, { status: 204 });
  }
  return json({ keys, next_cursor: null });
}

const addListing = (body: string): Response =>
  body.includes('169.254')
    ? json(
        {
          code: 'validation_failed',
          title: 'Not valid',
          status: 422,
          detail: 'url: 169.254.169.254 is no public address',
          errors: [
            {
              pointer: '/url',
              detail: '169.254.169.254 is no public address',
              code: 'invalid_url',
            },
          ],
        },
        422,
      )
    : json(
        { listing_id: `lst_${/p\/(\w+)/.exec(body)?.[1] ?? 'x'}`, match_id: 'mat_9', state: 'new' },
        202,
      );

/** A choice is there from the last PUT on until a DELETE. */
function answerPricePlace(
  method: string,
  asked: readonly { method: string; path: string }[],
  now: Date,
): Response {
  const place = pricePlace(now);
  if (method === 'PUT') return json(place);
  if (method === 'DELETE') return new Response(null, { status: 204 });
  const last = asked.findLast(
    (one) => one.path === '/retailers/ret_1/price-place' && one.method !== 'GET',
  );
  return json(
    last?.method === 'PUT' ? { yours: place.id, choices: [place] } : { yours: null, choices: [] },
  );
}

/**
 * What became of a page that was given: the first product's is read in another currency, the
 * others' cannot be.
 */
const givenPrice = (productId: string, now: Date) => {
  const [price, currency] = productId === 'prd_1' ? [44.9, 'CHF'] : [null, null];
  return {
    listing_id: productId === 'prd_1' ? 'lst_one' : 'lst_two',
    product_id: productId,
    retailer: 'shop-1.example',
    url: 'https://shop-1.example/p/one',
    name: null,
    image_url: null,
    price,
    currency,
    list_price: null,
    availability: 'in_stock',
    condition: 'new',
    seller: null,
    tax: 'unknown',
    state: price === null ? 'unreadable' : 'ok',
    state_reason: price === null ? 'no offer on the page' : null,
    observed_at: now.toISOString(),
    since: null,
    match: { id: 'mat_9', probability: 1, verdict: 'confirmed', reasons: [] },
    source: null,
    held: false,
    not_comparable: null,
    confidence: price === null ? null : 0.9,
    runner_up: price === null ? null : { price: 49.9, currency, confidence: 0.08 },
    uncertain: price !== null,
    decision: null,
  };
};

/**
 * A row of POST /matches/decisions: carried out, overtaken by another person's, or about no match.
 */
const decided = (index: number, what: 'updated' | 'conflict' | 'gone') => {
  const pair = { id: `mat_${index + 1}`, product_id: 'prd_1', listing_id: 'lst_1_1' };
  if (what === 'updated')
    return { index, status: 'updated', ...pair, verdict: 'confirmed', decided_by: '42' };
  const now = what === 'conflict' ? { ...pair, verdict: 'refused', decided_by: '43' } : {};
  const code = what === 'conflict' ? 'conflict' : 'not_found';
  return {
    index,
    status: 'refused',
    ...now,
    errors: [{ pointer: `#/decisions/${index}/id`, detail: code, code }],
  };
};

const text = (asked: { body: string }[]): unknown =>
  (JSON.parse(asked.at(-1)?.body ?? '{}') as { verdict?: unknown }).verdict;
