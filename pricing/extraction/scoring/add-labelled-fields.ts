import { describePlace } from '#pricing/extraction/document/page-tree.ts';
import type { PageContext } from '#pricing/extraction/page-context.ts';
import type {
  Conflict,
  FieldSource,
  ExtractedOffer,
  ExtractedProduct,
} from '#pricing/extraction/reading.ts';
import {
  findAddressIds,
  findIsbnInAddress,
  isInternalNumber,
  parseGtin,
} from '#pricing/extraction/source/parse-identifiers.ts';
import { formatAmount } from '#pricing/extraction/source/source-product.ts';
import { extractVariantNumber } from '#pricing/extraction/schema/interpret-offers.ts';
import { findPageName } from '#pricing/extraction/visible/find-page-name.ts';
import { isSameAmount } from './check-markup.ts';
import { findVisibleStock } from '#pricing/extraction/visible/find-visible-stock.ts';
import {
  findLabelled,
  type Labelled,
  type LabelledField,
} from '#pricing/extraction/visible/find-labelled.ts';
import type { CollectedSources } from './collect-sources.ts';

interface Completed {
  product: ExtractedProduct;
  offer: ExtractedOffer | null;
  sources: Record<string, FieldSource>;
  conflicts: Conflict[];
}

/**
 * Fills in what no structured source said from what the page writes beside a label, and from item
 * numbers in the address. A stock number that is a trade item number or a variant of the page's own
 * number gives way to that number.
 */
export function addLabelledFields(
  done: Completed,
  collected: CollectedSources,
  context: PageContext,
): void {
  const { product, sources } = done;
  completeName(done, context);
  const labelled = findLabelled(context, collected.visible.anchor, wantedLabels(product));
  for (const field of ['brand', 'mpn', 'gtin'] as const) {
    const found = labelled[field];
    if (product[field] !== null || !found) continue;
    product[field] = found.value;
    sources[`product.${field}`] = { from: 'label', at: found.at };
  }
  completeCurrency(done, collected, context);
  completeAvailability(done, collected, context);
  completeGtin(done, context);
  dropInternalSkus(done, collected);
  const sku = chooseSku(done, labelled.sku ?? null, context);
  product.sku = sku?.value ?? null;
  if (sku) sources['product.sku'] = sku.source;
  else delete sources['product.sku'];
}

/** Number of a variant, as shops write it where it has no SKU. */
const VARIANT_NUMBER = /^\d{8,}$/;

/**
 * A number of the shop's software is no SKU: the one that the address of a variant carries, or that
 * its platform calls so.
 */
function dropInternalSkus({ product, offer }: Completed, { sources }: CollectedSources): void {
  const isInternal = (sku: string | null): boolean =>
    sku !== null &&
    VARIANT_NUMBER.test(sku) &&
    parseGtin(sku) === null &&
    sources.some(
      ({ internalIds = [], offers }) =>
        internalIds.includes(sku) || offers.some(({ url }) => extractVariantNumber(url) === sku),
    );
  if (isInternal(product.sku)) product.sku = null;
  if (offer && isInternal(offer.sku)) offer.sku = null;
}

/** What no markup said, and the number: what readers see is the shop's own. */
function wantedLabels(product: ExtractedProduct): ReadonlySet<LabelledField> {
  return new Set<LabelledField>([
    'sku',
    ...(['brand', 'mpn', 'gtin'] as const).filter((field) => product[field] === null),
  ]);
}

/** A trade item number that a shop uses as its own or the maker's, or the ISBN in its address. */
function completeGtin({ product, offer, sources }: Completed, context: PageContext): void {
  if (product.gtin !== null || offer?.gtin != null) return;
  const numbers = [
    [product.sku, sources['product.sku']],
    [offer?.sku ?? null, sources['offer.sku']],
    [product.mpn, sources['product.mpn']],
  ] as const;
  for (const [number, source] of numbers) {
    const gtin = number !== null && TRADE_ITEM.test(number) ? parseGtin(number) : null;
    if (gtin === null) continue;
    product.gtin = gtin;
    sources['product.gtin'] = source ?? { from: 'sku', at: 'sku' };
    return;
  }
  const isbn = findIsbnInAddress(context.url);
  if (isbn === null) return;
  product.gtin = isbn;
  sources['product.gtin'] = { from: 'address', at: 'url' };
}

const TRADE_ITEM = /^(?:97[89]\d{10}|\d{12,13})$/;

/**
 * A page with an offer and no name in its markup or heading: what its title and its text agree on.
 */
function completeName({ product, offer, sources }: Completed, context: PageContext): void {
  if (product.name !== null || offer === null) return;
  const found = findPageName(context);
  if (!found) return;
  product.name = found.name;
  sources['product.name'] = { from: found.from, at: found.at };
}

/** So many prices with one currency say which one the page is in, where its country is unknown. */
const MIN_MARKED = 2;

/**
 * A price without a currency ("18 990,-") is in the one that all other prices of the page have, if
 * that is the currency of the page's country.
 */
function completeCurrency(
  { offer, sources }: Completed,
  { visible }: CollectedSources,
  { placeCurrency }: PageContext,
): void {
  if (offer?.price == null || offer.currency !== null) return;
  const marked = visible.prices.filter(
    ({ currencies, currency }) => currencies.length > 0 && currency !== null,
  );
  const [first] = marked;
  if (!first || marked.some(({ currency }) => currency !== first.currency)) return;
  const isOfPlace = placeCurrency !== null && first.currency === placeCurrency;
  if (!isOfPlace && (placeCurrency !== null || marked.length < MIN_MARKED)) return;
  offer.currency = first.currency;
  offer.price = formatAmount(offer.price, offer.currency);
  sources['offer.currency'] = { from: 'visible', at: describePlace(first.node) };
}

/**
 * Availability from what the page shows, where the markup is silent, or calls in stock what the
 * page plainly says is not to be had.
 */
function completeAvailability(
  done: Completed,
  collected: CollectedSources,
  context: PageContext,
): void {
  const { offer, sources, conflicts } = done;
  if (
    !offer ||
    offer.price === null ||
    (offer.availability !== 'unknown' && offer.availability !== 'in_stock')
  )
    return;
  const { prices, anchor } = collected.visible;
  const { price: amount, currency } = offer;
  const own = prices.find((one) => isSameAmount(one.amount, amount, currency));
  // Where only scripts show the price, they show its buttons and its stock too.
  if (own?.hidden === true && offer.availability === 'in_stock') return;
  const price = own ?? (offer.availability === 'in_stock' ? undefined : prices[0]);
  const place = {
    anchor,
    price: price?.node ?? null,
    others: prices.filter((one) => one.amount !== price?.amount).map((one) => one.node),
  };
  const seen = findVisibleStock(context, place, offer.availability === 'in_stock');
  if (!seen) return;
  if (offer.availability === 'in_stock') {
    const denied =
      seen.isPlain &&
      (seen.availability === 'out_of_stock' || seen.availability === 'discontinued');
    if (!denied) return;
    conflicts.push({
      kind: 'availability',
      values: [
        { from: sources['offer.availability']?.from ?? 'markup', value: offer.availability },
        { from: 'visible', value: seen.availability },
      ],
    });
  }
  offer.availability = seen.availability;
  sources['offer.availability'] = { from: seen.from, at: seen.at };
}

interface ChosenSku {
  readonly value: string;
  readonly source: FieldSource;
}

/**
 * The number that customers see: with its label, else that of the markup, else what an element
 * called after it holds, else the item number in the address. Never one that only the shop's
 * software knows, and never the name.
 */
function chooseSku(
  { product, offer, sources }: Completed,
  label: Labelled | null,
  context: PageContext,
): ChosenSku | null {
  const shown: ChosenSku | null =
    label === null ? null : { value: label.value, source: { from: 'label', at: label.at } };
  if (shown && !label?.isNamed) return shown;
  const markup = [
    { value: product.sku, source: sources['product.sku'] },
    { value: offer?.sku ?? null, source: sources['offer.sku'] },
  ].find(({ value }) => value !== null && isNumberOf(product, value));
  if (!markup?.value) return shown ?? addressId(context);
  const value = markup.value;
  const source = markup.source ?? { from: 'markup', at: 'sku' };
  if (value.length >= 12 && parseGtin(value) !== null) {
    const id = addressId(context);
    if (id !== null && id.value !== value) return id;
  }
  const stem = /^(?=[^-_]*\d)([A-Za-z\d]{5,20})[-_][\w-]{1,12}$/.exec(value)?.[1];
  const isVariantOfPage =
    stem !== undefined &&
    context.addressTokens.has(stem.toLowerCase()) &&
    !context.addressTokens.has(value.toLowerCase());
  if (isVariantOfPage) return shown ?? { value: stem, source: { from: 'address', at: 'url' } };
  return { value, source };
}

function addressId(context: PageContext): ChosenSku | null {
  const [id] = findAddressIds(context.url, context.html);
  return id === undefined ? null : { value: id, source: { from: 'address', at: 'url' } };
}

/** Not the product's name, and no number of the shop's software. */
const isNumberOf = ({ name }: ExtractedProduct, value: string): boolean =>
  value.toLowerCase() !== name?.toLowerCase() && !isInternalNumber(value);
