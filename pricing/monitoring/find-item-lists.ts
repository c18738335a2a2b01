/** Product pages that a category page names in a JSON-LD ItemList. Pure. */
import { normalizeUrl, isSameSite } from './site.ts';

const MAX_NODES = 20_000;
const MAX_ITEMS = 2_000;

/**
 * Same-site addresses of the list's items, in order, without duplicates. Invalid blocks are
 * skipped.
 */
export function listItemLists(html: string, pageUrl: string): string[] {
  const found = new Set<string>();
  for (const [, block] of html.matchAll(
    /<script\b[^>]{0,300}?application\/ld\+json[^>]{0,300}>([^]*?)<\/script>/gi,
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
