/** Products for the tests of bulk reads, and the rows of an answer as lines. */
import type { Client } from './open-api.ts';

/** The rows of an answer as NDJSON. */
export const parseLines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Adds so many products, with further fields; the result are their ids in order. */
export async function addBulkProducts(
  client: Client,
  count: number,
  more: object = {},
): Promise<string[]> {
  const products = Array.from({ length: count }, (_, i) => ({
    name: `Kettle ${i}`,
    sku: `sku-${i}`,
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: 19.9,
    ...more,
  }));
  const { json } = await client.send('POST /v1/products/batch', { products });
  return json.results.map((result: { id: string }) => result.id).toSorted();
}
