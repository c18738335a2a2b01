import type { GateResponse } from '#http-client/gate.ts';
import { listLinks } from '#pricing/extraction/read-links.ts';
import { listItemLists } from './find-item-lists.ts';
import { listListings, listPageLinks, listRepeatedItems } from './find-links.ts';
import { normalizeUrl } from './site.ts';

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
