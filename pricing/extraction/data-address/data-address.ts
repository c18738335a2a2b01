import { type JsonData, parseLooseJson, toMap } from '#pricing/extraction/document/page-json.ts';
import type { Availability } from '#pricing/extraction/reading.ts';
import { parseAvailability } from '#pricing/extraction/source/parse-markup-values.ts';
import type { Parts } from './address-parts.ts';

/** One step of the way from the top of an answer to a value. */
export type DataStep =
  | { readonly kind: 'member'; readonly name: string }
  /** The member that is called like this part of the page's address. */
  | { readonly kind: 'named'; readonly part: string }
  /**
   * The one element of a list whose `key` is this part of the page's address, or of what is known of
   * the variant; where that part is not known, the only element.
   */
  | { readonly kind: 'matching'; readonly key: string; readonly part: string }
  /** Of a list of variants the one with which a page opens: the first in stock, else the first. */
  | { readonly kind: 'opening'; readonly stock: string }
  /** All elements of a list; what they give must be equal. */
  | { readonly kind: 'each' };

export type DataPath = readonly DataStep[];

/**
 * Where a retailer's product pages get their price from. Plain data, to be stored as JSON. Made by
 * `findDataAddresses`, trusted after `verifyDataAddress`, used by `buildDataUrl` and `readDataOffer`.
 */
export interface DataAddress {
  /** The address, with placeholders for parts of the product page's address. */
  readonly template: string;
  readonly price: DataPath;
  /** The number counts the smallest units of the currency. */
  readonly isMinor: boolean;
  /** Where the answer states the currency; null where it does not. */
  readonly currencyAt: DataPath | null;
  /** The currency of the price that was drawn: what the answer states must be this one. */
  readonly currency: string;
  readonly availability: DataPath | null;
  /** A value of the answer that must be this part of the page's address. */
  readonly identity: { readonly at: DataPath; readonly part: string } | null;
}

/** A JSON response: what `RenderedPage.data` has, or a plain visit. */
export interface DataDocument {
  readonly url: string;
  readonly method: string;
  readonly status: number;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** The data of a response; null when it is no JSON. */
export function parseData({ status, contentType, bytes }: DataDocument): JsonData | null {
  if (status !== 200 || !/[/+]json\b|^text\/plain/i.test(contentType)) return null;
  const text = new TextDecoder().decode(bytes).trim();
  return /^[[{]/.test(text) ? (parseLooseJson(text)?.data ?? null) : null;
}

/** Every value that a path leads to; none where it leads nowhere. */
export function listValues(data: JsonData, path: DataPath, parts: Parts): JsonData[] {
  let values = [data];
  for (const step of path) values = values.flatMap((value) => takeStep(value, step, parts));
  return values;
}

function takeStep(value: JsonData, step: DataStep, parts: Parts): JsonData[] {
  switch (step.kind) {
    case 'member':
      return memberOf(value, step.name);
    case 'named':
      return memberOf(value, parts.get(step.part));
    case 'each':
      return Array.isArray(value) ? value : [];
    case 'matching': {
      const wanted = parts.get(step.part);
      if (!Array.isArray(value)) return [];
      if (wanted === undefined) return value.length === 1 ? value : [];
      return value.filter((one) => toMap(one)?.get(step.key) === wanted);
    }
    case 'opening': {
      const opening = Array.isArray(value) ? findOpening(value, step.stock) : undefined;
      return opening === undefined ? [] : [opening];
    }
  }
}

/** The element with which a page opens: the first in stock, else the first. */
export function findOpening(list: readonly JsonData[], stock: string): JsonData | undefined {
  return list.find((one) => toStock(toMap(one)?.get(stock) ?? null) === 'in_stock') ?? list[0];
}

/** Availability by a flag, a count or a word. */
export function toStock(value: JsonData): Availability {
  if (typeof value === 'boolean') return value ? 'in_stock' : 'out_of_stock';
  if (typeof value !== 'string') return 'unknown';
  if (/^-?\d+(?:\.0+)?$/.test(value))
    return /[1-9]/.test(value) && !value.startsWith('-') ? 'in_stock' : 'out_of_stock';
  return parseAvailability(value);
}

function memberOf(value: JsonData, name: string | undefined): JsonData[] {
  const member = name === undefined ? undefined : toMap(value)?.get(name);
  return member === undefined ? [] : [member];
}

/** The one value that a path leads to, or that all values there are; null for none and several. */
export function findOnlyValue(data: JsonData, path: DataPath, parts: Parts): JsonData {
  const [first = null, ...rest] = listValues(data, path, parts);
  return rest.every((value) => value === first) ? first : null;
}
