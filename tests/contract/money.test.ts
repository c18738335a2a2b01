/** Amounts stay exact from the text of the request to the text of the response. */
import { beforeAll, expect, test } from 'vitest';
import { type Client, openApi, type OpenApi } from './open-api.ts';

let api: OpenApi;
let client: Client;
beforeAll(async () => {
  api = await openApi();
  client = await api.signUp();
});

const body = (sku: string, currency: string, fields: string) =>
  `{"name":"K","sku":"${sku}","url":"https://shop.example/k","currency":"${currency}",${fields}}`;

test.each([
  ['EUR', '19.9', '19.90'],
  ['EUR', '19.90', '19.90'],
  ['EUR', '20', '20.00'],
  ['EUR', '0', '0.00'],
  ['EUR', '1.99e1', '19.90'],
  ['EUR', '0.07', '0.07'],
  ['EUR', '89999999999999.99', '89999999999999.99'],
  ['EUR', '4503599627370.497e1', '45035996273704.97'],
  ['JPY', '1500', '1500'],
  ['JPY', '9007199254740993', null],
  ['JPY', '1500.000', '1500'],
  ['KWD', '1.250', '1.250'],
  ['KWD', '0.001', '0.001'],
  ['KWD', '4503599627370.497', '4503599627370.497'],
])('%s %s is stored and sent as %s', async (currency, sent, shown) => {
  const answer = await client.send(
    'POST /v1/products',
    body(`${currency}-${sent}`, currency, `"your_price":${sent}`),
  );
  if (shown === null)
    return expect(answer).toMatchObject({ status: 422, json: { errors: [{ code: 'too_large' }] } });
  expect(answer.status).toBe(201);
  expect(answer.text).toContain(`"your_price":${shown},`);
  expect((await client.get(`/v1/products/${answer.json.id}`)).text).toContain(
    `"your_price":${shown},`,
  );
});

test('cost, MAP price and minimum price are exact too', async () => {
  const answer = await client.send(
    'POST /v1/products',
    body('all', 'KWD', '"your_price":1.250,"cost":0.999,"map_price":1.1,"min_price":1'),
  );
  expect(answer.text).toContain('"cost":0.999,"map_price":1.100,"min_price":1.000');
  const cleared = await client.send(
    'POST /v1/products',
    body('all', 'KWD', '"your_price":1.250,"cost":null'),
  );
  expect(cleared).toMatchObject({ status: 200, json: { cost: null, map_price: 1.1 } });
});

test('a batch returns a result for each row and saves the valid ones', async () => {
  const rows = [
    body('b1', 'EUR', '"your_price":1.10'),
    body('b2', 'JPY', '"your_price":1.5'),
    body('b1', 'EUR', '"your_price":2'),
    '7',
    body('b3', 'KWD', '"your_price":0.005'),
  ];
  const { status, json } = await client.send(
    'POST /v1/products/batch',
    `{"products":[${rows.join(',')}]}`,
  );
  expect(status).toBe(200);
  expect(json.results).toMatchObject([
    { index: 0, status: 'created', sku: 'b1', external_id: null },
    {
      index: 1,
      status: 'refused',
      errors: [{ pointer: '#/products/1/your_price', code: 'over_precise' }],
    },
    { index: 2, status: 'refused', errors: [{ pointer: '#/products/2/sku', code: 'duplicate' }] },
    { index: 3, status: 'refused', errors: [{ pointer: '#/products/3', code: 'invalid_type' }] },
    { index: 4, status: 'created', sku: 'b3' },
  ]);
  const again = await client.send('POST /v1/products/batch', `{"products":[${rows[0]}]}`);
  expect(again.json.results).toEqual([
    { index: 0, status: 'unchanged', id: json.results[0].id, external_id: null, sku: 'b1' },
  ]);
});

test('refuses a batch over a thousand rows completely', async () => {
  const rows = Array.from({ length: 1001 }, (_, i) =>
    JSON.parse(body(`many${i}`, 'EUR', '"your_price":1')),
  );
  expect(await client.send('POST /v1/products/batch', { products: rows })).toMatchObject({
    status: 422,
    json: { code: 'too_many_records' },
  });
});

test('a patch is validated in the currency of the product', async () => {
  const { json } = await client.send(
    'POST /v1/products',
    body('patched', 'JPY', '"your_price":1500,"cost":900'),
  );
  expect(await client.send(`PATCH /v1/products/${json.id}`, '{"your_price":1500.5}')).toMatchObject(
    { status: 422, json: { errors: [{ pointer: '#/your_price', code: 'over_precise' }] } },
  );
  expect((await client.send(`PATCH /v1/products/${json.id}`, '{"currency":"EUR"}')).status).toBe(
    422,
  );
  const patched = await client.send(
    `PATCH /v1/products/${json.id}`,
    '{"currency":"EUR","your_price":12.30}',
  );
  expect(patched.text).toContain('"your_price":12.30,');
  expect(patched.json.cost).toBeNull();
  expect((await client.send(`DELETE /v1/products/${json.id}`)).status).toBe(204);
  expect((await client.get(`/v1/products/${json.id}`)).status).toBe(404);
});

test('sales are exact and get a result by row', async () => {
  const { json } = await client.send(
    'POST /v1/products',
    body('sold', 'KWD', '"your_price":1.250'),
  );
  const sale = (fields: string) =>
    `{"product_id":"${json.id}","day":"2026-11-19","units":2,"currency":"KWD",${fields}}`;
  const answer = await client.send(
    'POST /v1/sales',
    `{"sales":[${sale('"price_paid":1.125')},${sale('"price_paid":1.1255')},${sale('"price_paid":1').replace('"units":2', '"units":-1')}]}`,
  );
  expect(answer.json.results).toMatchObject([
    { index: 0, status: 'recorded' },
    {
      index: 1,
      status: 'refused',
      errors: [{ pointer: '#/sales/1/price_paid', code: 'over_precise' }],
    },
    { index: 2, status: 'refused', errors: [{ pointer: '#/sales/2/units' }] },
  ]);
  const { rows } = await api.context.db.query(
    'select price_paid_minor, units from pricing.sale where product_id = $1',
    [json.id],
  );
  expect(rows).toEqual([{ price_paid_minor: 1125n, units: 2 }]);
});
