/**
 * For tests: small retailer sites as real servers on loopback, reached by name through an http
 * client that resolves only these names.
 */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGate } from '#http-client/create-gate.ts';
import type { Lookup } from '#http-client/resolve-name.ts';
import type { GateLimits } from '#http-client/gate.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import { createMonitoring, type Monitoring } from '#pricing/monitoring/monitoring.ts';

export interface SitePage {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Accepts the request and never responds. */
  hangs?: boolean;
}

export interface TestSite {
  /**
   * Path and query → response; change it to change the site. A text is an HTML page. Other paths
   * are 404.
   */
  pages: Record<string, SitePage | string>;
  readonly requests: { path: string; at: number; headers: IncomingHttpHeaders; status: number }[];
  readonly port: number;
  close(): void;
}

export async function openSite(pages: TestSite['pages']): Promise<TestSite> {
  const requests: TestSite['requests'] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const found = site.pages[path] ?? { status: 404, body: '<title>Not found</title>' };
    const page: SitePage = typeof found === 'string' ? { body: found } : found;
    const etag = page.headers?.etag;
    const isKnown = etag !== undefined && request.headers['if-none-match'] === etag;
    const status = isKnown ? 304 : (page.status ?? 200);
    requests.push({
      path,
      at: performance.now(),
      headers: request.headers,
      status: page.hangs ? 0 : status,
    });
    if (page.hangs) return;
    response
      .writeHead(status, {
        'content-type': page.type ?? 'text/html; charset=utf-8',
        ...page.headers,
      })
      .end(isKnown ? undefined : page.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site: TestSite = {
    pages,
    requests,
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return site;
}

export interface TestMonitoring extends Monitoring {
  readonly queued: { name: string; payload: object; startAfter: Date | undefined }[];
}

/** Monitoring that reaches these sites by their domains. */
export function openTestMonitoring(
  context: MarketContext,
  sites: ReadonlyMap<string, TestSite>,
  options: Partial<Monitoring> & { limits?: Partial<GateLimits>; lookup?: Lookup } = {},
): TestMonitoring {
  const queued: TestMonitoring['queued'] = [];
  const gate = createGate({
    clock: context.clock,
    routeHost: (host) => {
      const site = sites.get(host);
      return site ? { address: '127.0.0.1', port: site.port } : null;
    },
    lookup: options.lookup ?? (async () => Promise.reject(new Error('no names here'))),
    limits: options.limits,
  });
  const monitoring = createMonitoring({
    context,
    gate,
    jobs: {
      enqueue: (name, payload, given) => {
        queued.push({ name, payload, startAfter: given?.startAfter });
        return Promise.resolve(true);
      },
      enqueueMany: (name, items) => {
        for (const item of items)
          queued.push({ name, payload: item.payload, startAfter: item.startAfter });
        return Promise.resolve();
      },
    },
    defaultDelayMs: 1,
    aboutUrl: 'https://pricing.example.com/bot',
    ...options,
  });
  return { ...monitoring, queued };
}

/** A product page with JSON-LD; without a price when it is null. */
export function renderProductPage(product: {
  name: string;
  price: string | null;
  availability?: string;
  gtin?: string;
  sku?: string;
}): string {
  const offer =
    product.price === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            price: product.price,
            priceCurrency: 'EUR',
            availability: `https://schema.org/${product.availability ?? 'InStock'}`,
          },
        };
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    gtin13: product.gtin,
    sku: product.sku,
    ...offer,
  };
  const shown = product.price === null ? 'Price on request' : `${product.price} EUR`;
  return (
    `<!doctype html><html lang="en"><head><title>${product.name}</title>` +
    `<script type="application/ld+json">${JSON.stringify(data)}</script></head>
    <body><main><h1>${product.name}</h1><p class="price">${shown}</p><button>Add to cart</button></main></body></html>`
  );
}

/** A site with robots.txt, a sitemap and product pages below /products/. */
export function createSitemapSite(
  domain: string,
  products: Record<string, SitePage | string>,
): TestSite['pages'] {
  const locs = Object.keys(products).map((path) => `<url><loc>http://${domain}${path}</loc></url>`);
  return {
    '/robots.txt': {
      type: 'text/plain',
      body: `User-agent: *\nDisallow: /cart\nSitemap: http://${domain}/sitemap.xml\n`,
    },
    '/': '<!doctype html><html><head><title>Shop</title></head><body><h1>Welcome</h1></body></html>',
    '/sitemap.xml': {
      type: 'application/xml',
      body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs.join('')}</urlset>`,
    },
    ...products,
  };
}
