/**
 * Finds where a retailer lists its products: the platform detected from its pages, its feeds and
 * sitemaps. Pure.
 */
import type { CatalogPlace } from './discovery-state.ts';

export type Platform = 'shopify' | 'woocommerce' | 'magento' | 'unknown';

const SIGNS: readonly [Platform, RegExp][] = [
  ['shopify', /cdn\.shopify\.com|Shopify\.(?:theme|shop|currency)|\/cdn\/shop\/|shopify-section/i],
  ['woocommerce', /woocommerce|wc-block|wp-content\/plugins\/woo/i],
  [
    'magento',
    /data-mage-init|Magento_|data-price-amount=|mage\/cookies|\/static\/version\d+\/frontend\//i,
  ],
];

/** The platform detected from the home page. */
export function detectPlatform(html: string): Platform {
  return SIGNS.find(([, sign]) => sign.test(html))?.[0] ?? 'unknown';
}

/** Shopify themes give the shop's currency in a script, others in Open Graph. */
export function detectCurrency(html: string): string | null {
  const found =
    /Shopify\.currency\s*=\s*\{[^}]{0,80}?"active"\s*:\s*"([A-Z]{3})"/.exec(html) ??
    /(?:og:price:currency|product:price:currency)["'][^>]{0,80}content=["']([A-Z]{3})["']/i.exec(
      html,
    );
  return found?.[1]?.toUpperCase() ?? null;
}

/**
 * The retailer's name from its home page: the site name, else the part of the title that resembles
 * the domain.
 */
export function detectName(html: string, domain: string): string | null {
  const site = /<meta[^>]+property=["']og:site_name["'][^>]+content=["']([^"']{1,100})["']/i.exec(
    html,
  )?.[1];
  if (site !== undefined && site.trim() !== '') return decodeText(site);
  const title = decodeText(/<title[^>]*>([^<]{1,200})<\/title>/i.exec(html)?.[1] ?? '');
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
export function listFeedCandidates(html: string, origin: string, platform: Platform): string[] {
  const at = (path: string): string => new URL(path, origin).href;
  const shopify = at('/products.json?limit=250');
  const woocommerce = at('/wp-json/wc/store/v1/products?per_page=100');
  if (platform === 'shopify') return [shopify];
  if (platform === 'woocommerce') return [woocommerce];
  if (platform === 'magento') return linkedFeeds(html, origin);
  return [...linkedFeeds(html, origin), shopify, woocommerce];
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

/** Addresses of a sitemap that may be product pages. */
export function chooseProductPages(urls: readonly string[], origin: string): string[] {
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
  const likely = own.filter((url) =>
    /\/(?:products?|produkte?|p|item|artikel|prod|dp|shop)\//i.test(new URL(url).pathname),
  );
  // When most addresses are recognizable as products, the others are left out.
  return likely.length * 2 > own.length ? likely : own;
}

const fileName = (url: string): string => url.slice(url.indexOf('/', 8) + 1);
