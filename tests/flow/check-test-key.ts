/** What a developer tries first with a test key, at a running program. */
import { expect } from 'vitest';
import { z } from 'zod';

const LISTS = ['retailers', 'listings', 'matches', 'alerts', 'recommendations'];
const ListSchema = z.record(z.string(), z.unknown()).transform((body) => {
  const [list] = Object.values(body).filter(Array.isArray);
  return z.array(z.looseObject({})).parse(list);
});

/**
 * Creates a test key with the live one, registers a product with it and waits for its sample prices
 * and alert. Expects nothing of it in the live account, where `liveSkus` are.
 */
export async function checkTestKey(
  origin: string,
  { liveKey, liveSkus }: { liveKey: string; liveSkus: readonly string[] },
): Promise<void> {
  const send = async (key: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${origin}/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return answer.json();
  };
  const list = async (key: string, path: string) => ListSchema.parse(await send(key, path));
  const made = await send(liveKey, 'account/keys', { name: 'sandbox', mode: 'test' });
  const { api_key: key } = z.object({ api_key: z.string().startsWith('pk_test_') }).parse(made);
  const product = await send(key, 'products', {
    name: 'Blue kettle 1.7 l',
    sku: 'KETTLE-17-BLUE',
    url: 'https://shop.example/products/blue-kettle',
    currency: 'EUR',
    your_price: 50,
    map_price: 46,
    gtin: '4006381333931',
  });
  const { id } = z.object({ id: z.string() }).parse(product);
  const prices = async () => (await list(key, `prices/${id}`)).map(({ price }) => price).sort();
  await expect.poll(prices).toEqual([39.5, 44, 48.5, 53]);
  await expect
    .poll(() => list(key, `alerts?product_id=${id}`))
    .toEqual([expect.objectContaining({ your_floor: 46, listed_price: 44 })]);
  for (const name of LISTS) expect((await list(key, name)).length, name).toBeGreaterThan(0);

  for (const name of LISTS) expect(await list(liveKey, name), name).toEqual([]);
  expect((await list(liveKey, 'products')).map(({ sku }) => sku)).toEqual(liveSkus);
  const changes = await list(liveKey, 'changes');
  expect(changes.map(({ product_id: of }) => of)).not.toContain(id);
}
