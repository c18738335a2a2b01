/**
 * One price through the whole data flow (docs/data-flow.md, steps 1 to 12): the real program with
 * the sandbox, a real PostgreSQL, real HTTP servers for the retailers, the Shopify stand-in on the
 * genuine schema. Nothing is seeded; rows are backdated instead of waiting.
 *
 * LONG=1: from the first start in an empty folder, with all sample retailers, also those that are
 * drawn.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Jobs, openJobs } from '#jobs/open-jobs.ts';
import { silentLogger } from '#kernel/logger.ts';
import { openDatabase } from '#prisma/open-database.ts';
import { serviceQueues } from '#server/create-service.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { makeSandboxFolder } from '#tests/support/make-sandbox-folder.ts';
import {
  applyForm,
  openSandboxClient,
  OPERATOR_KEY,
  type SandboxClient,
} from '#tests/support/sandbox-client.ts';
import { readSocketFolder, type RunningServer, startServer } from '#tests/support/start-server.ts';

const decimal = z.number().transform(String);
const ProductSchema = z.object({
  id: z.string(),
  external_id: z.string(),
  name: z.string(),
  your_price: z.number(),
  map_price: z.number().nullable(),
  currency: z.string(),
});
const RetailerSchema = z.object({
  id: z.string(),
  domain: z.string(),
  platform: z.string().nullable(),
  status: z.string(),
  last_visit_at: z.string().nullable(),
  listings: z.number(),
  matched: z.number(),
});
const AlertSchema = z.object({
  id: z.string(),
  product_id: z.string(),
  retailer: z.string(),
  your_floor: z.number(),
  listed_price: z.number(),
  listing_url: z.string(),
  resolved_at: z.string().nullable(),
  detected_at: z.string(),
});
const RecommendationSchema = z.object({
  id: z.string(),
  product_id: z.string(),
  current_price: decimal,
  suggested_price: decimal,
  currency: z.string(),
  confidence: z.number(),
  basis: z.string(),
  reasons: z.array(z.string()).min(1),
  created_at: z.iso.datetime(),
  uplift_interval: z.tuple([z.number(), z.number()]),
});

// On a busy machine the steps are waited for, not timed.
vi.setConfig({ testTimeout: 180_000 });

/** Of each kind whose pages are fetched, and those that may not be visited. */
const RETAILERS = [
  'fjellhandel.example',
  'ton-und-kabel.example',
  'grande-cuisine.example',
  'kochwerk.example',
  'outdoorhus.example',
  'verschlossen.example',
  'festung.example',
];

let server: RunningServer;
let client: SandboxClient;
let movedProduct: string;
let jobs: Jobs;
let closeJobs: () => Promise<void>;

beforeAll(async () => {
  // In the long run an empty folder: the first start is part of the test.
  const dataDir = IS_LONG
    ? await mkdtemp(join(tmpdir(), 'pricing-first-start-'))
    : await makeSandboxFolder({ retailers: RETAILERS, products: Infinity });
  server = await startServer({ dataDir, env: { OPERATOR_KEY, SANDBOX: '1' } });
  client = await openSandboxClient(server);
  const db = openDatabase({
    host: await readSocketFolder(server),
    user: 'pricing',
    database: 'pricing',
  });
  jobs = openJobs({ db, log: silentLogger, queues: serviceQueues });
  await jobs.start({ work: false });
  closeJobs = async () => {
    await jobs.stop(1_000);
    await db.close();
  };
}, 180_000);
afterAll(async () => {
  await closeJobs?.();
  await server?.dispose();
});

const soon = { timeout: 150_000, interval: 500 };

test('the catalog arrives and retailers on every platform are visited', async () => {
  await expect
    .poll(async () => (await client.walk('/products', 'products', ProductSchema)).length, soon)
    .toBeGreaterThanOrEqual(150);
  await expect
    .poll(
      async () =>
        (await listRetailers()).filter(
          (retailer) => retailer.status === 'active' && retailer.listings > 0,
        ).length,
      soon,
    )
    .toBeGreaterThanOrEqual(5);
  const refused = async (): Promise<string[]> =>
    (await listRetailers())
      .filter((retailer) => retailer.status === 'refused')
      .map((retailer) => retailer.domain);
  await expect
    .poll(async () => (await refused()).sort(), soon)
    .toEqual(['festung.example', 'verschlossen.example']);
});

test('alerts and recommendations are created and shown on the pages', async () => {
  await expect
    .poll(async () => {
      await runMinutely();
      return (await openAlerts()).length;
    }, soon)
    .toBeGreaterThan(0);
  await expect.poll(async () => (await listRecommendations()).length, soon).toBeGreaterThan(0);
  const alert = (await openAlerts())[0];
  expect(alert?.listed_price).toBeLessThan(alert?.your_floor ?? 0);
  await expect
    .poll(async () => (await client.document('/app/alerts')).html, soon)
    .toContain(alert?.retailer);
  // The page reads the app's copy, which follows the service.
  await expect
    .poll(async () => {
      const { status, html } = await client.document('/app/recommendations?weaker=1');
      return [status, html.includes('Suggested')];
    }, soon)
    .toEqual([200, true]);
});

test('every price in the copy says where and when it was read', async () => {
  await expect
    .poll(
      async () =>
        (await client.sql('select 1 from shop.offer_copy where price_minor is not null')).length,
      soon,
    )
    .toBeGreaterThan(100);
  const untraced = `select retailer, url, match_verdict
    from shop.offer_copy
    where price_minor is not null and (source->>'from' is null or seen_at is null)`;
  await expect.poll(() => client.sql(untraced), soon).toEqual([]);
});

test('a price changed in the shop reaches the service', async () => {
  const product = await findProduct((each) => each.currency === 'EUR' && each.your_price > 20);
  await client.act('set-price', { variant: product.external_id, price: '77.77' });
  await expect
    .poll(async () => (await findProduct((each) => each.id === product.id)).your_price, soon)
    .toBe(77.77);
});

test('an alert is resolved when the price recovers, and a new one opens when it falls again', async () => {
  const {
    alert,
    listing,
    item: { stock = '', ...item },
  } = await vi.waitFor(findMovableAlert, soon);
  movedProduct = alert.product_id;
  const ofListing = async () =>
    (await client.walk('/alerts', 'alerts', AlertSchema)).filter(
      (each) => each.product_id === alert.product_id && each.listing_url === alert.listing_url,
    );

  await client.act('set-retailer-price', {
    ...item,
    price: (alert.your_floor * 1.02).toFixed(2),
    stock,
  });
  await visitNow(listing.id);
  await expect
    .poll(
      async () => (await ofListing()).find((each) => each.id === alert.id)?.resolved_at ?? null,
      soon,
    )
    .not.toBeNull();

  await client.act('set-retailer-price', {
    ...item,
    price: (alert.your_floor * 0.9).toFixed(2),
    stock,
  });
  const lowered = Date.now();
  await visitNow(listing.id);
  await expect
    .poll(async () => {
      await runMinutely();
      return (await ofListing())
        .filter((each) => each.resolved_at === null)
        .map((each) => each.listed_price);
    }, soon)
    .toEqual([Number((alert.your_floor * 0.9).toFixed(2))]);
  expect((await ofListing()).length).toBe(2);
  expect(Date.now() - lowered).toBeLessThan(soon.timeout);
});

test('evidence derives the alert again from the bytes as fetched', async () => {
  const [alert] = await openAlerts();
  const { status, body } = await client.api(`/alerts/${alert?.id}/evidence`);
  const evidence = z
    .object({
      sha256: z.string(),
      url: z.string(),
      body_base64: z.string(),
      offer: z.object({ price: z.union([z.string(), z.number()]) }),
    })
    .loose()
    .parse(body);
  expect(status).toBe(200);
  expect(Number(evidence.offer.price)).toBe(alert?.listed_price);
});

test('a recommendation is applied with one click, recorded, and undone', async () => {
  const { recommendation, product } = await applyFirstRecommendation();
  await expect
    .poll(() => client.shopPrice(product.external_id).then(Number), soon)
    .toBe(Number(recommendation.suggested_price));
  const [change] = await client.sql<{ id: string; status: string }>(
    `select id, status from shop.price_change where variant_gid = $1 order by at desc`,
    [product.external_id],
  );
  expect(change?.status).toBe('applied');
  const undone = await client.submit('/app/activity', {
    intent: 'undo',
    changeId: change?.id ?? '',
    id: change?.id ?? '',
  });
  expect(undone.status).toBe(200);
  await expect
    .poll(() => client.shopPrice(product.external_id).then(Number), soon)
    .toBe(Number(recommendation.current_price));
  // Both prices reach the service, and its recommendation is made again: the same one, unless
  // another competitor's price was read meanwhile.
  await expect
    .poll(async () => {
      const again = (await listRecommendations()).find(
        (each) => each.product_id === recommendation.product_id,
      );
      return again && again.created_at > recommendation.created_at && again.current_price;
    }, soon)
    .toBe(recommendation.current_price);
});

test('a recommendation made on another price is refused and nothing is written', async () => {
  const recommendation = (await listRecommendations())[0];
  if (!recommendation) throw new Error('There is no recommendation');
  const product = await findProduct((each) => each.id === recommendation.product_id);
  await client.act('deliver', { late: '600000' });
  await client.act('set-price', { variant: product.external_id, price: '123.45' });
  const answer = await client.submit('/app/recommendations', applyForm(recommendation));
  expect(answer.text).toContain('refused');
  expect(await client.shopPrice(product.external_id)).toBe('123.45');
});

/**
 * A price that arrives between reading and applying changes the recommendation: then reads it
 * again.
 */
async function applyFirstRecommendation(): Promise<{
  recommendation: z.infer<typeof RecommendationSchema>;
  product: z.infer<typeof ProductSchema>;
}> {
  for (let tries = 0; tries < 5; tries += 1) {
    // Without the product whose competitor's price was moved: its recommendation may still follow.
    const recommendation = (await listRecommendations()).find(
      (each) => each.product_id !== movedProduct,
    );
    if (!recommendation) throw new Error('There is no recommendation');
    const product = await findProduct((each) => each.id === recommendation.product_id);
    const { text } = await client.submit('/app/recommendations', applyForm(recommendation));
    if (text.includes('applied')) return { recommendation, product };
    expect(text).toContain('recommendation_changed');
  }
  throw new Error('Every recommendation had changed when it was applied');
}

async function listRetailers(): Promise<z.infer<typeof RetailerSchema>[]> {
  return client.walk('/retailers', 'retailers', RetailerSchema);
}

async function openAlerts(): Promise<z.infer<typeof AlertSchema>[]> {
  return client.walk('/alerts?status=open', 'alerts', AlertSchema);
}

async function listRecommendations(): Promise<z.infer<typeof RecommendationSchema>[]> {
  return client.walk('/recommendations', 'recommendations', RecommendationSchema);
}

async function findProduct(
  wanted: (product: z.infer<typeof ProductSchema>) => boolean,
): Promise<z.infer<typeof ProductSchema>> {
  const product = (await client.walk('/products', 'products', ProductSchema)).find(wanted);
  if (!product) throw new Error('There is no such product');
  return product;
}

interface AlertListing {
  readonly id: string;
  readonly url: string;
  readonly price: bigint;
}

/**
 * An open alert, its listing, and the form of the stand-in's page that sets the listing's price.
 */
async function findMovableAlert(): Promise<{
  alert: z.infer<typeof AlertSchema>;
  listing: AlertListing;
  item: Record<string, string>;
}> {
  for (const alert of await openAlerts()) {
    const [listing] = await client.sql<AlertListing>(
      'select l.id, l.url, l.price_minor as price from pricing.alert a join pricing.listing l on l.id = a.listing_id where a.id = $1',
      [alert.id],
    );
    const item = listing && (await findRetailerItem(alert.retailer, listing));
    if (item) return { alert, listing, item };
  }
  throw new Error('There is no alert whose price can be set');
}

/** Null where variants of one page have the same price and the address does not name one. */
async function findRetailerItem(
  domain: string,
  listing: AlertListing,
): Promise<Record<string, string> | null> {
  const html = await (await fetch(`${server.origin}/sandbox/retailers/${domain}`)).text();
  const forms = [
    ...html.matchAll(
      new RegExp(
        'name="handle"\\s+value="([^"]+)"[^>]*>\\s*<input\\s+type="hidden"\\s+name="variant"' +
          '\\s+value="([^"]*)"[^]*?name="price"\\s+value="([^"]+)"[^]*?name="stock"' +
          '\\s+value="(\\d+)"',
        'g',
      ),
    ),
  ];
  const here = forms.filter(
    ([, handle, , price]) =>
      listing.url.includes(handle ?? '?') &&
      Math.round(Number(price) * 100) === Number(listing.price),
  );
  const [found] = here;
  if (!found || here.length > 1) return null;
  return { domain, handle: found[1] ?? '', variant: found[2] ?? '', stock: found[4] ?? '' };
}

/** Backdated: the listing is due; the job that finds it need not wait for its minute. */
async function visitNow(listingId: string): Promise<void> {
  await client.sql('update pricing.listing set next_check_at = now() where id = $1', [listingId]);
  await jobs.enqueue('monitoring.enqueue-due-retailers', {});
}

/** Runs what finds pictures and the alerts that wait for them, which else runs once a minute. */
async function runMinutely(): Promise<void> {
  await jobs.enqueue('monitoring.enqueue-pictures', {});
  await jobs.enqueue('alerts.check-pictures', {});
}
