import {
  type RatioBounds,
  isEqualAmount,
  isLower,
  isRatioWithin,
  shiftDecimal,
} from '#pricing/extraction/money-text/amounts.ts';
import type { Conflict } from '#pricing/extraction/reading.ts';
import { type SourceOffer, formatAmount } from '#pricing/extraction/source/source-product.ts';
import type {
  VisiblePrice,
  VisiblePrices,
} from '#pricing/extraction/visible/find-visible-prices.ts';
import { classifyTax, isTaxApart } from '#pricing/extraction/visible/price-terms.ts';
import {
  chooseVisiblePrice,
  classifyPriceKind,
  SURE_ENOUGH,
} from '#pricing/extraction/visible/visible-source.ts';

/** How sure a visible price must be to correct what the markup says. */
export const TO_CORRECT = 6;
/**
 * How sure it must be when nothing on the page shows the price of the markup, and how far ahead of
 * any other visible price.
 */
const TO_OVERRULE = 7;
const AHEAD = 2;
/** Markup that belongs to no named product is no more than a hint. */
const TO_OVERRULE_LOOSE = 5;
const NEAR = 60;
/** Two prices of one product: further apart they are of different sizes. */
const ONE_PRODUCT: RatioBounds = { above: [1n, 4n], below: [4n, 1n] };

export interface MarkupCheck {
  /** The offer, corrected where the page plainly shows otherwise. */
  offer: SourceOffer;
  why: string | null;
  conflict: Conflict | null;
  /** The whole amounts of its source are hundredths. */
  areHundredths?: boolean;
}

export interface MarkupPlace {
  /** The kind of source, as conflicts name it. */
  from: string;
  /** The address names this very variant. */
  isNamed: boolean;
  /** A price that no named product holds. */
  isLoose: boolean;
}

/**
 * Holds the price of the markup against what the page shows. Corrected are: three digits read the
 * wrong way; a stale or starting price that the page itself shows crossed out, or beside a lower or
 * current one; a price that the page shows nowhere while another one plainly stands in the price's
 * place. Any other difference is reported and the markup stands.
 */
export function checkMarkup(
  offer: SourceOffer,
  visible: VisiblePrices,
  { from, isNamed, isLoose }: MarkupPlace,
): MarkupCheck {
  const seen = chooseVisiblePrice(visible);
  const unchanged = (why: string | null, conflict: Conflict | null = null): MarkupCheck => ({
    offer,
    why,
    conflict,
  });
  if (offer.price === null || !seen || seen.score < SURE_ENOUGH) return unchanged(null);
  const price = offer.price;
  if (isSameAmount(seen.amount, price, offer.currency))
    return { offer: withKind(offer, seen), why: 'the page shows it too', conflict: null };
  const currency = offer.currency ?? seen.currency;
  const conflict = (kind: string): Conflict => ({
    kind,
    values: [
      { from, value: formatAmount(price, currency) ?? price },
      { from: 'visible', value: formatAmount(seen.amount, currency) ?? seen.amount },
    ],
  });
  const corrected = (why: string, listPrice: string | null): MarkupCheck => ({
    offer: {
      ...offer,
      price: seen.amount,
      raw: seen.blockText,
      at: seen.at,
      priceFrom: 'visible',
      alternative: null,
      listPrice,
      priceKind: classifyPriceKind(seen),
      tax: classifyTax(seen.node),
      element: seen.node,
      currency,
    },
    why,
    conflict: conflict('stale_markup'),
  });
  const readings = visible.prices.filter((one) => one.score > 2);
  if (
    offer.alternative !== null &&
    !readings.some((one) => isSameAmount(one.amount, price, currency)) &&
    readings.some((one) => isSameAmount(one.amount, offer.alternative ?? '', currency))
  ) {
    return {
      offer: { ...offer, price: offer.alternative, alternative: price },
      why: 'three digits read as the page shows them',
      conflict: null,
    };
  }
  if (areHundredths(price, readings, currency))
    return {
      offer: toHundredths(offer),
      why: 'hundredths, as the page shows',
      conflict: null,
      areHundredths: true,
    };
  if (isLoose && seen.role === 'price' && seen.score >= TO_OVERRULE_LOOSE)
    return corrected('the markup names no product', null);
  if (seen.score < TO_CORRECT || seen.role === 'was')
    return unchanged(null, seen.score >= TO_CORRECT - 1 ? conflict('visible_price') : null);
  if (currency !== null && seen.currency !== null && seen.marked && seen.currency !== currency)
    return unchanged(null, conflict('visible_price'));
  const shown = visible.prices.filter(
    (one) =>
      isSameAmount(one.amount, price, currency) &&
      Math.abs(one.node.index - seen.node.index) < NEAR,
  );
  if (classifyPriceKind(seen) === 'auction' && shown.some((one) => isStartingPrice(one)))
    return corrected('the current bid, not the starting price', null);
  const lower = isLower(seen.amount, price);
  if (
    lower &&
    shown.length > 0 &&
    classifyPriceKind(seen) === 'public' &&
    classifyTax(seen.node) === classifyTax(shown[0]?.node ?? seen.node) &&
    isRatioWithin(seen.amount, price, ONE_PRODUCT)
  ) {
    const struck = shown.some((one) => one.role === 'was' && !one.hidden);
    if (struck || isReduced(seen, shown))
      return corrected(
        struck
          ? 'the markup has the price that the page crosses out'
          : 'the page shows a lower price beside it',
        price,
      );
  }
  if (!isNamed && overrules(seen, visible, offer))
    return corrected(
      'the page shows this price in its place, and nowhere that of the markup',
      null,
    );
  return unchanged(null, conflict('visible_price'));
}

/**
 * A price that is called the current one, where the markup's is shown and is not. Without that the
 * lower of two may be of a used one, for members or without tax, in words that nobody knows.
 */
function isReduced(seen: VisiblePrice, shown: readonly VisiblePrice[]): boolean {
  const isCurrent = ({ said }: VisiblePrice): boolean => said.has('called current');
  return (
    isCurrent(seen) &&
    shown.every((one) => !one.hidden && one.score <= seen.score && !isCurrent(one))
  );
}

/**
 * A whole amount ("1299") of which the page shows the hundredth part in the price's place, and
 * nothing like the amount itself.
 */
function areHundredths(
  price: string,
  readings: readonly VisiblePrice[],
  currency: string | null,
): boolean {
  if (!/^\d{3,}$/.test(price)) return false;
  if (readings.some((one) => isSameAmount(one.amount, price, currency))) return false;
  const [best] = readings;
  return (
    best?.role === 'price' && best.marked && isEqualAmount(best.amount, shiftDecimal(price, -2))
  );
}

/** An offer of a source whose whole amounts are hundredths. */
export function toHundredths(offer: SourceOffer): SourceOffer {
  const shift = (amount: string | null): string | null =>
    amount !== null && /^\d+$/.test(amount) ? shiftDecimal(amount, -2) : null;
  return { ...offer, price: shift(offer.price), listPrice: shift(offer.listPrice) };
}

/**
 * Markup does not tell a bid, a starting price or a price for members from a price; the page does.
 */
function withKind(offer: SourceOffer, seen: VisiblePrice): SourceOffer {
  const kind = classifyPriceKind(seen);
  return offer.priceKind === 'public' && kind !== 'public' ? { ...offer, priceKind: kind } : offer;
}

/**
 * A visible price in the price's place, unrivalled, while the markup's stands nowhere on the page,
 * and is neither the same with tax nor of another size.
 */
function overrules(seen: VisiblePrice, visible: VisiblePrices, offer: SourceOffer): boolean {
  if (
    seen.score < TO_OVERRULE ||
    !seen.marked ||
    !seen.soon ||
    classifyPriceKind(seen) !== 'public' ||
    classifyTax(seen.node) === 'excluded'
  )
    return false;
  const others = visible.prices.filter((price) => price.amount !== seen.amount);
  if (others.some((price) => price.role === 'price' && price.score > seen.score - AHEAD))
    return false;
  if (
    others.some(
      (price) => price.score > 0 && isSameAmount(price.amount, offer.price ?? '', offer.currency),
    )
  )
    return false;
  const price = offer.price ?? '';
  return isRatioWithin(seen.amount, price, ONE_PRODUCT) && !isTaxApart(seen.amount, price);
}

/** True for two amounts that are equal, or are once both have the digits of the currency. */
export function isSameAmount(a: string, b: string, currency: string | null): boolean {
  return isEqualAmount(a, b) || formatAmount(a, currency) === formatAmount(b, currency);
}

const isStartingPrice = (price: VisiblePrice): boolean =>
  /start|opening|reserve|minimum|estimate|mindest|ausruf|mise à prix/i.test(price.blockText);
