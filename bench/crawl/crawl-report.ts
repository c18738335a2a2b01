/** What a crawler's process prints at the end: one line of JSON. */
export interface CrawlReport {
  readonly pages: number;
  readonly seconds: number;
  /** Processor time of the process, milliseconds. */
  readonly cpuMs: number;
  /** Maximum resident memory, MB. */
  readonly peakMb: number;
  /** Pages for which name, price, currency and availability were found. */
  readonly complete: number;
  /** Hash of name, price, currency of every page: equal hashes mean that both read the same. */
  readonly prices: readonly (string | null)[];
}

/** Measures `crawl`, which returns what it read of each page. */
export async function reportCrawl(crawl: () => Promise<readonly ReadFields[]>): Promise<void> {
  const before = process.cpuUsage();
  const started = performance.now();
  const read = await crawl();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  const complete = read.filter(
    ({ name, price, currency, availability }) => name && price && currency && availability,
  ).length;
  const prices = read.toSorted((a, b) => a.page - b.page).map(({ price }) => price);
  const report: CrawlReport = {
    pages: read.length,
    seconds,
    cpuMs: (user + system) / 1000,
    peakMb: Math.round(process.resourceUsage().maxRSS / 1000),
    complete,
    prices,
  };
  process.stdout.write(`${JSON.stringify(report)}\n`);
}

export interface ReadFields {
  readonly page: number;
  readonly name: string | null;
  readonly price: string | null;
  readonly currency: string | null;
  readonly availability: string | null;
}
