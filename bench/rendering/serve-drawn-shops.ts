/**
 * The sandbox's retailers whose pages are drawn by script, each a server of its own. Prints the
 * address of a further server, which answers with a DrawnShops as JSON.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { openRetailers } from '#sandbox/retailers/open-retailers.ts';
import { openingVariant } from '#sandbox/retailers/page-parts.ts';
import { idOf } from '#sandbox/retailers/platforms/drawn/drawn-shop.ts';
import type { Platform, RetailerItem } from '#sandbox/retailers/retailer-state.ts';
import type { DrawnShop, DrawnShops } from './drawn-shops.ts';

interface Kind {
  readonly pathOf: (item: RetailerItem) => string;
  readonly selector: string;
}

const KINDS: Partial<Record<Platform, Kind>> = {
  'api-shop': { pathOf: ({ handle }) => `/products/${handle}`, selector: '.price' },
  'late-shop': { pathOf: ({ handle }) => `/p/${handle}.html`, selector: '.price' },
  'component-shop': { pathOf: ({ handle }) => `/artikel/${handle}`, selector: '.whole' },
  'today-shop': { pathOf: (item) => `/produkt/${idOf(item)}/${item.handle}`, selector: '.price' },
  'restless-shop': { pathOf: (item) => `/deal/${item.handle}-${idOf(item)}`, selector: '.price' },
};

const stateDir = await mkdtemp(join(tmpdir(), 'pricing-bench-'));
const network = await openRetailers({ stateDir, clock: systemClock, log: silentLogger });
const shops = network.list.flatMap(({ domain, platform, items }): DrawnShop[] => {
  const kind = KINDS[platform];
  const route = network.route(domain);
  if (!kind || !route) return [];
  const pages = items
    .filter((item) => item.kind !== 'on_request')
    .map((item) => ({
      url: `http://${domain}${kind.pathOf(item)}`,
      price: openingVariant(item).price,
    }));
  return [{ domain, port: route.port, selector: kind.selector, pages }];
});

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ shops } satisfies DrawnShops));
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.once('SIGTERM', () => {
  void network
    .stop()
    .then(() => rm(stateDir, { recursive: true, force: true }))
    .then(() => process.exit(0));
});
