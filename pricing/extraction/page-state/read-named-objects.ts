import {
  getAttribute,
  getOwnText,
  hasDataAttribute,
  type TagNode,
} from '#pricing/extraction/document/page-tree.ts';
import type { PageContext } from '#pricing/extraction/page-context.ts';
import {
  parseCurrencyCode,
  parseMarkupAmount,
} from '#pricing/extraction/source/parse-markup-values.ts';
import {
  createSourceOffer,
  createSourceProduct,
  type SourceProduct,
} from '#pricing/extraction/source/source-product.ts';
import { compareWords } from '#pricing/extraction/scoring/choose-offer.ts';
import {
  findValueEnd,
  toList,
  toMap,
  findText,
  type JsonMap,
  parseLooseJson,
} from '#pricing/extraction/document/page-json.ts';
import type { PageHints, PageScript } from '#pricing/extraction/page-hints.ts';

const CALL =
  /dataLayer\.push\(\s*|dataLayer\s*=\s*|gtag\(\s*['"]event['"]\s*,\s*['"]view_item['"]\s*,\s*/g;
const SAID_OF_PRODUCTS = ['ecommerce', 'view_item', 'productDetail'];
const DETAIL = /detail["']?\s*:/;
const MAX_CALLS = 20;
const MAX_CALL = 60_000;
const TIED = 0.7;

/**
 * What a page sends to its analytics about the product it shows: `dataLayer` and `gtag` calls with a
 * product view of either generation. A weak witness: it may leave out tax or lag behind, so it only
 * confirms a visible price, or speaks where nothing else does.
 *
 * The one product that the page's analytics call the one viewed, tied to the page by its name or
 * number; null when there is none.
 */
export function readAnalytics(context: PageContext): SourceProduct | null {
  let calls = 0;
  for (const script of context.tree.scripts) {
    const text = getOwnText(script);
    if (
      text.length < 60 ||
      (!text.includes('dataLayer') && !text.includes('gtag(')) ||
      /json/i.test(getAttribute(script, 'type')) ||
      !speaksOfProduct(text)
    )
      continue;
    for (const call of text.matchAll(CALL)) {
      calls += 1;
      if (calls > MAX_CALLS) return null;
      const start = call.index + call[0].length;
      const end = findValueEnd(text, start);
      const data =
        end > 0 && end - start < MAX_CALL
          ? parseLooseJson(text.slice(start, end))?.data
          : undefined;
      for (const one of Array.isArray(data) ? data : [data]) {
        const read = readCall(toMap(one), context);
        if (read) return read;
      }
    }
  }
  return null;
}

const speaksOfProduct = (text: string): boolean =>
  SAID_OF_PRODUCTS.some((word) => text.includes(word)) || DETAIL.test(text);

function readCall(map: JsonMap | null, context: PageContext): SourceProduct | null {
  const commerce = toMap(map?.get('ecommerce')) ?? map;
  const view =
    toMap(commerce?.get('detail')) ??
    (map?.has('items') === true || commerce?.has('items') === true ? commerce : null);
  const items = toList(view?.get('products') ?? view?.get('items'));
  const item = toMap(items[0]);
  if (
    !commerce ||
    !view ||
    items.length !== 1 ||
    !item ||
    /purchase|impression|list|cart/i.test(findText(map, 'event') ?? '')
  )
    return null;
  return readItem(
    item,
    findText(item, 'currency') ??
      findText(commerce, 'currencyCode', 'currency') ??
      findText(map, 'currency'),
    context,
  );
}

function readItem(
  item: JsonMap,
  currency: string | null,
  context: PageContext,
): SourceProduct | null {
  const name = findText(item, 'item_name', 'name');
  const id = findText(item, 'item_id', 'id', 'sku');
  const isTied =
    compareWords(name, context.heading ?? context.meta.title) >= TIED ||
    (id !== null && id.length > 3 && context.addressTokens.has(id.toLowerCase()));
  const code = parseCurrencyCode(currency);
  const raw = findText(item, 'price');
  const price = parseMarkupAmount(raw, code);
  if (!isTied || price.amount === null) return null;
  const source = createSourceProduct('analytics', 'script dataLayer');
  source.product.name = name;
  source.product.brand = findText(item, 'item_brand', 'brand');
  if (id !== null) source.ids.push(id);
  const offer = createSourceOffer(source.at);
  offer.price = price.amount;
  offer.alternative = price.alternative;
  offer.raw = raw;
  offer.currency = code ?? price.currency;
  offer.priceKind = 'public';
  source.offers.push(offer);
  return source;
}

const MAX_SCRIPTS = 500;
const MAX_ELEMENTS = 50;
const MAX_SCRIPT = 3_000_000;
/** A shorter script holds no product. */
const MIN_SCRIPT = 40;
const OTHER_TYPES = /ld\+json|template|babel|importmap|speculationrules/i;

/**
 * The products that the platforms' own data name, each a source; the page's own is chosen among
 * them like among any. A script or element belongs to the first of the hints that can read it.
 */
export function readHintedProducts(
  context: PageContext,
  hints: readonly PageHints[],
): SourceProduct[] {
  const { scripts, stateful } = context.tree;
  const found = [
    ...scripts.slice(0, MAX_SCRIPTS).map((element) => readScript(element, context, hints)),
    ...stateful.slice(0, MAX_ELEMENTS).map((element) => readElement(element, context, hints)),
    ...hints.map((hint) => hint.readPage?.(context) ?? null),
  ];
  return found.filter((product) => product !== null);
}

function readScript(
  element: TagNode,
  context: PageContext,
  hints: readonly PageHints[],
): SourceProduct | null {
  const type = getAttribute(element, 'type');
  if (OTHER_TYPES.test(type)) return null;
  const text = getOwnText(element);
  if (text.length < MIN_SCRIPT || text.length > MAX_SCRIPT) return null;
  const script: PageScript = { element, text, isJson: /json/i.test(type) };
  for (const hint of hints) {
    const product = hint.readScript?.(script, context) ?? null;
    if (product) return product;
  }
  return null;
}

function readElement(
  element: TagNode,
  context: PageContext,
  hints: readonly PageHints[],
): SourceProduct | null {
  for (const { readElement: read, attributes = [] } of hints) {
    if (!read || !attributes.some((attribute) => hasDataAttribute(element, attribute))) continue;
    const product = read(element, context);
    if (product) return product;
  }
  return null;
}
