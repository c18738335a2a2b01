/** Finds where a retailer lists its products: its feeds and sitemaps. Pure. */
import type { Platform } from '#pricing/platforms/platform.ts';
import { platforms, findPlatformCurrency } from '#pricing/platforms/registry.ts';
import type { CatalogPlace } from './discovery.ts';

/** The currency of the shop: from the data of its platform, else from Open Graph. */
export function detectCurrency(html: string): string | null {
  const meta =
    /(?:og:price:currency|product:price:currency)["'][^>]{0,80}content=["']([A-Z]{3})["']/i.exec(
      html,
    );
  return findPlatformCurrency(html) ?? meta?.[1]?.toUpperCase() ?? null;
}

/**
 * The retailer's name from its home page: the site name, else the part of the title that resembles
 * the domain.
 */
export function detectName(html: string, domain: string): string | null {
  const site =
    /<meta[^<>]{1,500}property=["']og:site_name["'][^<>]{1,500}content=["']([^"']{1,100})["']/i.exec(
      html,
    )?.[1];
  if (site !== undefined && site.trim() !== '') return decodeText(site);
  const title = decodeText(/<title[^<>]{0,200}>([^<]{1,200})<\/title>/i.exec(html)?.[1] ?? '');
  const letters = (text: string): string =>
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]/g, '');
  const words =
    domain
      .split('.')[0]
      ?.split('-')
      .filter((word) => word.length > 3) ?? [];
  const parts = title.split(/\s+[-–—|·:]\s+/).map((part) => part.trim());
  return (
    parts.find((part) => words.some((word) => letters(part).includes(word))) ??
    (title === '' ? null : title.slice(0, 100))
  );
}

function decodeText(text: string): string {
  const named: Readonly<Record<string, string>> = {
    amp: '&',
    quot: '"',
    apos: "'",
    lt: '<',
    gt: '>',
    nbsp: ' ',
    ndash: '–',
    mdash: '—',
  };
  const decoded = text.replace(
    /&(?:#(\d{1,6})|([a-z]{2,6}));/gi,
    (all, code: string | undefined, name: string | undefined) =>
      code === undefined
        ? (named[name ?? ''] ?? all)
        : String.fromCodePoint(Math.min(0x10ffff, Number(code))),
  );
  return decoded.replaceAll('\0', '').toWellFormed().trim();
}

/** Product feeds to try, most likely first; each costs a request. */
export function listFeedCandidates(
  html: string,
  origin: string,
  platform: Platform | null,
): string[] {
  const own = (of: readonly Platform[]): string[] =>
    of.flatMap(({ catalog }) => catalog?.feeds ?? []).map((path) => new URL(path, origin).href);
  if (platform === null) return [...linkedFeeds(html, origin), ...own(platforms)];
  const feeds = own([platform]);
  return feeds.length > 0 ? feeds : linkedFeeds(html, origin);
}

/** Sitemaps to try one after another where robots.txt names none. */
export function listUsualSitemaps(origin: string, platform: Platform | null): string[] {
  return [...(platform?.catalog?.sitemaps ?? []), '/sitemap.xml'].map(
    (path) => new URL(path, origin).href,
  );
}

/**
 * Common addresses of product feeds, for sites of unknown platform without a sitemap; each costs a
 * request.
 */
export function listUsualFeeds(origin: string): string[] {
  return ['/products.xml', '/google-merchant.xml', '/feed.xml'].map(
    (path) => new URL(path, origin).href,
  );
}

const NAMED_FEED = new RegExp(
  String.raw`(?:merchant|google|product|shopping|produkt|catalog)[^"']{0,40}(?:feed|\.xml|\.rss)` +
    String.raw`|feed[^"']{0,40}(?:merchant|google|product|shopping)`,
  'i',
);

/** Linked feeds whose names suggest products, not news. */
function linkedFeeds(html: string, origin: string): string[] {
  const found = new Set<string>();
  for (const tag of html.matchAll(/<(?:link|a)\b[^>]{1,1000}>/gi)) {
    const href = /\bhref=["']([^"']{1,500})["']/i.exec(tag[0])?.[1];
    if (href === undefined || found.size >= 5) continue;
    const isAlternate =
      /<link/i.test(tag[0]) &&
      /application\/(?:rss|atom)\+xml|(?:text|application)\/xml/i.test(tag[0]);
    const isNamed = NAMED_FEED.test(href);
    if ((!isAlternate && !isNamed) || /comments|blog|news/i.test(href)) continue;
    try {
      const url = new URL(href.replace(/&amp;/g, '&'), origin);
      if (url.origin === origin) found.add(url.href);
    } catch {
      continue;
    }
  }
  return [...found];
}

const OTHER_NAMES = [
  'blogs?',
  'news',
  'pages?',
  'categor(?:y|ies)',
  'collections?',
  'tags?',
  'authors?',
  'cart',
  'checkout',
  'account',
  'policies',
  'search',
  'impressum',
  'agb',
  'kontakt',
  'contact',
  'about',
  'faq',
  'help',
];
const OTHER_PAGES = new RegExp(String.raw`\/(?:${OTHER_NAMES.join('|')})(?:\/|$|\?|\.)`, 'i');

/**
 * Sitemaps of an index that are read: those named for products if there are any, otherwise all that
 * are not named for something else.
 */
export function chooseSitemaps(
  urls: readonly string[],
  depth: number,
  lastmods: ReadonlyMap<string, string> = new Map(),
): CatalogPlace[] {
  const products = urls.filter((url) =>
    /product|produkt|artikel|(?<!s)items?|offer/i.test(fileName(url)),
  );
  const others = urls.filter(
    (url) =>
      !/post|page|blog|news|categor|collection|tag|author|image|video|cms/i.test(fileName(url)),
  );
  const chosen = [products, others].find((named) => named.length > 0) ?? urls;
  return chosen.slice(0, 500).map((url) => {
    const lastmod = lastmods.get(url);
    return { kind: 'sitemap' as const, url, depth, ...(lastmod === undefined ? {} : { lastmod }) };
  });
}

/**
 * Addresses of a sitemap that may be product pages: those of the form that the retailer's platform
 * gives product pages, if it has one.
 */
export function chooseProductPages(
  urls: readonly string[],
  origin: string,
  platform: Platform | null,
): string[] {
  const bare = (host: string): string => host.replace(/^www\./, '');
  const host = bare(new URL(origin).hostname);
  const own = urls.filter((url) => {
    const parsed = URL.canParse(url) ? new URL(url) : null;
    return (
      parsed !== null &&
      bare(parsed.hostname) === host &&
      parsed.pathname !== '/' &&
      !OTHER_PAGES.test(parsed.pathname)
    );
  });
  const productPath = platform?.catalog?.productPath;
  const formed = productPath ? own.filter((url) => productPath.test(new URL(url).pathname)) : [];
  if (formed.length > 0) return formed;
  const likely = own.filter((url) =>
    /\/(?:products?|produkte?|p|item|artikel|prod|dp|shop)\//i.test(new URL(url).pathname),
  );
  // When most addresses are recognizable as products, the others are left out.
  return likely.length * 2 > own.length ? likely : own;
}

const fileName = (url: string): string => url.slice(url.indexOf('/', 8) + 1);
