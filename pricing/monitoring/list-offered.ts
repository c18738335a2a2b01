import type { GateResponse } from '#http-client/gate.ts';
import { listLinks } from '#pricing/extraction/read-links.ts';
import { normalizeUrl, isSameSite } from './site.ts';

/**
 * Lists what a page links to when the site has no feed: product pages (from a JSON-LD ItemList or
 * by their address pattern) and more lists. Pure.
 */
export function listOffered(answer: Pick<GateResponse, 'bytes' | 'url'>): {
  products: string[];
  lists: string[];
} {
  const html = new TextDecoder('utf-8').decode(answer.bytes);
  const links = listPageLinks(html, answer.url);
  const lists = listListings(links);
  const products = new Set([
    ...listItemLists(html, answer.url),
    ...listLinks(answer.bytes, answer.url).flatMap((url) => normalizeUrl(url) ?? []),
    ...listRepeatedItems(links),
  ]);
  for (const url of [answer.url, ...lists]) products.delete(url);
  return { products: [...products], lists };
}

// Classifies the links of a page when the site has no sitemap: lists of products to follow, and
// product pages, recognized by their common address pattern. Pure.

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

const MAX_NODES = 20_000;
const MAX_ITEMS = 2_000;

/**
 * Product pages that a category page names in a JSON-LD ItemList. Pure.
 *
 * Same-site addresses of the list's items, in order, without duplicates. Invalid blocks are
 * skipped.
 */
function listItemLists(html: string, pageUrl: string): string[] {
  const found = new Set<string>();
  for (const [, block] of html.matchAll(
    /<script\b[^>]{0,300}?application\/ld\+json[^>]{0,300}>([^]*?)(?:<\/script>|$)/gi,
  )) {
    let data: unknown;
    try {
      data = JSON.parse(block ?? '');
    } catch {
      continue;
    }
    for (const address of itemAddresses(data)) {
      const url = normalizeUrl(address, pageUrl);
      if (url !== null && isSameSite(new URL(url), pageUrl) && found.size < MAX_ITEMS)
        found.add(url);
    }
  }
  found.delete(normalizeUrl(pageUrl) ?? '');
  return [...found];
}

function itemAddresses(data: unknown): string[] {
  const addresses: string[] = [];
  const pending: unknown[] = [data];
  for (let seen = 0; pending.length > 0 && seen < MAX_NODES; seen += 1) {
    const node = pending.shift();
    if (Array.isArray(node)) pending.unshift(...(node as unknown[]).slice(0, MAX_ITEMS));
    else if (isRecord(node)) {
      if (typesOf(node).includes('ItemList'))
        addresses.push(...asList(node['itemListElement']).flatMap(addressOf));
      else
        pending.push(
          ...Object.values(node).filter((value) => typeof value === 'object' && value !== null),
        );
    }
  }
  return addresses;
}

/** The address is given by the list item itself or by its product. */
function addressOf(element: unknown): string[] {
  if (typeof element === 'string') return [element];
  if (!isRecord(element)) return [];
  const item = element['item'];
  const named = [element['url'], isRecord(item) ? (item['url'] ?? item['@id']) : item];
  return named
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .slice(0, 1);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  return value === undefined ? [] : [value];
}
const typesOf = (node: Record<string, unknown>): string[] =>
  asList(node['@type']).map((type) => String(type).replace(/^.*[/:]/, ''));
