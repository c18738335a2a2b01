/** All rows of a list in one answer: offers of all products, NDJSON, CSV and chosen fields. */
import { parse } from 'csv-parse/sync';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addBulkProducts, parseLines } from './bulk-products.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedAlert, seedListing, seedMatch, seedRecommendations } from './seed-market.ts';

let api: OpenApi;
let client: Client;
let n = 0;
beforeAll(async () => {
  api = await openApi();
});
beforeEach(async () => {
  client = await api.signUp('enterprise');
  n += 1;
});

const NDJSON = { accept: 'application/x-ndjson' };
const CSV = { accept: 'text/csv' };

/** A listing of its own retailer, matched with the product. */
async function addOffer(productId: string, name: string, verdict = 'auto'): Promise<string> {
  const { accountId } = client;
  const listingId = await seedListing(api.context.db, {
    accountId,
    n: `b${n}${name}`,
    minor: 1790n,
  });
  await seedMatch(api.context.db, { accountId, productId, listingId, verdict });
  return listingId;
}

test('the offers of all products are those of each product', async () => {
  const ids = await addBulkProducts(client, 4);
  await addOffer(ids[0]!, 'a');
  await addOffer(ids[0]!, 'b', 'confirmed');
  await addOffer(ids[0]!, 'c', 'review');
  await addOffer(ids[2]!, 'd');
  const { status, json } = await client.get('/v1/prices');
  expect(status).toBe(200);
  expect(json.prices.map((row: { product_id: string }) => row.product_id)).toEqual(ids);
  for (const row of json.prices) {
    const one = await client.get(`/v1/prices/${row.product_id}`);
    expect(row.offers).toEqual(one.json.prices);
    expect(row).toMatchObject({ your_price: 19.9, currency: 'EUR', external_id: null });
  }
  expect(json.prices.map((row: { offers: [] }) => row.offers.length)).toEqual([2, 0, 1, 0]);

  const pages: string[] = [];
  for (let path: string | null = '/v1/prices?limit=3'; path;) {
    const page = await client.get(path);
    pages.push(...page.json.prices.map((row: { product_id: string }) => row.product_id));
    const { next_cursor: next } = page.json;
    expect(page.headers.has('link')).toBe(next !== null);
    path = next && `/v1/prices?limit=3&cursor=${next}`;
  }
  expect(pages).toEqual(ids);

  const other = await api.signUp();
  expect((await other.get('/v1/prices')).json).toEqual({ prices: [], next_cursor: null });
});

test('products are chosen by id, group, retailer, change and offers', async () => {
  const ids = await addBulkProducts(client, 3);
  await client.send(`PATCH /v1/products/${ids[1]}`, {
    brand: 'Acme',
    product_type: 'Kettle',
    tags: ['sale', 'blue'],
    collections: [{ id: 'summer', name: 'Summer' }],
  });
  await client.send(`PATCH /v1/products/${ids[2]}`, { product_type: 'Pot', tags: ['sale'] });
  await addOffer(ids[0]!, 'e');
  const second = await addOffer(ids[1]!, 'f');
  const find = async (query: string) => {
    const { status, json } = await client.get(`/v1/prices?${query}`);
    expect(status, query).toBe(200);
    return json.prices.map((row: { product_id: string }) => row.product_id);
  };
  expect(await find(`product_id=${ids[2]},${ids[0]},prd_unknown`)).toEqual([ids[0], ids[2]]);
  expect(await find('brand=aCME')).toEqual([ids[1]]);
  expect(await find('product_type=kETTLE')).toEqual([ids[1]]);
  expect(await find('tag=sale')).toEqual(ids.slice(1));
  expect(await find('tag=Sale')).toEqual([]);
  expect(await find('collection=summer')).toEqual([ids[1]]);
  expect(await find('collection=Summer')).toEqual([]);
  expect(await find(`product_type=pot&tag=sale&product_id=${ids[1]},${ids[2]}`)).toEqual([ids[2]]);
  const [first] = parseLines((await client.get('/v1/prices?tag=sale', NDJSON)).text);
  expect(first.product_id).toBe(ids[1]);
  expect(await find('with_offers=true')).toEqual(ids.slice(0, 2));
  expect(await find('with_offers=false')).toEqual(ids.slice(2));
  expect(await find(`with_offers=true&retailer=shop-b${n}f.example`)).toEqual([ids[1]]);
  expect(await find(`with_offers=true&retailer_id=ret_b${n}e`)).toEqual([ids[0]]);
  expect(await find('updated_since=2026-11-20T11:00:00Z')).toEqual(ids.slice(0, 2));
  expect(await find('updated_since=2026-11-20T11:00:01Z')).toEqual([]);
  await api.context.db.query('update pricing.listing set offer_since = $2 where id = $1', [
    second,
    new Date('2026-11-20T11:30:00Z'),
  ]);
  expect(await find('updated_since=2026-11-20T11:00:01Z')).toEqual([ids[1]]);
  const many = Array.from({ length: 201 }, (_, i) => `prd_${i}`).join(',');
  const { json } = await client.get(`/v1/prices?product_id=${many}`);
  expect(json.errors).toEqual([
    expect.objectContaining({ pointer: 'product_id', code: 'out_of_range' }),
  ]);
});

test('NDJSON and CSV have the rows of all pages, and JSON those of one', async () => {
  await addBulkProducts(client, 1000);
  await client.send('POST /v1/products', {
    name: 'One more',
    sku: 'last',
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: 19.9,
  });
  const { json } = await client.get('/v1/products?limit=1000');
  const rest = await client.get(`/v1/products?cursor=${json.next_cursor}`);
  const all = [...json.products, ...rest.json.products];
  const streamed = await client.get('/v1/products', NDJSON);
  expect(streamed.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
  expect(streamed.headers.get('vary')).toContain('Accept');
  expect(parseLines(streamed.text)).toEqual(all);
  expect(all).toHaveLength(1001);

  const table = await client.get('/v1/products?fields=name,your_price', CSV);
  expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  expect(parse(table.text, { columns: true })).toEqual(
    all.map(({ id, name }) => ({ id, name, your_price: '19.90' })),
  );
  const page = await client.get('/v1/products?limit=2', NDJSON);
  expect(parseLines(page.text)).toEqual(all.slice(0, 2));
  const [, cursor = ''] = /cursor=([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '') ?? [];
  expect(parseLines((await client.get(`/v1/products?cursor=${cursor}`, NDJSON)).text)).toEqual(
    all.slice(2),
  );
});

test('CSV has a line per offer, the columns of the schema, and no formulas', async () => {
  const [first = '', second = ''] = await addBulkProducts(client, 2);
  await client.send(`PATCH /v1/products/${first}`, { sku: '=1+1,"x"\n' });
  await addOffer(first, 'g');
  await addOffer(first, 'h');
  const { text } = await client.get('/v1/prices', CSV);
  const [head = ''] = text.split('\r\n');
  expect(head).toBe(
    'product_id,external_id,sku,your_price,currency,offers.listing_id,offers.product_id,offers.retailer,' +
      'offers.url,offers.name,offers.image_url,offers.price,offers.currency,offers.list_price,' +
      'offers.availability,offers.condition,offers.seller,offers.tax,offers.state,offers.state_reason,' +
      'offers.state_reason_detail.code,offers.state_reason_detail.values,offers.observed_at,offers.since,' +
      'offers.match.id,offers.match.probability,offers.match.verdict,offers.match.reasons,' +
      'offers.match.reason_details,offers.source.from,offers.source.at,offers.source.capture_id,offers.source.place_id,' +
      'offers.held,offers.not_comparable,offers.not_comparable_detail.code,' +
      'offers.not_comparable_detail.values,offers.confidence,offers.runner_up.price,' +
      'offers.runner_up.currency,offers.runner_up.confidence,offers.uncertain,' +
      'offers.decision.verdict,offers.decision.price,offers.decision.decided_by,' +
      'offers.decision.decided_at,offers.decision.place_id,offers.shipping.amount,offers.shipping.free_from,' +
      'offers.shipping.since,offers.shipping.not_stated_since,offers.shipping.source.from,' +
      'offers.shipping.source.at,offers.shipping.confidence',
  );
  const rows = parse<Record<string, string>>(text, { columns: true });
  expect(
    rows.map((row) => [row.product_id, row['offers.listing_id'], row['offers.price']]),
  ).toEqual([
    [first, `lst_b${n}g`, '17.90'],
    [first, `lst_b${n}h`, '17.90'],
  ]);
  expect(rows[0]).toMatchObject({
    sku: `'=1+1,"x"\n`,
    'offers.match.reasons': '["same GTIN 4006381333931"]',
    'offers.held': 'false',
    'offers.not_comparable': '',
  });
  const chosen = await client.get('/v1/prices?fields=offers.price', CSV);
  expect(chosen.text.split('\r\n')[0]).toBe('product_id,offers.listing_id,offers.price');
  // A list without rows has its columns.
  expect((await client.get(`/v1/prices?product_id=${second}`, CSV)).text).toBe(`${head}\r\n`);
});

test('fields are chosen by name, and unknown names are named', async () => {
  const [productId = ''] = await addBulkProducts(client, 1);
  const listingId = await addOffer(productId, 'i');
  await seedAlert(api.context.db, {
    id: `alt_b${n}`,
    accountId: client.accountId,
    productId,
    listingId,
    at: new Date('2026-11-20T10:00:00Z'),
  });
  await seedRecommendations(api.context.db, {
    id: `rec_b${n}`,
    accountId: client.accountId,
    productId,
    confidence: 0.8,
  });
  const rowOf = async (path: string) => {
    const { status, json } = await client.get(path);
    expect(status, path).toBe(200);
    const [rows] = Object.values(json).filter(Array.isArray);
    return rows?.[0];
  };
  expect(await rowOf('/v1/products?fields=sku')).toEqual({ id: productId, sku: 'sku-0' });
  expect(await rowOf('/v1/prices?fields=offers.price,offers.match')).toEqual({
    product_id: productId,
    offers: [
      {
        listing_id: listingId,
        price: 17.9,
        match: expect.objectContaining({ probability: 0.99, verdict: 'auto' }),
      },
    ],
  });
  expect(await rowOf(`/v1/prices/${productId}?fields=price,source.from`)).toEqual({
    listing_id: listingId,
    product_id: productId,
    price: 17.9,
    source: { from: 'json-ld' },
  });
  expect(await rowOf('/v1/alerts?fields=listed_price')).toEqual({
    id: `alt_b${n}`,
    type: 'map_violation',
    listed_price: 17.9,
  });
  expect(await rowOf('/v1/matches?fields=listing.price,verdict')).toMatchObject({
    verdict: 'auto',
    listing: { price: 17.9 },
  });
  expect(await rowOf('/v1/recommendations?fields=confidence')).toEqual({
    id: `rec_b${n}`,
    product_id: productId,
    confidence: 0.8,
  });
  const [line] = parseLines((await client.get('/v1/products?fields=sku', NDJSON)).text);
  expect(line).toEqual({ id: productId, sku: 'sku-0' });
  const refused = await client.get('/v1/products?fields=sku,colour,id.x');
  expect(refused.status).toBe(400);
  expect(refused.json.errors).toEqual([
    { pointer: 'fields', detail: 'Unknown fields: colour, id.x', code: 'unknown_field_name' },
  ]);
});

test('the Accept header chooses the format', async () => {
  await addBulkProducts(client, 1);
  const typeOf = async (path: string, accept: string) => {
    const { status, headers } = await client.get(path, { accept });
    return [status, headers.get('content-type')?.split(';')[0]];
  };
  const json = [200, 'application/json'];
  const csv = [200, 'text/csv'];
  expect(await typeOf('/v1/products', '*/*')).toEqual(json);
  expect(await typeOf('/v1/products', 'text/html, */*;q=0.8')).toEqual(json);
  expect(await typeOf('/v1/products', 'text/csv, */*')).toEqual(csv);
  expect(await typeOf('/v1/products', 'text/*')).toEqual(csv);
  expect(await typeOf('/v1/products', 'application/json, text/csv')).toEqual(json);
  expect(await typeOf('/v1/products', 'application/json;q=0.5, text/csv')).toEqual(csv);
  const refused = [406, 'application/problem+json'];
  expect(await typeOf('/v1/products', 'application/xml')).toEqual(refused);
  expect(await typeOf('/v1/products', 'text/csv;q=0')).toEqual(refused);
  // Not a list of records.
  expect(await typeOf('/v1/account', 'text/csv')).toEqual(refused);
});
