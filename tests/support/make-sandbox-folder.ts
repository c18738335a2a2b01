/**
 * A data folder with a prepared database and a sandbox smaller than the sample: what a first start
 * finds there, it takes.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildRetailers } from '#sandbox/retailers/build-retailers.ts';
import { buildSampleShop } from '#sandbox/shop/build-sample-shop.ts';
import { makeDataFolder } from './start-server.ts';

/**
 * Returns the folder, for `startServer`, which also removes it. `retailers` are domains of sample
 * retailers, `products` how many of the shop's, from the first; `also` titles of others.
 */
export async function makeSandboxFolder({
  retailers,
  products,
  also = [],
}: {
  retailers: readonly string[];
  products: number;
  also?: readonly string[];
}): Promise<string> {
  const dataDir = await makeDataFolder();
  const now = new Date();
  const shop = buildSampleShop(now, 0);
  const market = buildRetailers(now);
  await mkdir(join(dataDir, 'sandbox'));
  await writeFile(
    join(dataDir, 'sandbox', 'shop.json'),
    JSON.stringify({
      ...shop,
      products: shop.products.filter(({ title }, n) => n < products || also.includes(title)),
    }),
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
