/** "This is the price": amounts of a page, how a place fits, choosing and undoing it. */
import { beforeAll, expect, test } from 'vitest';
import { EXTRACTOR } from '#pricing/extraction/extractor-version.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedListing, seedMatch } from './seed-market.ts';
import { keepCapture } from '#tests/support/keep-capture.ts';

let api: OpenApi;
let client: Client;
let listingId: string;
let productId: string;
const RETAILER = '/v1/retailers/ret_p/price-place';

const render = (shown: string, stated: string): string =>
  `<!doctype html><html lang="en"><head><title>Kettle</title><script type="application/ld+json">
   {"@type":"Product","name":"Kettle","offers":{"@type":"Offer","price":"${stated}","priceCurrency":"EUR"}}
   </script></head><body><h1>Kettle</h1><div class="zone"><b>${shown} EUR</b></div>
   <p class="deposit">Deposit <i>3.00 EUR</i></p></body></html>`;

beforeAll(async () => {
  api = await openApi();
  client = await api.signUp();
  const { accountId } = client;
  const { json } = await client.send('POST /v1/products', {
    name: 'Kettle',
    sku: 'K-1',
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: 19.9,
  });
  productId = json.id;
  const { db, clock } = api.context;
  listingId = await seedListing(db, { accountId, n: 'p', minor: 5500n });
  await seedMatch(db, { accountId, productId, listingId });
  const pages = ['20.00', '21.00', '22.00', '23.00'].map((price, n): [string, string] => [
    `https://shop-p.example/${n}`,
    render(price, price),
  ]);
  pages.push(['https://shop-p.example/kettle', render('41.00', '55.00')]);
  for (const [url, text] of pages) {
    const capture = await keepCapture(api.context, {
      retailerId: 'ret_p',
      url,
      at: clock.now(),
      status: 200,
      headers: { 'content-type': 'text/html' },
      bytes: Buffer.from(text),
      parser: EXTRACTOR,
    });
    await db.query(
      `update pricing.listing set capture_id = $2, capture_at = $3 where id = $1 and url = $4`,
      [listingId, capture.id, capture.at, url],
    );
  }
});

const getAmounts = async () => (await client.get(`/v1/listings/${listingId}/amounts`)).json;
async function point(price: number): Promise<Record<string, unknown>> {
  const { amounts, capture_id: captureId } = await getAmounts();
  const found = amounts.find((one: { price: number }) => one.price === price);
  return { listing_id: listingId, capture_id: captureId, at: found.at, price, currency: 'EUR' };
}

test('lists the amounts that the stored page shows, with the words around them', async () => {
  expect(await getAmounts()).toMatchObject({
    listing_id: listingId,
    retailer_id: 'ret_p',
    url: 'https://shop-p.example/kettle',
    amounts: [
      { price: 41, currency: 'EUR', text: '41.00 EUR', at: 'html > body > div.zone' },
      { price: 3, around: expect.stringContaining('Deposit 3.00 EUR') },
    ],
  });
});

test('a preview shows how the place fits, and saves nothing', async () => {
  const { status, json } = await client.send(`POST ${RETAILER}/preview`, await point(41));
  expect(status).toBe(200);
  expect(json).toMatchObject({
    scope: 'retailer',
    counts: { agrees: 4, contradicts: 0, unknown: 0, nothing: 0 },
  });
  expect(json.pages).toHaveLength(4);
  expect(json.pages[0]).toMatchObject({ price: 23, listed_price: 23, fit: 'agrees' });
  expect((await client.get(RETAILER)).json).toEqual({ yours: null, choices: [] });
});

test('refuses a place that contradicts certain pages, with the reason', async () => {
  const deposit = await point(3);
  expect((await client.send(`POST ${RETAILER}/preview`, deposit)).json).toMatchObject({
    scope: null,
    counts: { contradicts: 4 },
    pages: [{ fit: 'contradicts', price: 3, listed_price: 23 }, {}, {}, {}],
  });
  const { status, json } = await client.send(`PUT ${RETAILER}`, deposit);
  expect(status).toBe(422);
  expect(json.errors).toMatchObject([{ pointer: '#/at', code: 'contradicts_certain_pages' }]);
});

test('a place is chosen, chosen again without a change, and undone', async () => {
  const pointed = { ...(await point(41)), by: 'Ada' };
  const { status, json } = await client.send(`PUT ${RETAILER}`, pointed);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    scope: 'retailer',
    mine: true,
    chosen_by: 'Ada',
    url: 'https://shop-p.example/kettle',
    ended_at: null,
  });
  expect((await client.send(`PUT ${RETAILER}`, pointed)).json).toEqual(json);
  expect((await client.get(RETAILER)).json).toEqual({ yours: json.id, choices: [json] });

  // A price that was read by it names it.
  await api.context.db.query(`update pricing.listing set sources = $2 where id = $1`, [
    listingId,
    { 'offer.price': { from: 'chosen-place', at: 'div', choice: json.id } },
  ]);
  expect((await client.get(`/v1/prices/${productId}`)).json.prices[0].source).toMatchObject({
    from: 'chosen-place',
    place_id: json.id,
  });

  for (const attempt of [1, 2])
    expect([attempt, (await client.send(`DELETE ${RETAILER}`)).status]).toEqual([attempt, 204]);
  expect((await client.get(RETAILER)).json).toMatchObject({
    yours: null,
    choices: [{ id: json.id, ended_reason: 'undone' }],
  });
});

test.each([
  [{ at: 'html > body > div.other' }, 422, 'not_shown'],
  [{ price: 42 }, 422, 'not_shown'],
  [{ capture_id: 'cap_other' }, 409, undefined],
  [{ listing_id: 'lst_other' }, 404, undefined],
  [{ price: undefined }, 422, 'required'],
  [{ more: 1 }, 422, 'unknown_field'],
])('refuses %j with %i', async (change, status, code) => {
  const answer = await client.send(`PUT ${RETAILER}`, { ...(await point(41)), ...change });
  expect(answer.status).toBe(status);
  if (code !== undefined) expect(answer.json.errors[0].code).toBe(code);
});

test('another account sees neither the page nor the retailer', async () => {
  const pointed = await point(41);
  const stranger = await api.signUp();
  const answers = await Promise.all([
    stranger.send(`GET /v1/listings/${listingId}/amounts`),
    stranger.send(`GET ${RETAILER}`),
    stranger.send(`POST ${RETAILER}/preview`, pointed),
    stranger.send(`PUT ${RETAILER}`, pointed),
    stranger.send(`DELETE ${RETAILER}`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});
