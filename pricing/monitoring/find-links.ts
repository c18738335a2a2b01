/**
 * Classifies the links of a page when the site has no sitemap: lists of products to follow, and
 * product pages, recognized by their common address pattern. Pure.
 */
import { normalizeUrl, isSameSite } from './site.ts';

const LIST_SIGNS = [
  'categor',
  'collection',
  'katalog',
  'catalogue?',
  'kategorie',
  'rubrik',
  'gruppe',
  'sortiment',
  'department',
  'produkte',
  'all-?products',
  String.raw`\/shop\/?$`,
  String.raw`\/c\/`,
  '[?&](?:cat|kat|page|seite|p|pg|start|offset)=',
];
const LIST = new RegExp(LIST_SIGNS.join('|'), 'i');
const ITEM_KEY =
  /^(?:id|nr|no|art|artikel|artnr|art_?id|artikelnr|prod|product|product_?id|products_id|produkt|pid|sku|item|item_?id)$/i;
const NEVER_SIGNS = [
  'cart',
  'basket',
  'warenkorb',
  'checkout',
  'kasse',
  'login',
  'account',
  'konto',
  'search',
  'suche',
  'agb',
  'impressum',
  'kontakt',
  'contact',
  'print',
  'compare',
  'wishlist',
  'merkzettel',
  'delete',
  'remove',
  'logout',
];
const NEVER = new RegExp(NEVER_SIGNS.join('|'), 'i');
/** From this many addresses with the same pattern on, they are taken as the catalog. */
const MIN_GROUP = 3;

/** Same-site addresses linked from a page, without duplicates, in page order. */
export function listPageLinks(html: string, pageUrl: string): string[] {
  const found = new Set<string>();
  for (const [, quoted, bare] of html.matchAll(
    /<a\b[^>]{0,800}?\bhref\s*=\s*(?:["']([^"']{1,800})["']|([^\s"'>]{1,800}))/gi,
  )) {
    const url = normalizeUrl((quoted ?? bare ?? '').replace(/&amp;/g, '&').trim(), pageUrl);
    if (
      url !== null &&
      isSameSite(new URL(url), pageUrl) &&
      !/\.(?:jpe?g|png|gif|webp|svg|pdf|css|js|zip)$/i.test(new URL(url).pathname)
    )
      found.add(url);
  }
  found.delete(normalizeUrl(pageUrl) ?? '');
  return [...found];
}

/** Links to more products: categories, the catalog, its next page. */
export function listListings(links: readonly string[]): string[] {
  return links.filter((url) => LIST.test(afterHost(url)) && !NEVER.test(afterHost(url)));
}

/**
 * Links with the same pattern that differ only in an item number, such as "artikel.php?id=4711".
 */
export function listRepeatedItems(links: readonly string[]): string[] {
  const groups = new Map<string, string[]>();
  for (const url of links) {
    const parsed = new URL(url);
    const keys = [...parsed.searchParams.keys()];
    if (
      !keys.some((key) => ITEM_KEY.test(key)) ||
      NEVER.test(afterHost(url)) ||
      LIST.test(afterHost(url))
    )
      continue;
    const form = `${parsed.pathname}?${keys.sort().join('&')}`;
    groups.set(form, [...(groups.get(form) ?? []), url]);
  }
  return [...groups.values()].filter((group) => group.length >= MIN_GROUP).flat();
}

const afterHost = (url: string): string => url.slice(url.indexOf('/', 8));
