/**
 * Crawlee's PlaywrightCrawler as its users write it: one browser with as many tabs as pages at once,
 * a selector written by hand for each shop. Nothing is written to disk, and no delays. Arguments:
 * origin of the shops' list, pages, pages at once, when the price is read (`selector`: as soon as
 * it is there; `quiet`: when the network is idle, after 4 s at most), the browser's program, and
 * its environment as JSON.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { choosePages, fetchDrawnShops } from './drawn-shops.ts';
import { reportRendering } from './rendering-report.ts';

interface Page {
  locator(selector: string): {
    first(): { innerText(given: { timeout: number }): Promise<string> };
  };
  waitForLoadState(state: 'networkidle', given: { timeout: number }): Promise<void>;
}
interface Crawlee {
  Configuration: new (options: object) => object;
  PlaywrightCrawler: new (
    options: object,
    configuration: object,
  ) => {
    run(urls: { url: string; uniqueKey: string }[]): Promise<unknown>;
    teardown(): Promise<void>;
  };
  log: { setLevel(level: number): void };
}

const [origin = '', count = '0', atOnce = '1', when = 'quiet', program = '', environment = '{}'] =
  process.argv.slice(2);
const QUIET_MS = 4_000;
const from = createRequire(join(import.meta.dirname, '..', 'peers', 'package.json'));
const importPeer = async (name: string): Promise<unknown> =>
  import(pathToFileURL(from.resolve(name)).href);
const { PlaywrightCrawler, Configuration, log } = (await importPeer(
  '@crawlee/playwright',
)) as Crawlee;
const { default: playwright } = (await importPeer('playwright')) as {
  default: { chromium: object };
};
log.setLevel(1);

const shops = await fetchDrawnShops(origin);
const chosen = choosePages(shops, Number(count));
const rules = shops.map(({ domain, port }) => `MAP ${domain}:80 127.0.0.1:${port}`);

await reportRendering(async () => {
  const read = new Map<string, string>();
  const crawler = new PlaywrightCrawler(
    {
      // Fixed from the start: its automatic scaling takes longer than a round.
      minConcurrency: Number(atOnce),
      maxConcurrency: Number(atOnce),
      useSessionPool: false,
      maxRequestRetries: 0,
      respectRobotsTxtFile: false,
      browserPoolOptions: { useFingerprints: false },
      launchContext: {
        launcher: playwright.chromium,
        launchOptions: {
          executablePath: program,
          // Without this it sends everything to a proxy of its own, which knows no sample shop.
          proxy: { bypass: '*' },
          args: [`--host-resolver-rules=${rules.join(', ')}`],
          env: { ...process.env, ...(JSON.parse(environment) as Record<string, string>) },
        },
      },
      requestHandler: async ({ page, request }: { page: Page; request: { url: string } }) => {
        const selector = chosen.find((one) => one.page.url === request.url)?.shop.selector ?? '';
        if (when === 'quiet')
          await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
        read.set(
          request.url,
          await page.locator(selector).first().innerText({ timeout: QUIET_MS }),
        );
      },
    },
    new Configuration({ persistStorage: false, purgeOnStart: false, memoryMbytes: 4096 }),
  );
  await crawler.run(chosen.map(({ page: { url } }) => ({ url, uniqueKey: url })));
  return chosen.map(({ page: { url, price } }) => ({ read: read.get(url) ?? null, price }));
});
process.exit(0);
