/** Addresses that can never be public are refused where they are given, with the field named. */
import { beforeAll, expect, test } from 'vitest';
import { type Client, openApi } from './open-api.ts';

const ADDRESSES = [
  ...['https:///p', 'https://db.internal/p', 'https://metadata.google.internal/computeMetadata'],
  ...['http://x.localhost/', 'https://kubernetes.default.svc/', 'https://db/', 'http://router/'],
  ...['https://api.default.svc.cluster.local/', 'https://nas.local/', 'https://x.home.arpa/'],
  ...['https://wiki.intranet/', 'https://mail.corp/', 'https://tv.home/', 'https://pc.lan/'],
  ...[
    'https://shop.onion/',
    'https://shop.test/',
    'https://shop.invalid/',
    'https://metadata.goog/',
  ],
  ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.0.0.1/', 'https://0177.0.0.1/'],
  ...['https://10.1/', 'https://169.254.169.254/', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/'],
  ...['https://[fd00::1]/', 'https://１２７.０.０.１/', 'https://10-0-0-1.nip.io/'],
];
const product = {
  name: 'Kettle',
  sku: 'K',
  url: 'https://shop.example/k',
  currency: 'EUR',
  your_price: 19.9,
};
let client: Client;
let productId: string;
beforeAll(async () => {
  const api = await openApi({ isRouted: () => false });
  client = await api.signUp();
  ({ id: productId } = (await client.send('POST /v1/products', product)).json);
});

test.each(ADDRESSES)('%s is refused wherever an address is given', async (url) => {
  const error = { pointer: '#/url', code: 'address_refused', detail: expect.any(String) };
  const refused = { status: 422, json: { code: 'address_refused', errors: [error] } };
  const requests: [string, object][] = [
    ['POST /v1/products', { ...product, url }],
    [`PATCH /v1/products/${productId}`, { url }],
    ['POST /v1/retailers', { url }],
    [`POST /v1/products/${productId}/listings`, { url }],
    ['POST /v1/webhook-endpoints', { url: url.replace(/^http:/, 'https:') }],
  ];
  for (const [request, body] of requests)
    expect(await client.send(request, body), request).toMatchObject(refused);
});

test.each(['db.internal', 'localhost', 'shop', '127.0.0.1', '[::1]', 'localhost:3000', 'x.svc'])(
  '%s is refused as a domain',
  async (domain) => {
    expect(await client.send('POST /v1/retailers', { domain })).toMatchObject({
      status: 422,
      json: {
        code: 'address_refused',
        errors: [{ pointer: '#/domain', code: 'address_refused' }],
      },
    });
  },
);

test('a batch refuses only the rows with such an address', async () => {
  const { json } = await client.send('POST /v1/products/batch', {
    products: [product, { ...product, sku: 'L', url: 'https://db.internal/l' }],
  });
  expect(json.results).toMatchObject([
    { index: 0, id: productId },
    {
      index: 1,
      status: 'refused',
      errors: [{ pointer: '#/products/1/url', code: 'address_refused' }],
    },
  ]);
});

test('a reserved name is no retailer, but a page of the documentation’s store', async () => {
  const refused = { status: 422, json: { code: 'address_refused' } };
  expect(await client.send('POST /v1/retailers', { domain: 'kettles.example' })).toMatchObject(
    refused,
  );
  expect(
    (await client.send(`PATCH /v1/products/${productId}`, { url: 'https://shop.example/l' }))
      .status,
  ).toBe(200);
});
