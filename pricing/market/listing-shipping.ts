/**
 * What a listing states of delivery. It belongs to the current offer alone: a change of it closes no
 * span, counts as no change and is published to nobody. Pure.
 */
import { HOUR_MS } from '#kernel/durations.ts';
import { parseDecimal } from '#kernel/money.ts';
import type { FieldSource, Shipping } from '#pricing/extraction/reading.ts';
import { estimateShippingConfidence } from '#pricing/extraction/shipping/shipping-confidence.ts';

/** Cost of delivery, in minor units of the offer's currency; both null: none stated. */
export interface ShippingValues {
  readonly shippingMinor: bigint | null;
  /** Total of an order from which delivery is free. */
  readonly freeShippingFromMinor: bigint | null;
}

/** The same as stored with a listing. */
export interface ListingShipping extends ShippingValues {
  /** Where it was read. */
  readonly shippingSource: FieldSource | null;
  /** How likely, from 0 to 1, the amounts were read correctly; null when it was not estimated. */
  readonly shippingConfidence: number | null;
  /** When the present values were first read; null: they are those of the first visit. */
  readonly shippingSince: Date | null;
  /** Since when visits state none, although the last one is kept. */
  readonly shippingMissingSince: Date | null;
}

/** What of a reading decides about delivery. */
interface ReadShipping extends ShippingValues {
  readonly currency: string | null;
  readonly sources: Readonly<Record<string, FieldSource>>;
}

interface KnownShipping extends ListingShipping {
  readonly currency: string | null;
}

/** A statement that is not repeated is kept for this long: pages move it, or show it at times. */
const KEPT_MS = 7 * 24 * HOUR_MS;

/** An amount that the currency cannot express is unknown; delivery may cost nothing. */
export function toShippingValues(
  shipping: Shipping | null,
  currency: string | null,
): ShippingValues {
  const toMinor = (amount: string | null, least: bigint): bigint | null => {
    const money = amount === null || currency === null ? null : parseDecimal(amount, currency);
    return money === null || typeof money === 'string' || money.minor < least ? null : money.minor;
  };
  return {
    shippingMinor: toMinor(shipping?.amount ?? null, 0n),
    freeShippingFromMinor: toMinor(shipping?.freeFrom ?? null, 1n),
  };
}

/**
 * The delivery of a listing after a visit. A visit that states none keeps what is known for seven
 * days and notes since when, unless the offer's currency is another one by then. `isReread`: the
 * bytes are those of the last visit, so that a statement which they no longer give was misread.
 */
export function planShipping({
  known,
  read,
  at,
  isReread,
}: {
  known: KnownShipping | null;
  read: ReadShipping;
  at: Date;
  isReread: boolean;
}): ListingShipping {
  if (known === null) return toListingShipping(read, isStated(read) ? at : null);
  if (isStated(read))
    return toListingShipping(read, isSameShipping(known, read) ? known.shippingSince : at);
  if (!isStated(known)) return pickShipping(known);
  if (known.currency !== read.currency || (isReread && known.shippingMissingSince === null))
    return toListingShipping(read, at);
  const missingSince = known.shippingMissingSince ?? at;
  return at.getTime() - missingSince.getTime() >= KEPT_MS
    ? toListingShipping(read, missingSince)
    : { ...pickShipping(known), shippingMissingSince: missingSince };
}

/**
 * The delivery of a listing after the capture of its price was read again; null: no offer. What a
 * later visit read elsewhere stays.
 */
export function resolveShipping(
  known: KnownShipping,
  read: ReadShipping | null,
  capturedAt: Date,
): ListingShipping {
  if (known.shippingSince !== null && known.shippingSince > capturedAt) return pickShipping(known);
  if (read === null) return toListingShipping(null, capturedAt);
  if (isSameShipping(known, read)) return pickShipping(known);
  return {
    ...toListingShipping(read, capturedAt),
    shippingMissingSince: isStated(read) ? known.shippingMissingSince : null,
  };
}

export function isSameShipping(a: ShippingValues, b: ShippingValues): boolean {
  return a.shippingMinor === b.shippingMinor && a.freeShippingFromMinor === b.freeShippingFromMinor;
}

/** The columns, for a statement with JSON. */
export function toShippingColumns(shipping: ListingShipping) {
  return {
    shipping_minor: shipping.shippingMinor?.toString() ?? null,
    free_shipping_from_minor: shipping.freeShippingFromMinor?.toString() ?? null,
    shipping_source: shipping.shippingSource,
    shipping_confidence: shipping.shippingConfidence,
    shipping_since: shipping.shippingSince,
    shipping_missing_since: shipping.shippingMissingSince,
  };
}

/** Their names and types, for such a statement. */
export const SHIPPING_COLUMNS =
  'shipping_minor, free_shipping_from_minor, shipping_source, shipping_confidence, ' +
  'shipping_since, shipping_missing_since';
export const SHIPPING_TYPES = `shipping_minor bigint, free_shipping_from_minor bigint,
  shipping_source jsonb, shipping_confidence numeric, shipping_since timestamptz,
  shipping_missing_since timestamptz`;
/** Sets them in `update pricing.listing … from … as r`. */
export const SET_SHIPPING = `shipping_minor = r.shipping_minor,
  free_shipping_from_minor = r.free_shipping_from_minor, shipping_source = r.shipping_source,
  shipping_confidence = r.shipping_confidence, shipping_since = r.shipping_since, shipping_missing_since = r.shipping_missing_since`;
/** Selects them of `pricing.listing`. */
export const SELECT_SHIPPING = `shipping_minor as "shippingMinor",
  free_shipping_from_minor as "freeShippingFromMinor", shipping_source as "shippingSource",
  shipping_confidence::float8 as "shippingConfidence", shipping_since as "shippingSince", shipping_missing_since as "shippingMissingSince"`;

const isStated = ({ shippingMinor, freeShippingFromMinor }: ShippingValues): boolean =>
  shippingMinor !== null || freeShippingFromMinor !== null;

function toListingShipping(read: ReadShipping | null, since: Date | null): ListingShipping {
  const shipping = read !== null && isStated(read) ? read : null;
  return {
    shippingMinor: shipping?.shippingMinor ?? null,
    freeShippingFromMinor: shipping?.freeShippingFromMinor ?? null,
    shippingSource: shipping?.sources['offer.shipping'] ?? null,
    shippingConfidence: shipping === null ? null : estimateConfidence(shipping),
    shippingSince: since,
    shippingMissingSince: null,
  };
}

function estimateConfidence(read: ReadShipping): number | null {
  const source = read.sources['offer.shipping'];
  if (source === undefined) return null;
  return estimateShippingConfidence(source.from, {
    amount: read.shippingMinor?.toString() ?? null,
    freeFrom: read.freeShippingFromMinor?.toString() ?? null,
  });
}

const pickShipping = (known: ListingShipping): ListingShipping => ({
  shippingMinor: known.shippingMinor,
  freeShippingFromMinor: known.freeShippingFromMinor,
  shippingSource: known.shippingSource,
  shippingConfidence: known.shippingConfidence,
  shippingSince: known.shippingSince,
  shippingMissingSince: known.shippingMissingSince,
});
