import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { findAlertEvidence } from './find-alert-evidence.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const context = await createTestStage(NOW);
const PAGE = `<!doctype html><html><head><title>Headphones</title><script type="application/ld+json">
{"@context":"https://schema.org","@type":"Product","name":"Headphones",
"offers":{"@type":"Offer","price":"80.00","priceCurrency":"EUR",
"availability":"https://schema.org/InStock"}}
</script></head><body><h1>Headphones</h1><p>80,00 €</p></body></html>`;
const FEED = JSON.stringify({
  products: [
    {
      id: 1,
      title: 'Headphones',
      handle: 'h',
      vendor: 'Acme',
      variants: [{ id: 11, title: 'Default Title', price: '79.00', sku: 'A', available: true }],
      images: [],
      options: [],
    },
  ],
});

beforeAll(async () => {
  const { db } = context;
  await db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc', 'A', 'growth', $1)`,
    [NOW],
  );
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at,
       created_at, currency)
     values ('ret', 'gear.example', 'active', $1, 'https://gear.example', $1, $1, 'EUR')`,
    [NOW],
  );
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at,
       updated_at)
     values ('prd', 'acc', 's', 'H', 'https://a.example', 'EUR', 1, $1, $1)`,
    [NOW],
  );
  await addAlert('page', {
    url: 'https://gear.example/products/h?page',
    from: 'https://gear.example/products/h?page',
    body: PAGE,
    type: 'text/html',
  });
  await addAlert('feed', {
    url: 'https://gear.example/products/h',
    from: 'https://gear.example/products.json?limit=250',
    body: FEED,
    type: 'application/json',
  });
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, read_from, first_seen_at)
     values ('lst-none', 'ret', 'https://gear.example/none', 'x', $1)`,
    [NOW],
  );
  await db.query(
    `insert into pricing.alert (id, account_id, product_id, listing_id, type, retailer, currency,
       map_minor, listed_minor, lowest_minor, detected_at, updated_at)
     values ('alt-none', 'acc', 'prd', 'lst-none', 'map_violation', 'gear.example', 'EUR', 2, 1, 1,
       $1, $1)`,
    [NOW],
  );
});

test('derives the offer from the page as fetched', async () => {
  const evidence = await findAlertEvidence(context, { accountId: 'acc', alertId: 'alt-page' });
  expect(evidence).toMatchObject({
    offer: { price: '80.00', currency: 'EUR' },
    capture: { url: 'https://gear.example/products/h?page', status: 200 },
  });
  expect(
    createHash('sha256')
      .update(evidence?.capture.bytes ?? '')
      .digest(),
  ).toEqual(evidence?.capture.sha256);
});

test('finds the offer of the listing in a feed', async () => {
  expect(await findAlertEvidence(context, { accountId: 'acc', alertId: 'alt-feed' })).toMatchObject(
    {
      offer: { price: '79' },
      sources: { 'offer.price': { from: 'shopify_products', at: 'products[0].variants[0]' } },
    },
  );
});

test('is null for another account, an unknown alert or an alert without a capture', async () => {
  expect(await findAlertEvidence(context, { accountId: 'other', alertId: 'alt-page' })).toBeNull();
  expect(await findAlertEvidence(context, { accountId: 'acc', alertId: 'alt-x' })).toBeNull();
  expect(await findAlertEvidence(context, { accountId: 'acc', alertId: 'alt-none' })).toBeNull();
});

test('reads the price at a place that the account chose for itself, and not at another account’s', async () => {
  const url = 'https://gear.example/products/zone';
  const body = PAGE.replace('<p>80,00 €</p>', '<div class="zone"><b>41,00 €</b></div>');
  await addAlert('zone', { url, from: url, body, type: 'text/html' });
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('other', 'B', 'growth', $1)`,
    [NOW],
  );
  await context.db.query(
    `insert into pricing.place_choice (id, retailer_id, account_id, scope, kind, at, pick, unit, url,
       amount, currency, chosen_at, agrees, checked_at)
     values ('plc_1', 'ret', 'other', 'account', 'element', 'div.zone', 'only', 'major', $1, '41.00',
       'EUR', $2, 0, $2)`,
    [url, new Date(NOW.getTime() - 1)],
  );
  const find = () => findAlertEvidence(context, { accountId: 'acc', alertId: 'alt-zone' });
  // The markup says 80 € and the page 41 €: unknown without the place.
  expect((await find())?.offer).toMatchObject({ price: null });
  await context.db.query(`update pricing.place_choice set account_id = 'acc'`);
  expect(await find()).toMatchObject({
    offer: { price: '41.00' },
    sources: { 'offer.price': { from: 'chosen-place', choice: 'plc_1' } },
  });
  // Chosen after the page was read: the alert does not rest on it.
  await context.db.query(`update pricing.place_choice set chosen_at = $1`, [
    new Date(NOW.getTime() + 1),
  ]);
  expect((await find())?.offer).toMatchObject({ price: null });
});

async function addAlert(
  name: string,
  { url, from, body, type }: { url: string; from: string; body: string; type: string },
): Promise<void> {
  const sha256 = createHash('sha256').update(body).digest();
  await context.db.query(
    `insert into pricing.capture (id, retailer_id, url, fetched_at, status, headers, body, encoding,
       size, sha256, chain, parser)
     values ($1, 'ret', $2, $3, 200, $4, $5, 'gzip', $6, $7, $7, '1')`,
    [
      `cap-${name}`,
      from,
      NOW,
      JSON.stringify({ 'content-type': type }),
      gzipSync(body),
      Buffer.byteLength(body),
      sha256,
    ],
  );
  await context.db.query(
    `insert into pricing.listing (id, retailer_id, url, read_from, first_seen_at) values ($1, 'ret', $2, $3, $4)`,
    [`lst-${name}`, url, from, NOW],
  );
  await context.db.query(
    `insert into pricing.alert (id, account_id, product_id, listing_id, type, retailer, currency,
       map_minor, listed_minor, lowest_minor, detected_at, updated_at, capture_id, capture_at)
     values ($1, 'acc', 'prd', $2, 'map_violation', 'gear.example', 'EUR', 2, 1, 1, $3, $3, $4,
       $3)`,
    [`alt-${name}`, `lst-${name}`, NOW, `cap-${name}`],
  );
}
