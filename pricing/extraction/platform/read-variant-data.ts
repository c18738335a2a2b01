import { toFlag, toList, toMap, findText, type JsonMap } from '../document/json-access.ts';
import { parseLooseJson } from '../document/parse-loose-json.ts';
import {
  getAttribute,
  describePlace,
  getOwnText,
  type PageTree,
  type TagNode,
} from '../document/page-tree.ts';
import { shiftDecimal } from '../money-text/parse-number-run.ts';
import { normalizeIdentifier, parseGtin } from '../source/parse-identifiers.ts';
import { parseCurrencyCode, parseMarkupAmount } from '../source/parse-markup-amount.ts';
import {
  createSourceOffer,
  createSourceProduct,
  type SourceOffer,
  type SourceProduct,
} from '../source/source-product.ts';
import { findValueEnd } from './extract-assigned-json.ts';

const MAX_VARIANTS = 1000;
const CONFIG = /"(?:jsonConfig|spConfig)"\s*:\s*(?=\{)|new Product\.Config\(\s*(?=\{)/;

/**
 * Magento's options: price, earlier price, stock and choices of every variant, keyed by its number.
 */
export function readMagentoVariants(tree: PageTree): SourceOffer[] {
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
      .flatMap(([id, one]) => magentoOffer({ id, prices: toMap(one), choices, config }) ?? []);
  }
  return [];
}

interface MagentoVariant {
  id: string;
  prices: JsonMap | null;
  choices: ReadonlyMap<string, Record<string, string>>;
  config: JsonMap;
}

function magentoOffer({ id, prices, choices, config }: MagentoVariant): SourceOffer | null {
  const amountOf = (key: string): string | null => findText(toMap(prices?.get(key)), 'amount');
  const raw = amountOf('finalPrice');
  const price = parseMarkupAmount(raw, null);
  if (price.amount === null) return null;
  const offer = createSourceOffer(`script optionPrices.${id}`);
  offer.price = price.amount;
  offer.alternative = price.alternative;
  offer.raw = raw;
  offer.price_kind = 'public';
  offer.list_price = parseMarkupAmount(amountOf('oldPrice'), null).amount;
  offer.variant_key = id;
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

/**
 * Squarespace: the variants in an attribute of the product's form; amounts as money with a
 * currency, or as hundredths.
 */
export function readSquarespace(element: TagNode): SourceProduct | null {
  const variants = toList(parseLooseJson(getAttribute(element, 'data-variants'))?.data)
    .map(toMap)
    .filter((one) => one !== null);
  const at = describePlace(element);
  const source = createSourceProduct('squarespace', at);
  source.element = element;
  source.offers = variants
    .slice(0, MAX_VARIANTS)
    .flatMap((variant, i) => squarespaceOffer(variant, `${at}[${i}]`) ?? []);
  return source.offers.length > 0 ? source : null;
}

function squarespaceOffer(variant: JsonMap, at: string): SourceOffer | null {
  const onSale = toFlag(variant.get('onSale')) === true;
  const amountOf = (money: string, hundredths: string): string | null =>
    findText(toMap(variant.get(money)), 'value') ?? hundredthsOf(findText(variant, hundredths));
  const regular = amountOf('priceMoney', 'price');
  const raw = onSale ? (amountOf('salePriceMoney', 'salePrice') ?? regular) : regular;
  if (raw === null) return null;
  const offer = createSourceOffer(at);
  offer.currency = parseCurrencyCode(findText(toMap(variant.get('priceMoney')), 'currency'));
  offer.price = parseMarkupAmount(raw, offer.currency).amount;
  offer.raw = raw;
  offer.price_kind = offer.price === null ? 'unknown' : 'public';
  if (onSale) offer.list_price = parseMarkupAmount(regular, offer.currency).amount;
  offer.sku = normalizeIdentifier(findText(variant, 'sku'));
  offer.gtin = parseGtin(findText(variant, 'barcode', 'gtin'));
  offer.variant_key = findText(variant, 'id') ?? offer.sku ?? at;
  const attributes = [...(toMap(variant.get('attributes')) ?? new Map())].flatMap(
    ([name, value]) => (typeof value === 'string' ? [[String(name), value] as const] : []),
  );
  offer.variant = attributes.length > 0 ? Object.fromEntries(attributes) : null;
  const left = findText(variant, 'qtyInStock');
  if (toFlag(variant.get('unlimited')) === true) offer.availability = 'in_stock';
  else if (left !== null && /^-?\d+$/.test(left))
    offer.availability = Number(left) > 0 ? 'in_stock' : 'out_of_stock';
  return offer.price === null ? null : offer;
}

const hundredthsOf = (text: string | null): string | null =>
  text !== null && /^\d+$/.test(text) ? shiftDecimal(text, -2) : null;
