import { createHash } from 'node:crypto';
import { parse } from 'tldts';

/**
 * The seller of an address: its registrable name without the public suffix, so that the shops of
 * one seller in several countries stay together.
 */
export function getSeller(url: string): string {
  const { domainWithoutSuffix, hostname } = parse(url, { allowPrivateDomains: true });
  return domainWithoutSuffix ?? hostname ?? url;
}

/**
 * One in four sellers of `product-pages-2`, chosen by hash: their pages are opened by nobody and
 * scored a few times only (set-aside-log.md).
 */
export const isSetAside = (seller: string): boolean => hash(seller) % 4 === 0;

/**
 * Divides sellers into groups of nearly equal size, in an order that their names' hash decides: a
 * seller's pages are all in one group.
 */
export function groupSellers(sellers: Iterable<string>, groups: number): Map<string, number> {
  const ordered = [...new Set(sellers)].sort((a, b) => hash(a) - hash(b) || (a < b ? -1 : 1));
  return new Map(ordered.map((seller, at) => [seller, at % groups]));
}

const hash = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);
