import {
  describePlace,
  getAttribute,
  type PageTree,
  type TagNode,
  getOwnText,
} from '#pricing/extraction/document/page-tree.ts';
import type { PageHints } from '#pricing/extraction/page-hints.ts';
import { parseMarkupAmount } from '#pricing/extraction/source/parse-markup-values.ts';
import {
  createSourceOffer,
  createSourceProduct,
  type SourceOffer,
  type SourceProduct,
} from '#pricing/extraction/source/source-product.ts';
import {
  findValueEnd,
  findText,
  toFlag,
  toList,
  toMap,
  type JsonMap,
  parseLooseJson,
} from '#pricing/extraction/document/page-json.ts';
import { normalizeIdentifier } from '#pricing/extraction/source/parse-identifiers.ts';
import type { Platform } from '#pricing/platforms/platform.ts';

const MAX_VARIANTS = 1000;
const CONFIG = /"(?:jsonConfig|spConfig)"\s*:\s*(?=\{)|new Product\.Config\(\s*(?=\{)/;

/**
 * The options: price, earlier price, stock and choices of every variant, keyed by its number.
 */
function readOptions(tree: PageTree): SourceOffer[] {
  for (const script of tree.scripts) {
    const text = getOwnText(script);
    const match = text.includes('onfig') ? CONFIG.exec(text) : null;
    if (!match) continue;
    const start = match.index + match[0].length;
    const end = findValueEnd(text, start);
    const config = end < 0 ? null : toMap(parseLooseJson(text.slice(start, end))?.data);
    const prices = toMap(config?.get('optionPrices'));
    if (!config || !prices || prices.size === 0) continue;
    const choices = choicesOf(config);
    return [...prices]
      .slice(0, MAX_VARIANTS)
      .flatMap(([id, one]) => readVariant({ id, prices: toMap(one), choices, config }) ?? []);
  }
  return [];
}

interface MagentoVariant {
  id: string;
  prices: JsonMap | null;
  choices: ReadonlyMap<string, Record<string, string>>;
  config: JsonMap;
}

function readVariant({ id, prices, choices, config }: MagentoVariant): SourceOffer | null {
  const amountOf = (key: string): string | null => findText(toMap(prices?.get(key)), 'amount');
  const raw = amountOf('finalPrice');
  const price = parseMarkupAmount(raw, null);
  if (price.amount === null) return null;
  const offer = createSourceOffer(`script optionPrices.${id}`);
  offer.price = price.amount;
  offer.alternative = price.alternative;
  offer.raw = raw;
  offer.priceKind = 'public';
  offer.listPrice = parseMarkupAmount(amountOf('oldPrice'), null).amount;
  offer.variantKey = id;
  offer.variant = choices.get(id) ?? null;
  offer.sku = normalizeIdentifier(
    findText(toMap(config.get('sku')) ?? toMap(config.get('skus')), id),
  );
  const salable = toMap(config.get('salable'));
  const stock = toFlag(toMap(toMap(config.get('stock'))?.get(id))?.get('is_in_stock'));
  if (stock !== null) offer.availability = stock ? 'in_stock' : 'out_of_stock';
  else if (salable)
    offer.availability = JSON.stringify(
      [...salable.values()].flatMap((one) => [...(toMap(one)?.values() ?? [])].flat()),
    ).includes(`"${id}"`)
      ? 'in_stock'
      : 'out_of_stock';
  return offer;
}

/**
 * Variant number → its choices by name: `attributes.93.options[].products` lists the variants that
 * have an option.
 */
function choicesOf(config: JsonMap): ReadonlyMap<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>();
  for (const one of toMap(config.get('attributes'))?.values() ?? []) {
    const name = findText(toMap(one), 'label', 'code');
    for (const option of toList(toMap(one)?.get('options')).slice(0, 300)) {
      const label = findText(toMap(option), 'label');
      if (name === null || label === null) continue;
      for (const id of toList(toMap(option)?.get('products')))
        if (typeof id === 'string') found.set(id, { ...found.get(id), [name]: label });
    }
  }
  return found;
}

/** The price box of the product, with the options in a script. */
const pageHints: PageHints = {
  attributes: [{ name: 'data-role', value: 'priceBox' }],
  readPage: ({ tree }) => {
    const box = readPriceBox(tree);
    return box && withVariants(box, readOptions(tree));
  },
};

/** The price box of the product's own block, before those of other products. */
function readPriceBox(tree: PageTree): SourceProduct | null {
  const box = tree.stateful.find(
    (element) => getAttribute(element, 'data-role') === 'priceBox' && !isCard(element),
  );
  if (!box) return null;
  const source = createSourceProduct('magento', describePlace(box));
  source.element = box;
  const offer = createSourceOffer(describePlace(box));
  for (let i = box.index; i <= box.end; i += 1) {
    const element = tree.elements[i];
    const amount = element ? getAttribute(element, 'data-price-amount') : '';
    if (!element || amount === '') continue;
    const type = getAttribute(element, 'data-price-type');
    const read = parseMarkupAmount(amount, null).amount;
    if (type === 'finalPrice' || (type === 'minPrice' && offer.price === null)) {
      offer.price ??= read;
      offer.raw ??= amount;
      offer.priceKind = type === 'minPrice' ? 'from' : 'public';
      offer.at = describePlace(element);
      offer.element = element;
    } else if (type === 'oldPrice') offer.listPrice ??= read;
  }
  const id = getAttribute(box, 'data-product-id');
  if (id !== '') source.ids.push(id);
  source.offers.push(offer);
  return offer.price === null ? null : source;
}

function isCard(element: TagNode): boolean {
  for (let at = element.parent, step = 0; at !== null && step < 7; at = at.parent, step += 1) {
    if (/product-item|related|upsell|crosssell/.test(getAttribute(at, 'class')) || at.name === 'li')
      return true;
  }
  return false;
}

/** The price box shows one of the variants, or where they start: the one it shows is preferred. */
function withVariants(box: SourceProduct, variants: readonly SourceOffer[]): SourceProduct {
  const [shown] = box.offers;
  if (variants.length < 2 || !shown) return box;
  box.offers = [...variants];
  box.preferred =
    variants.find(
      (variant) => variant.price === shown.price && variant.availability !== 'out_of_stock',
    ) ?? variants.find((variant) => variant.price === shown.price);
  return box;
}

export const magento = {
  code: 'magento',
  displayName: 'Magento',
  signs: {
    page: /data-mage-init|Magento_|data-price-amount=|mage\/cookies|\/static\/version\d+\/frontend\//i,
    headers: { 'x-magento-tags': /./, 'x-magento-cache-debug': /./, 'x-magento-cache-id': /./ },
  },
  pageHints,
} as const satisfies Platform;
