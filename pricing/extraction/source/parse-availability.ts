import type { Availability, Condition } from '../reading.ts';
import {
  BACK_ORDER,
  ELSEWHERE,
  GONE,
  IN_STOCK,
  OUT_OF_STOCK,
  PRE_ORDER,
} from './availability-words.ts';

const BY_NAME = new Map<string, Availability>([
  ['instock', 'in_stock'],
  ['in_stock', 'in_stock'],
  ['limitedavailability', 'in_stock'],
  ['onlineonly', 'in_stock'],
  ['instoreonly', 'in_stock'],
  ['available', 'in_stock'],
  ['availablefororder', 'in_stock'],
  ['madetoorder', 'in_stock'],
  ['reserved', 'out_of_stock'],
  ['outofstock', 'out_of_stock'],
  ['out_of_stock', 'out_of_stock'],
  ['soldout', 'out_of_stock'],
  ['oos', 'out_of_stock'],
  ['unavailable', 'out_of_stock'],
  ['notavailable', 'out_of_stock'],
  ['notinstock', 'out_of_stock'],
  ['preorder', 'pre_order'],
  ['pre_order', 'pre_order'],
  ['presale', 'pre_order'],
  ['backorder', 'back_order'],
  ['back_order', 'back_order'],
  ['availableforbackorder', 'back_order'],
  ['onbackorder', 'back_order'],
  ['backordered', 'back_order'],
  ['discontinued', 'discontinued'],
  ['true', 'in_stock'],
  ['yes', 'in_stock'],
  ['false', 'out_of_stock'],
  ['no', 'out_of_stock'],
]);

/**
 * Availability from a markup value: an address ("https://schema.org/InStock"), a bare name in any
 * spelling, the words of feeds ("in stock"). Words of no known meaning are 'unknown', never in
 * stock.
 */
export function parseAvailability(value: string | null): Availability {
  if (value === null) return 'unknown';
  const tail =
    value
      .trim()
      .replace(/[#/]+$/, '')
      .split(/[#/]/)
      .pop() ?? '';
  const name = tail
    .replace(/^[a-z]+:/i, '')
    .toLowerCase()
    .replace(/[\s-]+/g, '');
  return BY_NAME.get(name) ?? BY_NAME.get(name.replace(/_/g, '')) ?? readAvailabilityText(value);
}

/**
 * Availability from words a reader sees; negations are looked for first. What is said of a branch
 * or of a way of delivery tells nothing.
 */
export function readAvailabilityText(text: string): Availability {
  if (text.length > 400) return 'unknown';
  if (GONE.test(text)) return 'discontinued';
  if (OUT_OF_STOCK.test(text))
    return ELSEWHERE.test(text) && !/online|web/i.test(text) ? 'unknown' : 'out_of_stock';
  if (PRE_ORDER.test(text)) return 'pre_order';
  if (BACK_ORDER.test(text)) return 'back_order';
  return IN_STOCK.test(text) ? 'in_stock' : 'unknown';
}

/** Availability from a flag of stock; null is not known. */
export function toAvailability(isInStock: boolean | null): Availability {
  if (isInStock === null) return 'unknown';
  return isInStock ? 'in_stock' : 'out_of_stock';
}

/** Condition from a markup value or a feed's word. */
export function parseCondition(value: string | null): Condition {
  if (value === null) return 'unknown';
  const name = (value.trim().split(/[#/]/).pop() ?? '').toLowerCase();
  if (
    /refurb|renewed|reconditioned|generalüberholt|reconditionné|reacondicionado|ricondizionato/.test(
      name,
    )
  )
    return 'refurbished';
  if (/used|damaged|pre-?owned|gebraucht|occasion|usado|usato|second ?hand/.test(name))
    return 'used';
  return /new|neu\b|neuf|nuevo|nuovo/.test(name) ? 'new' : 'unknown';
}
