import type { Request } from 'autocannon';
import { randomBytes } from 'node:crypto';
import type { SeededAccount } from './seed-accounts.ts';

export const endpoints = [
  'GET /products',
  'GET /prices/{id}',
  'GET /alerts',
  'GET /recommendations',
  'POST /products',
] as const;
export type EndpointName = (typeof endpoints)[number];

/** Requests to one endpoint, rotating over the accounts, so that each stays within its plan. */
export function specifiedRequests(
  endpoint: EndpointName,
  accounts: readonly SeededAccount[],
): Request[] {
  return accounts.map(({ apiKey, productIds }, n) => {
    const [method = '', path = ''] = endpoint.split(' ');
    const headers = { authorization: `Bearer ${apiKey}` };
    if (method === 'GET')
      return {
        method,
        path: `/v1${path.replace('{id}', productIds[n % productIds.length] ?? '')}`,
        headers,
      };
    return {
      method,
      path: `/v1${path}`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: newProduct(),
      setupRequest: (request: Request) => ({ ...request, body: newProduct() }),
    };
  });
}

function newProduct(): string {
  const sku = randomBytes(8).toString('hex');
  return JSON.stringify({
    name: 'Espresso machine, new model',
    sku,
    url: `https://mine.example/products/${sku}`,
    currency: 'EUR',
    your_price: 0,
  }).replace('"your_price":0', '"your_price":149.90');
}
