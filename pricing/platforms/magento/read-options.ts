import {
  findText,
  toFlag,
  toList,
  toMap,
  type JsonMap,
} from '#pricing/extraction/document/json-access.ts';
import { getOwnText, type PageTree } from '#pricing/extraction/document/page-tree.ts';
import { parseLooseJson } from '#pricing/extraction/document/parse-loose-json.ts';
import { findValueEnd } from '#pricing/extraction/page-state/extract-assigned-json.ts';
import { normalizeIdentifier } from '#pricing/extraction/source/parse-identifiers.ts';
import { parseMarkupAmount } from '#pricing/extraction/source/parse-markup-amount.ts';
import { createSourceOffer, type SourceOffer } from '#pricing/extraction/source/source-product.ts';

const MAX_VARIANTS = 1000;
const CONFIG = /"(?:jsonConfig|spConfig)"\s*:\s*(?=\{)|new Product\.Config\(\s*(?=\{)/;

/**
 * The options: price, earlier price, stock and choices of every variant, keyed by its number.
 */
export function readOptions(tree: PageTree): SourceOffer[] {
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
