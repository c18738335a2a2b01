import { isHigher } from '#pricing/extraction/money-text/amounts.ts';
import { normalizeIdentifier, parseGtin } from '#pricing/extraction/source/parse-identifiers.ts';
import {
  parseCurrencyCode,
  parseMarkupAmount,
  parseAvailability,
  parseCondition,
} from '#pricing/extraction/source/parse-markup-values.ts';
import { createSourceOffer, type SourceOffer } from '#pricing/extraction/source/source-product.ts';
import type { PriceKind, TaxFlag } from '#pricing/extraction/reading.ts';
import { readShippingRates } from './read-shipping-rates.ts';
import { hasType, listItems, findText, listValues, type SchemaItem } from './schema-item.ts';

/** `priceType` of prices that are not asked: before a reduction, recommended, what the shop pays. */
const LIST_PRICE = /list|strike|srp|msrp|regular|rrp|suggested|recommended|original/i;
const NOT_ASKED = /invoice|minimumadvertised|(?:^|\W)map$|cost|wholesale|deposit|down ?payment/i;
const MEMBER_TYPE = /member|loyalty|club|subscri/i;
const COUPON_TYPE = /coupon|promo ?code|voucher/i;
const MAX_OFFERS = 400;

/**
 * The offers of an Offer or AggregateOffer item: nested offers where there are any, else the one it
 * is.
 */
export function readOffers(item: SchemaItem): SourceOffer[] {
  const nested = listItems(item, 'offers')
    .filter((one) => one !== item)
    .slice(0, MAX_OFFERS);
  const read = nested.flatMap((one) =>
    listItems(one, 'offers').length > 0
      ? listItems(one, 'offers').map(readOffer)
      : [readOffer(one)],
  );
  const own = readOffer(item);
  if (read.length === 0) return [own];
  for (const offer of read) {
    offer.currency ??= own.currency;
    if (offer.availability === 'unknown') offer.availability = own.availability;
  }
  return read.some((offer) => offer.price !== null) ? read : [own];
}

function readOffer(item: SchemaItem): SourceOffer {
  const offer = createSourceOffer(item.at);
  const product = listItems(item, 'itemOffered')[0];
  const declared = parseCurrencyCode(findText(item, 'priceCurrency', 'currency'));
  offer.currency = declared;
  readPrice(item, offer);
  readSpecifications(item, offer);
  const rates = readShippingRates(item);
  if (rates.length > 0) offer.shippingRates = rates;
  offer.availability = availabilityOf(item);
  offer.condition = parseCondition(findText(item, 'itemCondition', 'condition'));
  offer.seller = findText(item, 'seller', 'offeredBy');
  offer.sku = normalizeIdentifier(
    findText(item, 'sku') ?? (product ? findText(product, 'sku', 'productID') : null),
  );
  offer.gtin =
    ['gtin', 'gtin13', 'gtin14', 'gtin12', 'gtin8', 'ean', 'isbn']
      .map((prop) => parseGtin(findText(item, prop) ?? (product ? findText(product, prop) : null)))
      .find((gtin) => gtin !== null) ?? null;
  offer.mpn = normalizeIdentifier(findText(item, 'mpn'));
  offer.url = findText(item, 'url');
  offer.name = product ? findText(product, 'name') : null;
  offer.variantKey = extractVariantNumber(offer.url) ?? offer.sku ?? offer.gtin ?? item.id ?? '';
  return offer;
}

/**
 * The platform's number of the variant in its address ("…?variant=42"): the same in markup, feeds
 * and theme data.
 */
export function extractVariantNumber(url: string | null): string | null {
  return /[?&](?:variant|variation_id|variantid)=([\w-]{1,60})/i.exec(url ?? '')?.[1] ?? null;
}

/** `price`, else `lowPrice`: a range is a price from which the product starts. */
function readPrice(item: SchemaItem, offer: SourceOffer): void {
  const single = findText(item, 'price');
  const [low, high] = endsOf(item, offer.currency);
  const read = parseMarkupAmount(single ?? low ?? high, offer.currency);
  if (read.amount !== null) {
    offer.price = read.amount;
    offer.raw = single ?? low ?? high;
    offer.alternative = read.alternative;
    if (offer.currency === null && read.isCurrencyGuess) offer.isCurrencyGuess = true;
    offer.currency ??= read.currency;
    const ranged =
      single === null &&
      high !== null &&
      low !== null &&
      parseMarkupAmount(high, offer.currency).amount !== read.amount;
    offer.priceKind = ranged ? 'from' : 'public';
    offer.element = item.element;
  }
}

/** The ends of a range, the lower first, whichever way the page wrote them. */
function endsOf(item: SchemaItem, currency: string | null): [string | null, string | null] {
  const ends: [string | null, string | null] = [
    findText(item, 'lowPrice'),
    findText(item, 'highPrice'),
  ];
  const [low, high] = ends.map((end) => parseMarkupAmount(end, currency).amount);
  return low && high && isHigher(low, high) ? [ends[1], ends[0]] : ends;
}

/**
 * Price specifications give what `price` does not: list price, price per unit, tax, member prices;
 * the price itself only when there is none.
 */
function readSpecifications(item: SchemaItem, offer: SourceOffer): void {
  offer.tax = taxOf(item);
  for (const specification of listItems(item, 'priceSpecification').slice(0, 40)) {
    const currency = parseCurrencyCode(findText(specification, 'priceCurrency')) ?? offer.currency;
    const read = parseMarkupAmount(
      findText(specification, 'price') ?? findText(specification, 'minPrice'),
      currency,
    );
    if (offer.tax === 'unknown') offer.tax = taxOf(specification);
    if (read.amount === null) continue;
    const type = findText(specification, 'priceType') ?? '';
    const quantity = listItems(specification, 'referenceQuantity')[0];
    if (NOT_ASKED.test(type) || isPaidByTime(specification)) continue;
    if (LIST_PRICE.test(type)) offer.listPrice ??= read.amount;
    else if (quantity && isUnitPrice(quantity, read.amount, offer.price))
      offer.unitPrice ??= `${read.amount}/${unitOf(quantity)}`;
    else if (
      offer.price === null ||
      (isForSome(offer.priceKind) && !isForSome(kindOf(specification, type)))
    )
      takePrice(offer, {
        amount: read.amount,
        currency,
        kind: kindOf(specification, type),
        raw: findText(specification, 'price'),
        alternative: read.alternative,
      });
    else if (
      isForSome(kindOf(specification, type)) &&
      offer.priceKind === 'public' &&
      read.amount === offer.price &&
      !hasOtherPublicPrice(item, specification)
    )
      offer.priceKind = kindOf(specification, type);
  }
}

/** The same item gives a price for everybody beside this one. */
const hasOtherPublicPrice = (item: SchemaItem, specification: SchemaItem): boolean =>
  listItems(item, 'priceSpecification').some(
    (one) =>
      one !== specification &&
      !isForSome(kindOf(one, findText(one, 'priceType') ?? '')) &&
      findText(one, 'price') === findText(item, 'price'),
  );

/** A payment for a month or another time: an instalment, a rental, a subscription's fee. */
function isPaidByTime(specification: SchemaItem): boolean {
  const quantity = listItems(specification, 'referenceQuantity')[0];
  const unit = quantity ? findText(quantity, 'unitCode', 'unitText') : null;
  return (
    ['billingDuration', 'billingIncrement'].some((prop) => specification.props.has(prop)) ||
    (unit !== null && /^(?:MON|DAY|WEE|ANN|HUR|month|day|week|year|hour)s?$/i.test(unit))
  );
}

/** For one who buys at least two. */
function isForSeveral(specification: SchemaItem): boolean {
  const quantity = listItems(specification, 'eligibleQuantity')[0];
  const least = quantity ? findText(quantity, 'minValue', 'value') : null;
  return least !== null && /^\d+$/.test(least) && Number(least) > 1;
}

function takePrice(
  offer: SourceOffer,
  taken: {
    amount: string;
    currency: string | null;
    kind: PriceKind;
    raw: string | null;
    alternative: string | null;
  },
): void {
  offer.price = taken.amount;
  offer.currency ??= taken.currency;
  offer.priceKind = taken.kind;
  offer.raw = taken.raw;
  offer.alternative = taken.alternative;
}

/** For whom a specification gives the price: `from` is asked of those who buy several. */
function kindOf(specification: SchemaItem, type: string): PriceKind {
  const gives = (prop: string): boolean => specification.props.has(prop);
  if (gives('validForMemberTier') || gives('membershipPointsEarned') || MEMBER_TYPE.test(type))
    return 'member';
  if (COUPON_TYPE.test(type)) return 'coupon';
  return isForSeveral(specification) ? 'from' : 'public';
}

const isForSome = (kind: PriceKind): boolean => kind !== 'public' && kind !== 'unknown';

function isUnitPrice(quantity: SchemaItem, amount: string, price: string | null): boolean {
  const unit = findText(quantity, 'unitCode', 'unitText');
  return unit !== null && !/^(?:C62|EA|H87|pcs?|piece)$/i.test(unit) && amount !== price;
}

function unitOf(quantity: SchemaItem): string {
  const value = findText(quantity, 'value');
  const unit = findText(quantity, 'unitText', 'unitCode') ?? '';
  const named =
    new Map([
      ['KGM', 'kg'],
      ['GRM', 'g'],
      ['LTR', 'l'],
      ['MLT', 'ml'],
      ['MTR', 'm'],
      ['MTK', 'm²'],
    ]).get(unit) ?? unit;
  return value !== null && value !== '1' ? `${value} ${named}` : named;
}

function taxOf(item: SchemaItem): TaxFlag {
  const included = findText(item, 'valueAddedTaxIncluded');
  if (included === null) return 'unknown';
  if (/^(?:true|1|yes)$|\/true$/i.test(included)) return 'included';
  return /^(?:false|0|no)$|\/false$/i.test(included) ? 'excluded' : 'unknown';
}

/** Several values: in stock when any is. */
function availabilityOf(item: SchemaItem): SourceOffer['availability'] {
  const all = listValues(item, 'availability').map((value) =>
    parseAvailability(typeof value === 'string' ? value : (value.id ?? findText(value, 'name'))),
  );
  if (all.includes('in_stock')) return 'in_stock';
  const known = all.find((one) => one !== 'unknown');
  if (known) return known;
  const level = findText(item, 'inventoryLevel');
  if (hasType(item, /offer/i) && level !== null && /^\d+$/.test(level))
    return Number(level) > 0 ? 'in_stock' : 'out_of_stock';
  return 'unknown';
}
