/**
 * The address of a product's data, made of parts of its page's address: what a shop's script does
 * when it asks for `/api/products/kettle` on the page `/p/kettle.html`.
 */

/** What identifies a product or a variant: parts of its page's address, and known identifiers. */
export type Parts = ReadonlyMap<string, string>;

export interface KnownIdentifiers {
  readonly sku?: string | null;
  readonly gtin?: string | null;
  /** Of one variant among several: its key, and its options such as { Size: "M" }. */
  readonly variantKey?: string | null;
  readonly variant?: Readonly<Record<string, string>> | null;
}

/** Shorter values occur by chance. */
const MIN_LENGTH = 2;
const MAX_PARTS = 40;
/** Parameters that only keep an answer from being cached. */
const VOLATILE =
  /^(?:_|t|ts|time|timestamp|cb|cache|cachebust(?:er)?|nocache|rand(?:om)?|nonce|requestid)$/i;

/**
 * The parts of a page's address by name: "segment:1" of its path, "stem:1" without what looks like
 * an extension, "number:1" the last long number in it, "query:variant", and "sku" and "gtin" where
 * they are known. "variant" and "options" ("M / Red") name a variant inside a response only.
 */
export function listParts(pageUrl: string, known: KnownIdentifiers = {}): Parts {
  const parts = new Map<string, string>();
  const add = (name: string, value: string | null | undefined): void => {
    if (value == null || value.length < MIN_LENGTH || parts.size >= MAX_PARTS) return;
    parts.set(name, value);
  };
  if (!URL.canParse(pageUrl)) return parts;
  const { pathname, searchParams } = new URL(pageUrl);
  // A variant's own identifier comes before the product's, which may contain it.
  for (const [name, value] of searchParams)
    if (/^[\w-]{1,40}$/.test(name)) add(`query:${name}`, value);
  listSegments(pathname).forEach((segment, n, all) => {
    // Others name a kind of page or a language ("/de/products/…").
    if (n < all.length - 1 && !/[\d-]/.test(segment)) return;
    add(`segment:${n}`, segment);
    add(`stem:${n}`, segment.replace(/\.\w{2,5}$/, ''));
    add(`number:${n}`, /(\d{3,})\D*$/.exec(segment)?.[1]);
  });
  add('sku', known.sku);
  add('gtin', known.gtin);
  if (known.variantKey) parts.set('variant', known.variantKey);
  const options = Object.values(known.variant ?? {}).join(' / ');
  if (options !== '') parts.set('options', options);
  return parts;
}

function listSegments(pathname: string): string[] {
  return pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const PLACEHOLDER = /\{\{((?:segment|stem|number):\d+|query:[\w-]+|sku|gtin)\}\}/g;

/**
 * The address of a response with placeholders ("{{stem:1}}") for the parts of the page's address
 * that occur in it; parameters against caching are left out. Null for what is no address.
 */
export function buildTemplate(dataUrl: string, parts: Parts): string | null {
  if (!URL.canParse(dataUrl) || dataUrl.includes('{{')) return null;
  const url = new URL(dataUrl);
  const path = url.pathname.split('/').map((segment) => markParts(decode(segment), parts));
  const query = [...url.searchParams]
    .filter(([name, value]) => !(VOLATILE.test(name) && /^[\d.]*$/.test(value)))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeKept(markParts(value, parts))}`);
  return `${url.origin}${path.map(encodeKept).join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** Placeholders for whole words of the text; the longest part first. */
function markParts(text: string, parts: Parts): string {
  let marked = text;
  const inAddress = [...parts].filter(([name]) => name !== 'variant' && name !== 'options');
  for (const [name, value] of inAddress.sort(([, a], [, b]) => b.length - a.length)) {
    const at = findWord(marked, value);
    if (at >= 0) marked = `${marked.slice(0, at)}{{${name}}}${marked.slice(at + value.length)}`;
  }
  return marked;
}

/** Where the value stands as a word of its own; -1 where it does not. */
function findWord(text: string, value: string): number {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + value.length] ?? ' '}`;
    if (/^[^\p{L}\d{}:_-][^\p{L}\d{}_-]$/u.test(around) || /^[:"'][^\p{L}\d]$/u.test(around))
      return at;
  }
  return -1;
}

/** Encoded but for the placeholders. */
const encodeKept = (text: string): string =>
  text
    .split(PLACEHOLDER)
    .map((piece, n) => (n % 2 === 1 ? `{{${piece}}}` : encodeURIComponent(piece)))
    .join('');

/** True when the address names the product: it has a placeholder. */
export const hasPlaceholder = (template: string): boolean =>
  new RegExp(PLACEHOLDER.source).test(template);

/** The address of another page's data; null where its own address lacks a part. */
export function resolveTemplate(template: string, parts: Parts): string | null {
  let isComplete = true;
  const url = template.replace(PLACEHOLDER, (_, name: string) => {
    const value = parts.get(name);
    if (value === undefined) isComplete = false;
    return encodeURIComponent(value ?? '');
  });
  return isComplete && URL.canParse(url) ? url : null;
}
