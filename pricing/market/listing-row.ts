/**
 * A reading as a row of `pricing.listing`. Over-precise, non-positive and foreign amounts become
 * unknown: nothing is rounded.
 */
import type { VisitReason } from '#kernel/reasons/monitoring-reasons.ts';
import { isCurrencyCode } from '#kernel/currency.ts';
import { type DecimalProblem, parseDecimal } from '#kernel/money.ts';
import { type ShippingValues, toShippingValues } from './listing-shipping.ts';
import type { OfferReading } from './offer-reading.ts';

/** The columns of a listing that a document determines, and why its price is not stored. */
export interface ListingRow extends ShippingValues {
  readonly url: string;
  readonly variantKey: string;
  readonly name: string | null;
  readonly brand: string | null;
  readonly gtin: string | null;
  readonly mpn: string | null;
  readonly sku: string | null;
  readonly variant: Readonly<Record<string, string>> | null;
  readonly imageUrl: string | null;
  readonly priceMinor: bigint | null;
  readonly currency: string | null;
  readonly listPriceMinor: bigint | null;
  readonly availability: string;
  readonly condition: string;
  readonly seller: string | null;
  readonly tax: string;
  readonly priceKind: string;
  readonly sources: OfferReading['sources'];
  /** Probability from 0 to 1 that the price was read correctly; null when it was not estimated. */
  readonly confidence: number | null;
  /** The price that would be taken next; null without one. */
  readonly runnerUpMinor: bigint | null;
  readonly runnerUpCurrency: string | null;
  readonly runnerUpConfidence: number | null;
  /** Why an extracted amount is not stored; null when it is. */
  readonly refusal: VisitReason | null;
}

const MAX_TEXT = 1_000;

/** `currency` is the retailer's, for documents that do not give one. */
export function toListingRow(reading: OfferReading, currency: string | null): ListingRow {
  const { offer } = reading;
  const code = offer.currency ?? currency;
  const known = code !== null && isCurrencyCode(code) ? code : null;
  const { minor: priceMinor, refusal } = toMinor(offer.price, { code, known });
  const { minor: listMinor } = toMinor(offer.listPrice, { code, known });
  return {
    url: reading.url,
    variantKey: clean(offer.variantKey, 200) ?? '',
    name: clean(reading.name),
    brand: clean(reading.brand),
    gtin: clean(reading.gtin, 14),
    mpn: clean(reading.mpn, 200),
    sku: clean(reading.sku, 200),
    variant: cleanRecord(offer.variant),
    imageUrl: clean(reading.imageUrl, 2_048),
    priceMinor,
    currency: known,
    // A list price that is not above the price is ignored.
    listPriceMinor:
      listMinor !== null && priceMinor !== null && listMinor <= priceMinor ? null : listMinor,
    availability: offer.availability,
    condition: offer.condition,
    seller: clean(offer.seller, 200),
    tax: offer.tax,
    priceKind: offer.priceKind,
    sources: reading.sources,
    confidence: priceMinor === null ? null : toConfidence(offer.confidence),
    ...toRunnerUp(offer.runnerUp, code),
    ...toShippingValues(offer.shipping, known),
    refusal,
  };
}

/** Three decimals, rounded down so that none reaches a limit by rounding. */
function toConfidence(confidence: number | null): number | null {
  if (confidence === null || !Number.isFinite(confidence)) return null;
  return Math.floor(Math.min(1, Math.max(0, confidence)) * 1_000) / 1_000;
}

function toRunnerUp(
  runnerUp: OfferReading['offer']['runnerUp'],
  offerCurrency: string | null,
): Pick<ListingRow, 'runnerUpMinor' | 'runnerUpCurrency' | 'runnerUpConfidence'> {
  const code = runnerUp?.currency ?? offerCurrency;
  const known = code !== null && isCurrencyCode(code) ? code : null;
  const { minor } = toMinor(runnerUp?.price ?? null, { code, known });
  if (!runnerUp || minor === null)
    return { runnerUpMinor: null, runnerUpCurrency: null, runnerUpConfidence: null };
  return {
    runnerUpMinor: minor,
    runnerUpCurrency: known,
    runnerUpConfidence: toConfidence(runnerUp.confidence),
  };
}

const PROBLEMS = {
  over_precise: 'price_over_precise',
  too_large: 'price_beyond_currency',
  not_a_decimal: 'price_not_decimal',
} as const satisfies Readonly<Record<DecimalProblem, string>>;

interface Amount {
  readonly minor: bigint | null;
  readonly refusal: VisitReason | null;
}

/** `known` is the code when it is a currency in use. */
function toMinor(
  amount: string | null,
  { code, known }: { code: string | null; known: string | null },
): Amount {
  if (amount === null) return { minor: null, refusal: null };
  const refuse = (refusal: VisitReason): Amount => ({ minor: null, refusal });
  const price = clean(amount, 40) ?? '';
  if (known === null)
    return refuse(
      code === null
        ? { code: 'price_without_currency', values: { price } }
        : {
            code: 'price_unknown_currency',
            values: { price, currency: clean(code, 10) ?? '' },
          },
    );
  const money = parseDecimal(amount, known);
  if (typeof money === 'string')
    return refuse({ code: PROBLEMS[money], values: { price, currency: known } });
  return money.minor > 0n
    ? { minor: money.minor, refusal: null }
    : refuse({ code: 'price_not_positive', values: { price, currency: known } });
}

/** PostgreSQL cannot store NUL in text; some pages contain it. */
function clean(text: string | null, max = MAX_TEXT): string | null {
  if (text === null) return null;
  const kept = text.replaceAll('\0', '').toWellFormed().trim().slice(0, max);
  return kept === '' ? null : kept;
}

function cleanRecord(
  record: Readonly<Record<string, string>> | null,
): Record<string, string> | null {
  if (record === null) return null;
  const entries = Object.entries(record)
    .slice(0, 20)
    .flatMap(([name, value]) => {
      const [key, text] = [clean(name, 100), clean(value, 200)];
      return key === null || text === null ? [] : [[key, text] as const];
    });
  return entries.length === 0
    ? null
    : Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
