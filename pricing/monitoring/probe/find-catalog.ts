/**
 * Finds where a retailer lists its products, and how many: feeds first (most data for the fewest
 * requests), then sitemaps, then links.
 */
import type { GateResponse } from '#http-client/gate.ts';
import type { FeedItem } from '#pricing/extraction/reading.ts';
import type { Robots } from '#pricing/extraction/robots.ts';
import type { Platform } from '#pricing/platforms/platform.ts';
import { detectPlatform, findFeedPlatform, findPlatform } from '#pricing/platforms/registry.ts';
import type { CatalogPlace } from '#pricing/monitoring/discovery.ts';
import type { Monitoring } from '#pricing/monitoring/monitoring.ts';
import {
  chooseProductPages,
  chooseSitemaps,
  listFeedCandidates,
  listUsualFeeds,
  listUsualSitemaps,
} from '#pricing/monitoring/find-places.ts';
import type { HostVisitor } from '#pricing/monitoring/host-visitor.ts';
import { normalizeUrl, isSameSite } from '#pricing/monitoring/site.ts';
import { PageRefused } from '#pricing/monitoring/visit-error.ts';
import { MAX_FEED_BYTES } from '#pricing/monitoring/record-document.ts';

export interface FoundCatalog {
  readonly platform: string;
  readonly kind: CatalogPlace['kind'] | 'addresses';
  readonly places: readonly CatalogPlace[];
  /** Number of products found; a minimum unless `exact`. */
  readonly products: number;
  readonly exact: boolean;
  /** Items of the first page of a feed, else empty. */
  readonly items: readonly FeedItem[];
  readonly feedKind: string;
  /** Addresses that look like product pages, when there is no feed. */
  readonly pages: readonly string[];
}

export interface HomePage {
  readonly html: string;
  readonly origin: string;
  readonly answer: GateResponse;
}

/** Sitemaps opened to see what is in them: an index, one below it, and one more. */
const MAX_SITEMAPS_OPENED = 4;
const MAX_LISTS = 3;

/** Null when nothing lists products. Throws HostAway, TurnLost. */
export async function findCatalog(
  monitoring: Monitoring,
  visitor: HostVisitor,
  input: { home: HomePage; robots: Robots },
): Promise<FoundCatalog | null> {
  const { home, robots } = input;
  const platform = findPlatform(
    detectPlatform({ url: home.answer.url, html: home.html, headers: home.answer.headers }),
  );
  const candidates = listFeedCandidates(home.html, home.origin, platform);
  const feed = await findFeed(monitoring, visitor, { candidates, platform });
  if (feed) return feed;
  const sitemaps = robots.sitemaps
    .filter((url) => URL.canParse(url) && isSameSite(new URL(url), home.origin))
    .slice(0, 50);
  // What robots.txt names is read together; what is only usual, one after another until one is
  // there.
  const groups =
    sitemaps.length > 0 ? [sitemaps] : listUsualSitemaps(home.origin, platform).map((url) => [url]);
  for (const group of groups) {
    const named = await findInSitemaps(monitoring, visitor, {
      sitemaps: group,
      origin: home.origin,
      platform,
    });
    if (named && named.pages.length > 0) return named;
  }
  const usual =
    platform === null
      ? await findFeed(monitoring, visitor, { candidates: listUsualFeeds(home.origin), platform })
      : null;
  return usual ?? findInLinks(monitoring, visitor, { home, platform });
}

async function findFeed(
  monitoring: Monitoring,
  visitor: HostVisitor,
  { candidates, platform }: { candidates: readonly string[]; platform: Platform | null },
): Promise<FoundCatalog | null> {
  for (const url of candidates) {
    const answer = await requestOrNull(visitor, url, MAX_FEED_BYTES);
    if (answer?.status !== 200) continue;
    const feed = await monitoring.readFeed(answer);
    if (feed.kind === 'none' || feed.items.length === 0) continue;
    const total = Number(answer.headers['x-wp-total']);
    const isTold = Number.isSafeInteger(total) && total >= feed.items.length;
    return {
      platform: (findFeedPlatform(feed.kind) ?? platform)?.code ?? 'merchant_feed',
      kind: 'feed',
      places: [{ kind: 'feed', url, depth: 0 }],
      products: isTold ? total : feed.items.length,
      exact: isTold || feed.next === undefined,
      items: feed.items,
      feedKind: feed.kind,
      pages: [],
    };
  }
  return null;
}

async function findInSitemaps(
  monitoring: Monitoring,
  visitor: HostVisitor,
  input: { sitemaps: readonly string[]; origin: string; platform: Platform | null },
): Promise<FoundCatalog | null> {
  const places: CatalogPlace[] = input.sitemaps.map((url) => ({
    kind: 'sitemap',
    url,
    depth: 0,
  }));
  const queue = [...places];
  const pages: string[] = [];
  let isAny = false;
  let opened = 0;
  for (; opened < MAX_SITEMAPS_OPENED && queue.length > 0 && pages.length === 0; opened += 1) {
    const place = queue.shift();
    if (!place) break;
    const answer = await requestOrNull(visitor, place.url, MAX_FEED_BYTES);
    if (answer?.status !== 200) continue;
    const sitemap = await monitoring.readSitemap(answer);
    if (sitemap === null || sitemap.kind === 'none') continue;
    isAny = true;
    const urls = sitemap.entries.flatMap((entry) => normalizeUrl(entry.loc, place.url) ?? []);
    if (sitemap.kind === 'index') queue.unshift(...chooseSitemaps(urls, place.depth + 1));
    else pages.push(...chooseProductPages(urls, input.origin, input.platform));
  }
  if (!isAny) return null;
  const rest = queue.length;
  return {
    platform: input.platform?.code ?? 'sitemap',
    kind: 'sitemap',
    places,
    products: pages.length,
    exact: rest === 0,
    items: [],
    feedKind: 'none',
    pages,
  };
}

/**
 * Uses the links of the home page; when these lead only to lists of products, reads the first
 * lists.
 */
async function findInLinks(
  monitoring: Monitoring,
  visitor: HostVisitor,
  { home, platform }: { home: HomePage; platform: Platform | null },
): Promise<FoundCatalog | null> {
  const first = await monitoring.listOffered(home.answer);
  const products = new Set(first.products);
  for (const url of first.lists.slice(0, MAX_LISTS)) {
    if (products.size > 0) break;
    const answer = await requestOrNull(visitor, url);
    if (answer?.status === 200)
      for (const product of (await monitoring.listOffered(answer)).products) products.add(product);
  }
  if (products.size === 0) return null;
  return {
    platform: platform?.code ?? 'pages',
    kind: 'links',
    places: [{ kind: 'links', url: home.answer.url, depth: 0 }],
    products: products.size,
    exact: false,
    items: [],
    feedKind: 'none',
    pages: [...products],
  };
}

/**
 * Null for an address that must not be requested. Throws HostAway when the host does not respond.
 */
async function requestOrNull(
  visitor: HostVisitor,
  url: string,
  maxBytes?: number,
): Promise<GateResponse | null> {
  try {
    return await visitor.request(url, maxBytes === undefined ? {} : { maxBytes });
  } catch (error) {
    if (error instanceof PageRefused) return null;
    throw error;
  }
}
