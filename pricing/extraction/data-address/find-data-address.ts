/**
 * Which of the answers that a drawn page asked for states its price, and how the answer's address
 * follows from the page's: then the next visit fetches the JSON plainly and needs no browser.
 */
import { type JsonData, toMap } from '#pricing/extraction/document/page-json.ts';
import { isEqualAmount } from '#pricing/extraction/money-text/amounts.ts';
import { parseCurrencyCode } from '#pricing/extraction/source/parse-markup-values.ts';
import type { Availability } from '#pricing/extraction/reading.ts';
import {
  buildTemplate,
  hasPlaceholder,
  type KnownIdentifiers,
  listParts,
  type Parts,
} from './address-parts.ts';
import {
  type DataAddress,
  type DataDocument,
  type DataPath,
  type DataStep,
  findOpening,
  listValues,
  parseData,
  toStock,
} from './data-address.ts';
import { buildDataUrl, readDataOffer, toAmount } from './read-data-offer.ts';

/** A product page as it was drawn and read. */
export interface DrawnProduct extends KnownIdentifiers {
  readonly url: string;
  /** Decimal string. */
  readonly price: string;
  readonly currency: string;
  readonly availability: Availability;
  readonly sku: string | null;
  readonly gtin: string | null;
}

const MAX_FOUND = 10;
const MAX_VALUES = 100_000;
const MAX_LEVELS = 14;
/** Names under which other prices, and prices of other products, stand. */
const OTHER_PRICE = buildWordPattern([
  ...['old', 'was', 'before', 'usual', 'regular', 'compare', 'list_?price', 'strike', 'original'],
  ...[
    'previous',
    'retail(?!er)',
    'rrp',
    'uvp',
    'msrp',
    'lowest',
    'highest',
    'min(?!or)',
    'max',
    'tax',
    'vat',
  ],
  ...['net', 'shipping', 'deliver', 'instal', 'saving', 'discount', 'deposit', 'unit', 'per_'],
  ...['rating', 'quantity', 'weight'],
]);
const OTHER_PRODUCTS = buildWordPattern([
  ...['related', 'recommend', 'similar', 'also', 'upsell', 'cross', 'bought', 'bundle', 'accessor'],
  ...['recent', 'cart', 'basket'],
]);
const PRICE_NAME = /pri[cs]|preis|prix|prezzo|precio|amount|cents|cost|current|sale|value|minor/i;
const STOCK_NAME = /avail|in_?stock|^stock|inventory|sold_?out|lager|purchasable|orderable/i;
const NEGATED_STOCK = /sold_?out|out_?of/i;

function buildWordPattern(words: readonly string[]): RegExp {
  return new RegExp(words.join('|'), 'i');
}

interface Leaf {
  readonly text: string;
  readonly path: DataPath;
  readonly isMinor: boolean;
}

/**
 * The places that give the drawn price, the best first; to be checked against a second page. Only
 * answers to GET count; a place counts when the address or the way to it names the product.
 */
export function findDataAddresses(
  product: DrawnProduct,
  documents: readonly DataDocument[],
): DataAddress[] {
  const parts = listParts(product.url, product);
  const found = documents.flatMap((document) => {
    const template = document.method === 'GET' ? buildTemplate(document.url, parts) : null;
    const data = template === null ? null : parseData(document);
    if (template === null || data === null) return [];
    return listPriceLeaves(data, parts, product).flatMap((leaf) => {
      const address = describeLeaf(leaf, { template, data, parts, product });
      return address ? [{ address, points: scoreLeaf(leaf, address) }] : [];
    });
  });
  found.sort((a, b) => b.points - a.points);
  const seen = new Set<string>();
  return found
    .map(({ address }) => address)
    .filter((address) => {
      const key = JSON.stringify(address);
      return !seen.has(key) && seen.add(key).size <= MAX_FOUND;
    });
}

interface Surroundings {
  readonly template: string;
  readonly data: JsonData;
  readonly parts: Parts;
  readonly product: DrawnProduct;
}

/** Values that are the price, in whole or in smallest units. */
function listPriceLeaves(data: JsonData, parts: Parts, product: DrawnProduct): Leaf[] {
  const leaves: Leaf[] = [];
  let left = MAX_VALUES;
  const visit = (value: JsonData, path: DataStep[]): void => {
    left -= 1;
    if (left < 0 || path.length > MAX_LEVELS) return;
    if (Array.isArray(value)) {
      for (const element of value)
        for (const step of listElementSteps(element, value, parts)) visit(element, [...path, step]);
      return;
    }
    if (value instanceof Map) {
      for (const [name, member] of value) {
        if (OTHER_PRODUCTS.test(name)) continue;
        const part = [...parts].find(([, wanted]) => wanted === name)?.[0];
        visit(member, [
          ...path,
          part === undefined ? { kind: 'member', name } : { kind: 'named', part },
        ]);
      }
      return;
    }
    if (typeof value !== 'string' || isOtherPrice(path)) return;
    for (const isMinor of [false, true]) {
      const amount = toAmount(value, isMinor, product.currency);
      if (amount !== null && isEqualAmount(amount, product.price)) {
        leaves.push({ text: value, path, isMinor });
        return;
      }
    }
  };
  visit(data, []);
  return leaves;
}

/**
 * By the value under which the page's address or the variant names the element; else all elements
 * count, or the one with which the page opens.
 */
function listElementSteps(
  element: JsonData,
  list: readonly JsonData[],
  parts: Parts,
): readonly DataStep[] {
  const members = [...(toMap(element) ?? [])];
  for (const [key, value] of members) {
    // A number in stock, or a price, may be the same as a size.
    if (STOCK_NAME.test(key) || PRICE_NAME.test(key)) continue;
    const part = [...parts].find(([, wanted]) => wanted === value)?.[0];
    if (part !== undefined) return [{ kind: 'matching', key, part }];
  }
  const stock = members.find(([key]) => STOCK_NAME.test(key) && !NEGATED_STOCK.test(key))?.[0];
  const isOpening = stock !== undefined && list.length > 1 && findOpening(list, stock) === element;
  return isOpening ? [{ kind: 'each' }, { kind: 'opening', stock }] : [{ kind: 'each' }];
}

/** The nearest names say that it is another price. */
function isOtherPrice(path: readonly DataStep[]): boolean {
  const names = path.filter((step) => step.kind === 'member').slice(-2);
  return names.some(({ name }) => OTHER_PRICE.test(name));
}

function describeLeaf(leaf: Leaf, around: Surroundings): DataAddress | null {
  const { template, data, parts, product } = around;
  // Several elements that differ say nothing of this one.
  const values = listValues(data, leaf.path, parts);
  if (values.some((value) => value !== leaf.text)) return null;
  const isNamed = leaf.path.some(({ kind }) => kind === 'named' || kind === 'matching');
  if (!isNamed && !hasPlaceholder(template)) return null;
  const currencyAt = findNear(leaf.path, around, (name, value) =>
    /currency|waehrung|währung/i.test(name) && typeof value === 'string'
      ? parseCurrencyCode(value) !== null
      : false,
  );
  if (currencyAt !== null) {
    const stated = listValues(data, currencyAt, parts);
    if (
      !stated.every((one) => typeof one === 'string' && parseCurrencyCode(one) === product.currency)
    )
      return null;
  }
  const identityAt = isNamed ? null : findIdentity(leaf.path, around);
  return {
    template,
    price: leaf.path,
    isMinor: leaf.isMinor,
    currencyAt,
    currency: product.currency,
    availability: findAvailability(leaf.path, around),
    identity: identityAt,
  };
}

/**
 * The way to a value beside the price or above it that `isWanted`: among the members of each object
 * on the way, the nearest first, and one level below them.
 */
function findNear(
  path: DataPath,
  { data, parts }: Surroundings,
  isWanted: (name: string, value: JsonData) => boolean,
): DataPath | null {
  for (let length = path.length - 1; length >= 0; length -= 1) {
    const holder = path.slice(0, length);
    const [first] = listValues(data, holder, parts);
    const members = [...(toMap(first) ?? [])];
    const own = members.find(([name, value]) => isWanted(name, value));
    if (own) return [...holder, { kind: 'member', name: own[0] }];
    for (const [name, value] of members) {
      const below = [...(toMap(value) ?? [])].find(([inner, one]) => isWanted(inner, one));
      if (below && !OTHER_PRODUCTS.test(name))
        return [...holder, { kind: 'member', name }, { kind: 'member', name: below[0] }];
    }
  }
  return null;
}

function findIdentity(path: DataPath, around: Surroundings): DataAddress['identity'] {
  const named = [...around.parts].filter(([, value]) => value.length >= 3);
  const at = findNear(path, around, (_, value) => named.some(([, wanted]) => wanted === value));
  const [value] = at === null ? [] : listValues(around.data, at, around.parts);
  const part = named.find(([, wanted]) => wanted === value)?.[0];
  return at === null || part === undefined ? null : { at, part };
}

/** Where the availability is stated, when it is the drawn one. */
function findAvailability(path: DataPath, around: Surroundings): DataPath | null {
  const drawn = around.product.availability;
  if (drawn === 'unknown') return null;
  return findNear(
    path,
    around,
    (name, value) => STOCK_NAME.test(name) && !NEGATED_STOCK.test(name) && toStock(value) === drawn,
  );
}

function scoreLeaf({ path }: Leaf, address: DataAddress): number {
  const names = path.filter((step) => step.kind === 'member').slice(-2);
  const isCalledPrice = names.some(({ name }) => PRICE_NAME.test(name));
  // Where all elements agree, no assumption of how a page opens is needed.
  const each =
    path.filter(({ kind }) => kind === 'each').length +
    1.5 * path.filter(({ kind }) => kind === 'opening').length;
  return (
    (isCalledPrice ? 4 : 0) +
    (path.some(({ kind }) => kind === 'matching' || kind === 'named') ? 2 : 0) +
    (address.identity === null ? 0 : 2) +
    (address.currencyAt === null ? 0 : 1) +
    (address.availability === null ? 0 : 1) -
    each -
    path.length / 10
  );
}

/**
 * Checks a found address against another product page that was drawn: `document` is what its data
 * address answered. `equal_prices` where both pages have the same price, so that nothing was shown.
 */
export function verifyDataAddress(
  address: DataAddress,
  {
    first,
    second,
    document,
  }: { first: DrawnProduct; second: DrawnProduct; document: DataDocument },
): 'confirmed' | 'refuted' | 'equal_prices' {
  const url = buildDataUrl(address, second.url, second);
  if (url === null || second.url === first.url) return 'refuted';
  const read = readDataOffer(address, { url: second.url, known: second }, document);
  if (read.kind === 'none' || read.offer.price === null) return 'refuted';
  if (!isEqualAmount(read.offer.price, second.price)) return 'refuted';
  if (read.offer.currency !== second.currency) return 'refuted';
  return isEqualAmount(first.price, second.price) ? 'equal_prices' : 'confirmed';
}
