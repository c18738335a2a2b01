/**
 * How many prices of the sandbox's sample retailers are certain enough to act on: `node
 * bench/extraction/measure-sample-retailers.ts`. Every page that a visitor can reach is extracted,
 * and every feed; a price is right when it is that of the retailer's own record. A true violation
 * of a MAP price just above a price raises an alert when the price is right and certain, so that the
 * last column is the share of true violations that do.
 */
import { buildRetailers } from '#sandbox/retailers/build-retailers.ts';
import { renderPage } from '#sandbox/retailers/render-page.ts';
import type { RetailerState } from '#sandbox/retailers/retailer-state.ts';
import { readFeed } from '#pricing/extraction/read-feed.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { ExtractedOffer } from '#pricing/extraction/reading.ts';
import { isBelowConfidence } from '#pricing/market/price-certainty.ts';
import { feedFormats, pageHints } from '#pricing/platforms/registry.ts';

interface Counts {
  offers: number;
  unknown: number;
  wrong: number;
  right: number;
  certain: number;
}

const MAX_PAGES = 600;
const FEEDS = [
  '/products.json?limit=250',
  '/wp-json/wc/store/v1/products?per_page=100',
  '/feeds/google.xml',
];
const table: Record<string, Counts & { share: string }> = {};
const all = createCounts();

for (const retailer of buildRetailers(new Date('2026-11-23T12:00:00Z')).retailers) {
  if (retailer.habit !== 'open') continue;
  for (const [kind, offers] of Object.entries(extractRetailer(retailer))) {
    if (offers.length === 0) continue;
    const counts = createCounts();
    for (const offer of offers) for (const one of [counts, all]) count(offer, retailer, one);
    table[`${retailer.domain}, ${kind}`] = withShare(counts);
  }
}
table['all'] = withShare(all);
console.table(table);

function createCounts(): Counts {
  return { offers: 0, unknown: 0, wrong: 0, right: 0, certain: 0 };
}

function withShare(counts: Counts): Counts & { share: string } {
  return { ...counts, share: (counts.certain / (counts.right || 1)).toFixed(3) };
}

/** The offers of every page that links lead to, and of the feeds that platforms have. */
function extractRetailer(retailer: RetailerState): Record<string, ExtractedOffer[]> {
  const start = new URL(`http://${retailer.domain}/`);
  const addresses = [start.href];
  const pages: ExtractedOffer[] = [];
  for (let at = 0; at < Math.min(addresses.length, MAX_PAGES); at += 1) {
    const url = new URL(addresses[at] ?? start.href);
    const { status, type, body } = renderPage(retailer, url);
    if (status !== 200) continue;
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const page = readPage({ url: url.href, bytes, contentType: type, status }, pageHints);
    if (page.page.kind === 'product') pages.push(...page.offers);
    for (const [, href = ''] of bytes.toString('latin1').matchAll(/<a\b[^>]*\shref="([^"#]+)"/g)) {
      const link = URL.parse(href.replaceAll('&amp;', '&'), url);
      if (link?.host === start.host && !addresses.includes(link.href)) addresses.push(link.href);
    }
  }
  const feeds = FEEDS.flatMap((path) => {
    const url = new URL(path, start);
    const { status, body } = renderPage(retailer, url);
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const items = status === 200 ? readFeed({ url: url.href, bytes }, feedFormats).items : [];
    return items.flatMap(({ offers }) => offers);
  });
  return { pages, feeds };
}

function count(offer: ExtractedOffer, retailer: RetailerState, counts: Counts): void {
  counts.offers += 1;
  if (offer.price === null) {
    counts.unknown += 1;
    return;
  }
  const variants = retailer.items.flatMap((item) => item.variants);
  const own = variants.filter(({ sku }) => sku === offer.sku);
  const isRight = (own.length > 0 ? own : variants).some(
    ({ price }) => Number(price) === Number(offer.price),
  );
  if (!isRight) {
    counts.wrong += 1;
    return;
  }
  counts.right += 1;
  if (!isBelowConfidence(offer.confidence)) counts.certain += 1;
}
