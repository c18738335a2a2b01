/**
 * Crawlee's CheerioCrawler as its users write it: cheerio, JSON-LD first, then microdata and meta
 * tags. Nothing is written to disk, and no delays. Arguments: origin, pages.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ReadFields, reportCrawl } from './crawl-report.ts';

type Find = (selector: string) => {
  attr(name: string): string | undefined;
  text(): string;
  first(): ReturnType<Find>;
  toArray(): unknown[];
};
interface Crawlee {
  Configuration: new (options: object) => object;
  CheerioCrawler: new (
    options: object,
    configuration: object,
  ) => { run(urls: { url: string; uniqueKey: string }[]): Promise<unknown> };
  log: { setLevel(level: number): void };
}

const [origin = '', pages = '0'] = process.argv.slice(2);
const from = createRequire(join(import.meta.dirname, '..', 'peers', 'package.json'));
const { CheerioCrawler, Configuration, log } = (await import(
  pathToFileURL(from.resolve('@crawlee/cheerio')).href
)) as Crawlee;
log.setLevel(1);

await reportCrawl(async () => {
  const read: ReadFields[] = [];
  const crawler = new CheerioCrawler(
    {
      // Fixed concurrency from the start: its automatic scaling takes longer than a round.
      minConcurrency: 8,
      maxConcurrency: 16,
      useSessionPool: false,
      maxRequestRetries: 0,
      respectRobotsTxtFile: false,
      requestHandler: ({ $, request }: { $: Find; request: { url: string } }) => {
        read.push({
          page: Number(/(\d+)/.exec(new URL(request.url).pathname)?.[1]),
          ...readFields($),
        });
        return Promise.resolve();
      },
    },
    new Configuration({ persistStorage: false, purgeOnStart: false, memoryMbytes: 2048 }),
  );
  await crawler.run(
    Array.from({ length: Number(pages) }, (_, n) => ({
      url: `${origin}/${n}`,
      uniqueKey: String(n),
    })),
  );
  return read;
});

function readFields($: Find): Omit<ReadFields, 'page'> {
  const product = findProduct($);
  const offers = product?.['offers'];
  const offer = ((Array.isArray(offers) ? offers[0] : offers) ?? {}) as Record<string, unknown>;
  const text = (value: unknown): string | null =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  return {
    name:
      text(product?.['name']) ??
      ($('[itemprop="name"]').first().text().trim() || $('h1').first().text().trim() || null),
    price:
      text(offer['price'] ?? offer['lowPrice']) ??
      $('[itemprop="price"]').attr('content') ??
      $('meta[property="og:price:amount"]').attr('content') ??
      null,
    currency:
      text(offer['priceCurrency']) ??
      $('[itemprop="priceCurrency"]').attr('content') ??
      $('meta[property="og:price:currency"]').attr('content') ??
      null,
    availability:
      text(offer['availability']) ?? $('[itemprop="availability"]').attr('href') ?? null,
  };
}

function findProduct($: Find): Record<string, unknown> | null {
  for (const element of $('script[type="application/ld+json"]').toArray()) {
    const source = (element as { children: { data?: string }[] }).children[0]?.data ?? '';
    try {
      const data = JSON.parse(source) as Record<string, unknown> | Record<string, unknown>[];
      const list = Array.isArray(data)
        ? data
        : ((data['@graph'] as Record<string, unknown>[] | undefined) ?? [data]);
      const found = list.find((one) => String(one['@type']).includes('Product'));
      if (found) return found;
    } catch {
      // Invalid JSON-LD: the meta tags are used instead.
    }
  }
  return null;
}
