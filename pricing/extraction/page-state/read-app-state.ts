/**
 * State that web applications leave in the page (`__NEXT_DATA__`, Nuxt, `application/json`): the
 * object that carries the page's own name or item number and a price. Tried only where nothing else
 * has a price, because such state also holds what is not shown.
 */
import { buildAlternatives } from '#pricing/extraction/word-patterns.ts';
import { getAttribute, getOwnText } from '#pricing/extraction/document/page-tree.ts';
import type { PageContext } from '#pricing/extraction/page-context.ts';
import { normalizeIdentifier, parseGtin } from '#pricing/extraction/source/parse-identifiers.ts';
import {
  parseCurrencyCode,
  parseMarkupAmount,
  parseAvailability,
} from '#pricing/extraction/source/parse-markup-values.ts';
import {
  createSourceOffer,
  createSourceProduct,
  type SourceProduct,
} from '#pricing/extraction/source/source-product.ts';
import { compareWords } from '#pricing/extraction/scoring/choose-offer.ts';
import {
  extractAssignedJson,
  toList,
  toMap,
  findText,
  type JsonMap,
  parseLooseJson,
  type JsonData,
} from '#pricing/extraction/document/page-json.ts';

const MAX_SCRIPT = 3_000_000;
const MAX_VISITED = 150_000;
/** Names under which applications leave their state. */
const STATE_NAMES = [
  '__[A-Z][A-Z_]{2,30}__',
  '__remixContext',
  '__(?:app|initial|preloaded)(?:State|Data|Props)__?',
  '(?:initial|preloaded|product)(?:State|Data|Props)',
  '(?:product|page)(?:Detail|Info|Json|JSON)s?',
  'digitalData',
];
const ASSIGNED = new RegExp(
  `(?:window(?:\\.|\\[["'])|\\b(?:var|let|const) |^\\s*|;\\s*)${buildAlternatives(STATE_NAMES)}(?:["']\\])?\\s*=\\s*(?=[{[])`,
);
/** State as a text to be parsed: `window.__STATE__ = JSON.parse("…")`. */
const ASSIGNED_TEXT = new RegExp(
  `${buildAlternatives(STATE_NAMES)}(?:["']\\])?\\s*=\\s*JSON\\.parse\\((?=")`,
);

/** Products that the state in the scripts of a page describes. */
export function readAppState(context: PageContext): SourceProduct[] {
  const found: SourceProduct[] = [];
  for (const script of context.tree.scripts) {
    if (found.length > 10) break;
    const type = getAttribute(script, 'type');
    const text = getOwnText(script);
    if (
      text.length < 60 ||
      text.length > MAX_SCRIPT ||
      /ld\+json/i.test(type) ||
      !hasPriceKey(text)
    )
      continue;
    const data = readState(text, { type, id: getAttribute(script, 'id') });
    if (data !== null)
      walk(data, {
        context,
        at:
          getAttribute(script, 'id') === ''
            ? 'script state'
            : `script#${getAttribute(script, 'id')}`,
        found,
      });
  }
  return found;
}

/** A quote, then letters that end in "price": as the search for the few letters costs least. */
function hasPriceKey(text: string): boolean {
  for (let at = text.indexOf('rice'); at >= 0; at = text.indexOf('rice', at + 4)) {
    const first = text.charAt(at - 1);
    if (first !== 'p' && first !== 'P') continue;
    let start = at - 2;
    while (start >= 0 && isKeyLetter(text.charCodeAt(start))) start -= 1;
    if (text.charAt(start) === '"') return true;
  }
  return false;
}

const isKeyLetter = (code: number): boolean =>
  ((code | 0x20) >= 97 && (code | 0x20) <= 122) || code === 95;

function readState(text: string, { type, id }: { type: string; id: string }): JsonData | null {
  if (id === '__NUXT_DATA__' || /nuxt-data/i.test(id)) {
    const json = decodeDevalue(text);
    return json === null ? null : (parseLooseJson(json)?.data ?? null);
  }
  if (/json/i.test(type) || id === '__NEXT_DATA__') return parseLooseJson(text)?.data ?? null;
  const assigned = extractAssignedJson(text, ASSIGNED);
  if (assigned !== null) return assigned;
  const quoted = ASSIGNED_TEXT.exec(text);
  return quoted ? readQuoted(text.slice(quoted.index + quoted[0].length)) : null;
}

/**
 * Nuxt's `__NUXT_DATA__`: a flat list in which numbers inside objects and lists are places of other
 * values, and tagged lists (["Reactive", 3]) stand for what they wrap. Comes out as ordinary JSON
 * text, at most `MAX_NODES` values of it; null when the text is no such list.
 */
const MAX_NODES = 60_000;
const MAX_LEVELS = 40;
const WRAPPERS = new Set([
  'Reactive',
  'ShallowReactive',
  'Ref',
  'ShallowRef',
  'EmptyRef',
  'EmptyShallowRef',
  'NuxtError',
  'Set',
  'Island',
]);

/** The list as plain JSON; null when the text is no such list. */
function decodeDevalue(text: string): string | null {
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(values) || values.length < 2) return null;
  const state = { values, left: MAX_NODES };
  return JSON.stringify(resolve(0, MAX_LEVELS, state)) ?? null;
}

interface State {
  values: readonly unknown[];
  left: number;
}

function resolve(place: unknown, levels: number, state: State): unknown {
  state.left -= 1;
  if (typeof place !== 'number' || place < 0 || levels === 0 || state.left <= 0) return null;
  const value = state.values[place];
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const [tag] = value as unknown[];
    if (typeof tag === 'string') {
      if (WRAPPERS.has(tag)) return resolve(value[1], levels - 1, state);
      return typeof value[1] === 'string' ? value[1] : null;
    }
    return value.slice(0, 2000).map((one) => resolve(one, levels - 1, state));
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, resolve(one, levels - 1, state)]),
  );
}

/** The JSON in a JSON string literal that opens the text. */
function readQuoted(text: string): JsonData | null {
  const literal = /^"(?:[^"\\]|\\.)*"/.exec(text)?.[0];
  const inner = literal === undefined ? undefined : parseLooseJson(literal)?.data;
  return typeof inner === 'string' ? (parseLooseJson(inner)?.data ?? null) : null;
}

interface Walk {
  context: PageContext;
  at: string;
  found: SourceProduct[];
}

function walk(root: JsonData, state: Walk): void {
  const stack: { data: JsonData; path: string }[] = [{ data: root, path: '' }];
  for (let visited = 0; stack.length > 0 && visited < MAX_VISITED; visited += 1) {
    const next = stack.pop();
    if (!next) break;
    const map = toMap(next.data);
    if (map) {
      const source = readObject(map, `${state.at} ${next.path}`, state.context);
      if (source) state.found.push(source);
      if (state.found.length > 10) return;
      for (const [key, value] of map)
        if (typeof value === 'object' && value !== null)
          stack.push({
            data: value,
            path: next.path.length < 120 ? `${next.path}.${key}` : next.path,
          });
    } else
      toList(next.data).forEach((one, i) => stack.push({ data: one, path: `${next.path}[${i}]` }));
  }
}

/** An object with a name like the page's (or its item number) and a price of its own. */
function readObject(map: JsonMap, at: string, context: PageContext): SourceProduct | null {
  const name = findText(map, 'name', 'title', 'productName', 'displayName');
  if (name === null) return null;
  const price = priceUnder(map);
  if (price === null) return null;
  const id = findText(map, 'sku', 'productId', 'id', 'itemNumber', 'code', 'articleNumber');
  const tied =
    (id !== null && id.length > 3 && context.addressTokens.has(id.toLowerCase())) ||
    compareWords(
      name,
      context.heading ?? context.meta.values.get('og:title') ?? context.meta.title,
    ) > 0.8;
  if (!tied) return null;
  const source = createSourceProduct('app-state', at.trim());
  source.product.name = name;
  source.product.sku = normalizeIdentifier(
    findText(map, 'sku', 'itemNumber', 'articleNumber', 'code'),
  );
  source.product.brand =
    findText(map, 'brand', 'brandName') ?? findText(toMap(map.get('brand')), 'name', 'label');
  source.product.gtin = parseGtin(findText(map, 'gtin', 'gtin13', 'ean'));
  if (id !== null) source.ids.push(id);
  const inStock = map.get('inStock');
  const offer = createSourceOffer(source.at);
  offer.currency = price.currency;
  offer.price = price.amount;
  offer.raw = price.raw;
  offer.priceKind = 'public';
  offer.availability = parseAvailability(
    findText(map, 'availability', 'stockStatus', 'availabilityStatus') ??
      (typeof inStock === 'boolean' ? String(inStock) : null),
  );
  source.offers.push(offer);
  return source;
}

const PRICE_KEYS = [
  'salePrice',
  'sale_price',
  'currentPrice',
  'finalPrice',
  'specialPrice',
  'sellingPrice',
  'price',
  'priceValue',
  'amount',
  'value',
];

function priceUnder(map: JsonMap): { amount: string; currency: string | null; raw: string } | null {
  const currencyOf = (one: JsonMap | null): string | null =>
    parseCurrencyCode(
      findText(one, 'currency', 'currencyCode', 'priceCurrency', 'currency_code', 'currencyIso'),
    );
  for (const key of [...PRICE_KEYS.slice(0, 7), 'prices', 'pricing', 'priceInfo']) {
    const value = map.get(key);
    const inner = toMap(value);
    const text = inner
      ? PRICE_KEYS.map(
          (one) => findText(inner, one) ?? findText(toMap(inner.get(one)), 'value', 'amount'),
        ).find((one) => one !== null)
      : findText(map, key);
    const currency = currencyOf(inner) ?? currencyOf(map);
    const read = parseMarkupAmount(text ?? null, currency);
    if (read.amount !== null)
      return { amount: read.amount, currency: currency ?? read.currency, raw: text ?? '' };
  }
  return null;
}
