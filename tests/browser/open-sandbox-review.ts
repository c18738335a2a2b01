/** The real service with pairs of the sandbox's shop and retailers that wait, and the truth about each. */
import { isDeepStrictEqual } from 'node:util';
import { runMatchChange } from '#pricing/matching/review/change-matches.ts';
import { parseMoney } from '#kernel/money.ts';
import { createRandom } from '#pricing/matching/samples/random.ts';
import { buildRetailers } from '#sandbox/retailers/build-retailers.ts';
import { buildSampleShop } from '#sandbox/shop/build-sample-shop.ts';
import { openApi } from '#tests/contract/open-api.ts';

export interface SandboxReview {
  /** As the app's client asks it, whichever key it has. */
  readonly answer: (request: Request) => Promise<Response>;
  /** By match: whether the two are the same product. */
  readonly truth: ReadonlyMap<string, boolean>;
  /** Matches by their verdict now. */
  readonly verdicts: () => Promise<Map<string, string>>;
  /** The two are the same product, one of them used. */
  readonly stateDifference: (matchId: string) => Promise<void>;
  /** Runs what is left of a change. */
  readonly runChange: (changeId: string) => Promise<void>;
}

const RIGHT = 80;
const WRONG = 20;

interface Offer {
  readonly domain: string;
  readonly title: string;
  readonly url: string;
  readonly gtin: string | null;
  readonly price: string;
  readonly currency: string;
}

interface Pair {
  readonly sku: string;
  readonly offer: Offer;
  readonly isSame: boolean;
}

/**
 * 80 pairs that are the same product and 20 that are not (used, bundles, accessories, and other
 * variants of the same product), in the random order of `seed`.
 */
export async function openSandboxReview(seed: number): Promise<SandboxReview> {
  const random = createRandom(seed);
  const api = await openApi();
  const client = await api.signUp();
  const { accountId } = client;
  const { db } = api.context;
  const { products, pairs } = buildPairs(random.next);
  const added = await client.send('POST /v1/products/batch', { products });
  if (added.status !== 200) throw new Error(added.text);
  const domains = [...new Set(pairs.map(({ offer }) => offer.domain))];
  await db.query(
    `with r as (
       insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
       select 'ret_' || d, d, 'active', now(), 'https://' || d, now(), now() from unnest($2::text[]) d returning id)
     insert into pricing.account_retailer (account_id, retailer_id, added_at) select $1, id, now() from r`,
    [accountId, domains],
  );
  const truth = new Map(pairs.map(({ isSame }, n) => [`mat_s${n}`, isSame]));
  await db.query(
    `with given as (
       select * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::float8[])
         with ordinality as t(sku, domain, url, name, gtin, minor, currency, probability, n)),
     l as (
       insert into pricing.listing (id, retailer_id, url, name, gtin, price_minor, currency, availability, sources,
         read_from, state, first_seen_at)
       select 'lst_s' || n - 1, 'ret_' || domain, url, name, gtin, minor, currency, 'in_stock', '{}', url, 'ok', now() from given
       returning id)
     insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier, reasons, effect,
       created_at, updated_at)
     select 'mat_s' || n - 1, $1, p.id, l.id, probability, 'review', 'text',
       '[{"code":"names_alike","values":{}}]', 1000 - n, '2026-11-20T11:00:00Z', now()
     from given join l on l.id = 'lst_s' || n - 1 join pricing.product p on p.account_id = $1 and p.sku = given.sku`,
    [
      accountId,
      pairs.map(({ sku }) => sku),
      pairs.map(({ offer }) => offer.domain),
      pairs.map(({ offer }, n) => `${offer.url}?n=${n}`),
      pairs.map(({ offer }) => offer.title),
      pairs.map(({ offer }) => offer.gtin),
      pairs.map(({ offer }) => parseMoney(offer.price, offer.currency).minor),
      pairs.map(({ offer }) => offer.currency),
      pairs.map(() => 0.5 + random.next() * 0.49),
    ],
  );
  return {
    truth,
    answer: async (request) => {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.set('authorization', `Bearer ${client.apiKey}`);
      const { method } = request;
      const body = method === 'GET' ? undefined : await request.arrayBuffer();
      const answer = await api.fetch(pathname + search, { method, headers, body });
      return new Response(answer.text || null, { status: answer.status, headers: answer.headers });
    },
    verdicts: async () => {
      const { rows } = await db.query<{ id: string; verdict: string }>(
        'select id, verdict from pricing.match where account_id = $1',
        [accountId],
      );
      return new Map(rows.map(({ id, verdict }) => [id, verdict]));
    },
    stateDifference: async (matchId) => {
      await db.query('update pricing.match set reasons = $2 where id = $1', [
        matchId,
        JSON.stringify([{ code: 'conditions_differ', values: { ours: 'new', theirs: 'used' } }]),
      ]);
    },
    runChange: (changeId) => runMatchChange(api.context, { accountId, changeId }),
  };
}

/** Products with the variants of the sandbox's shop, and pairs of them with retailers' offers. */
function buildPairs(next: () => number) {
  const now = new Date('2026-11-20T12:00:00Z');
  const variants = buildSampleShop(now, 0).products.flatMap((product) =>
    product.variants.flatMap((variant) =>
      variant.barcode === null ? [] : [{ product, variant, sku: `S-${variant.id}` }],
    ),
  );
  const byGtin = new Map(variants.map((each) => [each.variant.barcode, each]));
  const right: Pair[] = [];
  const wrong: Pair[] = [];
  for (const retailer of buildRetailers(now).retailers)
    for (const item of retailer.items)
      for (const variant of item.variants) {
        const ours = byGtin.get(variant.gtin);
        if (!ours) continue;
        const offer = {
          domain: retailer.domain,
          title: item.variants.length > 1 ? `${item.title} ${variant.label}` : item.title,
          url: `https://${retailer.domain}/${item.handle}/${variant.key}`,
          gtin: null,
          price: variant.price,
          currency: item.currency,
        };
        if (item.kind === 'product') right.push({ sku: ours.sku, offer, isSame: true });
        else wrong.push({ sku: ours.sku, offer, isSame: false });
        const sibling = ours.product.variants.find(({ id }) => id !== ours.variant.id);
        if (item.kind === 'product' && sibling && !isDeepStrictEqual(sibling, ours.variant))
          wrong.push({ sku: `S-${sibling.id}`, offer, isSame: false });
      }
  const known = new Set(variants.map(({ sku }) => sku));
  const chosen = [
    ...shuffle(right, next).slice(0, RIGHT),
    ...shuffle(
      wrong.filter(({ sku }) => known.has(sku)),
      next,
    ).slice(0, WRONG),
  ];
  return {
    pairs: shuffle(chosen, next),
    products: variants.map(({ product, variant, sku }) => ({
      name: `${product.title} ${variant.title}`.replace(' Default Title', ''),
      sku,
      brand: product.vendor,
      url: 'https://nordlicht.example/p',
      currency: 'EUR',
      your_price: Number(variant.price),
    })),
  };
}

const shuffle = <T>(list: readonly T[], next: () => number): T[] =>
  list
    .map((item) => ({ item, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
