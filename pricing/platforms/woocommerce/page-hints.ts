import {
  toFlag,
  toList,
  toMap,
  findText,
  type JsonMap,
} from '#pricing/extraction/document/json-access.ts';
import { parseLooseJson } from '#pricing/extraction/document/parse-loose-json.ts';
import {
  getAttribute,
  describePlace,
  type TagNode,
} from '#pricing/extraction/document/page-tree.ts';
import type { PageHints } from '#pricing/extraction/page-hints.ts';
import { toAvailability } from '#pricing/extraction/source/parse-availability.ts';
import { normalizeIdentifier, parseGtin } from '#pricing/extraction/source/parse-identifiers.ts';
import { parseMarkupAmount } from '#pricing/extraction/source/parse-markup-amount.ts';
import {
  createSourceOffer,
  createSourceProduct,
  type SourceOffer,
  type SourceProduct,
} from '#pricing/extraction/source/source-product.ts';

/** The variations in an attribute of the form that buys. */
export const pageHints: PageHints = {
  attributes: [{ name: 'data-product_variations' }],
  readElement: readVariations,
};

/** Null when the theme loads the variations later: then the attribute says "false". */
function readVariations(form: TagNode): SourceProduct | null {
  const text = getAttribute(form, 'data-product_variations');
  const variations = toList(parseLooseJson(text)?.data)
    .map(toMap)
    .filter((one) => one !== null);
  if (variations.length === 0) return null;
  const at = describePlace(form);
  const source = createSourceProduct('woocommerce', at);
  const id = getAttribute(form, 'data-product_id');
  if (id !== '') source.ids.push(id);
  source.element = form;
  source.offers = variations
    .slice(0, 1000)
    .map((variation, i) => readVariation(variation, `${at}[${i}]`));
  return source.offers.some((offer) => offer.price !== null) ? source : null;
}

function readVariation(variation: JsonMap, at: string): SourceOffer {
  const offer = createSourceOffer(at);
  offer.raw = findText(variation, 'display_price');
  const price = parseMarkupAmount(offer.raw, null);
  offer.price = price.amount;
  offer.alternative = price.alternative;
  offer.listPrice = parseMarkupAmount(findText(variation, 'display_regular_price'), null).amount;
  offer.priceKind = offer.price === null ? 'unknown' : 'public';
  offer.sku = normalizeIdentifier(findText(variation, 'sku'));
  offer.gtin = parseGtin(findText(variation, 'global_unique_id', 'gtin'));
  offer.variantKey = findText(variation, 'variation_id') ?? offer.sku ?? at;
  const stocked = toFlag(variation.get('is_in_stock'));
  offer.availability =
    toFlag(variation.get('backorders_allowed')) === true && stocked === false
      ? 'back_order'
      : toAvailability(stocked);
  const attributes = [...(toMap(variation.get('attributes')) ?? new Map())].flatMap(
    ([name, value]) =>
      typeof value === 'string' && value !== ''
        ? [[String(name).replace(/^attribute_(?:pa_)?/, ''), value] as const]
        : [],
  );
  offer.variant = attributes.length > 0 ? Object.fromEntries(attributes) : null;
  return offer;
}
