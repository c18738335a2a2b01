/** A data folder whose sandbox has less in it than the sample: what a first start finds there, it takes. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRetailers } from '#sandbox/retailers/build-retailers.ts';
import { buildSampleShop } from '#sandbox/shop/build-sample-shop.ts';

/**
 * The folder, for `startServer`; whoever starts it disposes of it. `retailers` are domains of
 * sample retailers, `products` how many of the shop's.
 */
export async function makeSandboxFolder({
  retailers,
  products,
}: {
  retailers: readonly string[];
  products: number;
}): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pricing-server-'));
  const now = new Date();
  const shop = buildSampleShop(now, 0);
  const market = buildRetailers(now);
  await mkdir(join(dataDir, 'sandbox'));
  await writeFile(
    join(dataDir, 'sandbox', 'shop.json'),
    JSON.stringify({ ...shop, products: shop.products.slice(0, products) }),
  );
  await writeFile(
    join(dataDir, 'sandbox', 'retailers.json'),
    JSON.stringify({
      ...market,
      retailers: market.retailers.filter(({ domain }) => retailers.includes(domain)),
    }),
  );
  return dataDir;
}
