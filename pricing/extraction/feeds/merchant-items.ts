import { SaxesParser } from 'saxes';
import { findRegionOfUrl } from '#pricing/extraction/money-text/find-currency.ts';
import { parsePriceText } from '#pricing/extraction/parse-price-text.ts';
import {
  chooseRate,
  parseFreeRate,
  type ShippingRate,
} from '#pricing/extraction/shipping/shipping-rates.ts';
import { createEmptyProduct, type FeedItem, type Shipping } from '#pricing/extraction/reading.ts';
import { normalizeIdentifier, parseGtin } from '#pricing/extraction/source/parse-identifiers.ts';
import {
  parseMarkupAmount,
  parseAvailability,
  parseCondition,
} from '#pricing/extraction/source/parse-markup-values.ts';
import {
  createSourceOffer,
  formatAmount,
  toExtractedOffer,
  type SourceOffer,
} from '#pricing/extraction/source/source-product.ts';

const MAX_ITEMS = 100_000;
const MAX_FIELD = 8000;
const CHUNK = 64 * 1024;
type Fields = Map<string, string>;

interface RawItem {
  fields: Fields;
  variants: Fields[];
  /** The parts of each `g:shipping` and `g:free_shipping_threshold`. */
  deliveries: Fields[];
}

const DELIVERY = new Set(['g:shipping', 'g:free_shipping_threshold']);

/**
 * Items of an RSS, Atom or Google Merchant document, and its next page. Broken XML gives the items
 * before it broke.
 */
export function readMerchantItems(
  text: string,
  baseUrl: string,
): { items: FeedItem[]; next: string | null } {
  const reader = new FeedReader();
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', () => reader.fail());
  parser.on('opentag', (tag) => reader.open(tag.name, tag.attributes));
  parser.on('text', (piece) => reader.text(piece));
  parser.on('cdata', (piece) => reader.text(piece));
  parser.on('closetag', (tag) => reader.close(tag.name));
  const safe = text.replace(
    /<!\[CDATA\[[^]*?(?:\]\]>|$)|&(?![a-zA-Z]{1,10};|#\d{1,7};|#x[\da-fA-F]{1,6};)/g,
    (found) => (found === '&' ? '&amp;' : found),
  );
  for (
    let at = 0;
    at < safe.length && reader.items.length < MAX_ITEMS && reader.failures < 20_000;
    at += CHUNK
  )
    parser.write(safe.slice(at, at + CHUNK));
  const items = reader.items
    .map((raw, i) => toItem(raw, baseUrl, i))
    .filter((item) => item !== null);
  return { items, next: reader.next === null ? null : absolute(reader.next, baseUrl) };
}

class FeedReader {
  readonly items: RawItem[] = [];
  next: string | null = null;
  failures = 0;
  private item: RawItem | null = null;
  private variant: Fields | null = null;
  private readonly path: string[] = [];
  private value = '';

  fail(): void {
    this.failures += 1;
  }

  open(name: string, attributes: Record<string, string>): void {
    const local = name.toLowerCase();
    this.path.push(local);
    this.value = '';
    if (local === 'item' || local === 'entry')
      this.item = { fields: new Map(), variants: [], deliveries: [] };
    else if (DELIVERY.has(local)) this.item?.deliveries.push(new Map());
    else if (local === 's:variant' && this.item) this.variant = new Map();
    const href = attributes.href;
    if (local.endsWith('link') && href !== undefined) {
      if (this.item) {
        if ((attributes.rel ?? 'alternate') === 'alternate') this.put('link', href);
      } else if (attributes.rel === 'next') this.next = href;
    }
    if (attributes.currency !== undefined && this.item) this.put('currency', attributes.currency);
  }

  text(piece: string): void {
    if (this.item && this.value.length < MAX_FIELD) this.value += piece;
  }

  close(name: string): void {
    const local = name.toLowerCase();
    this.path.pop();
    if (local === 'item' || local === 'entry') {
      if (this.item) this.items.push(this.item);
      this.item = null;
    } else if (local === 's:variant') {
      if (this.item && this.variant) this.item.variants.push(this.variant);
      this.variant = null;
    } else if (DELIVERY.has(this.path.at(-1) ?? '')) {
      this.item?.deliveries.at(-1)?.set(local.slice(local.indexOf(':') + 1), this.value.trim());
    } else if (this.item && !DELIVERY.has(local) && this.path.at(-1) !== 'author')
      this.put(local.slice(local.indexOf(':') + 1), this.value.trim());
    this.value = '';
  }

  private put(field: string, value: string): void {
    const target = this.variant ?? this.item?.fields;
    if (target && value !== '' && !target.has(field)) target.set(field, value);
  }
}

function toItem(raw: RawItem, baseUrl: string, index: number): FeedItem | null {
  const { fields } = raw;
  const link = fields.get('link') ?? null;
  const url = link === null ? null : absolute(link, baseUrl);
  if (url === null) return null;
  const at = `item[${index}]`;
  const product = createEmptyProduct();
  product.name = fields.get('title') ?? null;
  product.brand = fields.get('brand') ?? fields.get('vendor') ?? null;
  product.gtin = parseGtin(fields.get('gtin') ?? fields.get('ean') ?? null);
  product.mpn = normalizeIdentifier(fields.get('mpn') ?? null);
  product.sku = normalizeIdentifier(
    fields.get('sku') ?? (fields.has('price') ? (fields.get('id') ?? null) : null),
  );
  product.image = fields.get('image_link') ?? null;
  product.category =
    fields.get('product_type') ??
    fields.get('google_product_category') ??
    fields.get('type') ??
    null;
  const offers =
    raw.variants.length > 0
      ? raw.variants.map((variant, i) =>
          toOffer(new Map([...fields, ...variant]), url, `${at}.variant[${i}]`),
        )
      : [toOffer(fields, url, at)];
  const shipping = shippingOf(raw.deliveries, url, offers[0]?.currency ?? null);
  if (shipping) for (const offer of offers) offer.shipping = shipping;
  const [only] = offers;
  if (only && offers.length === 1 && raw.variants.length === 0)
    only.variantKey = fields.has('item_group_id') ? (fields.get('id') ?? '') : '';
  return offers.some((offer) => offer.price !== null)
    ? {
        url,
        product,
        offers: offers.map(toExtractedOffer),
        at,
        offerAt: offers.map((offer) => offer.at),
      }
    : null;
}

/** Delivery to the country of the shop's address. */
function shippingOf(
  deliveries: readonly Fields[],
  url: string,
  currency: string | null,
): Shipping | null {
  const rates = deliveries.map((delivery): ShippingRate => {
    const cost = amountOf(delivery.get('price') ?? null, currency);
    const total = amountOf(delivery.get('price_threshold') ?? null, currency);
    const country = delivery.get('country')?.toUpperCase();
    return {
      countries: country ? [country] : [],
      amount: parseFreeRate(delivery.get('price') ?? null) ?? cost.amount,
      currency: cost.currency ?? total.currency,
      freeFrom: total.amount,
    };
  });
  const chosen = chooseRate(rates, findRegionOfUrl(url), currency);
  return chosen
    ? {
        amount: formatAmount(chosen.amount, currency),
        freeFrom: formatAmount(chosen.freeFrom, currency),
      }
    : null;
}

function toOffer(fields: Fields, url: string, at: string): SourceOffer {
  const offer = createSourceOffer(at);
  const regular = amountOf(fields.get('price') ?? null, fields.get('currency') ?? null);
  const sale = amountOf(fields.get('sale_price') ?? null, regular.currency);
  offer.price = sale.amount ?? regular.amount;
  offer.raw = fields.get(sale.amount === null ? 'price' : 'sale_price') ?? null;
  offer.listPrice =
    sale.amount === null
      ? amountOf(fields.get('compare_at_price') ?? null, regular.currency).amount
      : regular.amount;
  offer.currency = sale.currency ?? regular.currency;
  offer.priceKind = offer.price === null ? 'unknown' : 'public';
  offer.availability = parseAvailability(fields.get('availability') ?? null);
  offer.condition = parseCondition(fields.get('condition') ?? null);
  offer.sku = normalizeIdentifier(fields.get('sku') ?? fields.get('id') ?? null);
  offer.gtin = parseGtin(fields.get('gtin') ?? null);
  offer.mpn = normalizeIdentifier(fields.get('mpn') ?? null);
  offer.url = url;
  offer.variantKey = offer.sku ?? '';
  const attributes = ['color', 'size', 'material', 'pattern', 'gender', 'age_group'].flatMap(
    (key) => (fields.has(key) ? [[key, fields.get(key) ?? ''] as const] : []),
  );
  if (attributes.length > 0) offer.variant = Object.fromEntries(attributes);
  return offer;
}

/** "19.90 EUR" as feeds write it; a plain number with the currency given beside it. */
function amountOf(
  text: string | null,
  currency: string | null,
): { amount: string | null; currency: string | null } {
  if (text === null) return { amount: null, currency: null };
  const coded = /^(\d+(?:\.\d+)?)\s*([A-Za-z]{3})$/.exec(text.trim()) ?? null;
  if (coded)
    return {
      amount: parseMarkupAmount(coded[1] ?? null, coded[2]?.toUpperCase() ?? null).amount,
      currency: coded[2]?.toUpperCase() ?? null,
    };
  const read = parsePriceText(text, { currencyHint: currency });
  return { amount: read.amount, currency: read.currency };
}

function absolute(address: string, base: string): string | null {
  try {
    const url = new URL(address, base);
    return /^https?:$/.test(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
