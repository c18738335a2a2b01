import type { PageHints } from '#pricing/extraction/page-hints.ts';
import {
  extractAssignedJson,
  findText,
  toFlag,
  toMap,
  type JsonMap,
} from '#pricing/extraction/document/page-json.ts';
import { normalizeIdentifier, parseGtin } from '#pricing/extraction/source/parse-identifiers.ts';
import {
  parseCurrencyCode,
  parseMarkupAmount,
  toAvailability,
} from '#pricing/extraction/source/parse-markup-values.ts';
import {
  createSourceOffer,
  createSourceProduct,
  type SourceProduct,
} from '#pricing/extraction/source/source-product.ts';
import type { Platform } from '#pricing/platforms/platform.ts';

const DATA = /\bBCData\s*=\s*(?=\{)/;

/** The product's attributes, which the theme hands to its scripts as `BCData`. */
const pageHints: PageHints = {
  readScript: ({ text, isJson }) =>
    !isJson && text.includes('BCData') && DATA.test(text)
      ? readAttributes(toMap(extractAssignedJson(text, DATA) ?? null))
      : null,
};

function readAttributes(data: JsonMap | null): SourceProduct | null {
  const attributes = toMap(data?.get('product_attributes'));
  const prices = toMap(attributes?.get('price'));
  const shown = toMap(prices?.get('with_tax')) ?? toMap(prices?.get('without_tax'));
  const amount = findText(shown, 'value');
  if (!attributes || !prices || amount === null) return null;
  const source = createSourceProduct('bigcommerce', 'script BCData');
  const offer = createSourceOffer(source.at);
  offer.currency = parseCurrencyCode(findText(shown, 'currency'));
  offer.price = parseMarkupAmount(amount, offer.currency).amount;
  offer.raw = amount;
  offer.priceKind = 'public';
  offer.listPrice = parseMarkupAmount(
    findText(toMap(prices.get('rrp_with_tax')) ?? toMap(prices.get('rrp_without_tax')), 'value'),
    offer.currency,
  ).amount;
  offer.tax = prices.has('with_tax') ? 'included' : 'excluded';
  offer.sku = normalizeIdentifier(findText(attributes, 'sku'));
  offer.gtin = parseGtin(findText(attributes, 'upc', 'gtin'));
  offer.mpn = normalizeIdentifier(findText(attributes, 'mpn'));
  offer.availability = toAvailability(toFlag(attributes.get('instock')));
  source.product.sku = offer.sku;
  source.product.gtin = offer.gtin;
  source.product.mpn = offer.mpn;
  source.offers.push(offer);
  return source;
}

export const bigCommerce = {
  code: 'bigcommerce',
  displayName: 'BigCommerce',
  signs: {
    page: /cdn\d*\.bigcommerce\.com|\bvar BCData\s*=|window\.stencilBootstrap\b/,
    host: /\.mybigcommerce\.com$/,
  },
  pageHints,
} as const satisfies Platform;
