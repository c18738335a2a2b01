import type { Conflict } from '../reading.ts';
import type { SourceOffer } from '../source/source-product.ts';
import type { VisiblePrice, VisiblePrices } from '../visible/find-visible-prices.ts';
import { taxOf } from '../visible/tax-of.ts';
import { bestVisible, kindOf, SURE_ENOUGH } from '../visible/visible-source.ts';
import { formatAmount } from './format-amount.ts';

/** How sure a visible price must be to correct what the markup says. */
const TO_CORRECT = 6;
const NEAR = 60;
const MEMBERS_ONLY = /member|club|loyal|prime\b|card|karte|tarjeta|coupon|voucher|gutschein|code\b|subscribe|abo\b|abonn|клуб|карт/i;

export interface MarkupCheck {
  /** The offer, corrected where the page plainly shows otherwise. */
  offer: SourceOffer;
  why: string | null;
  conflict: Conflict | null;
}

/**
 * Holds the price of the markup against what the page shows. Corrected are: three digits read the wrong way, and a stale or starting price that
 * the page itself shows crossed out, or beside a lower or current one. Any other difference is reported and the markup stands.
 */
export function checkMarkup(offer: SourceOffer, visible: VisiblePrices, from: string): MarkupCheck {
  const seen = bestVisible(visible);
  const unchanged = (why: string | null, conflict: Conflict | null = null): MarkupCheck => ({ offer, why, conflict });
  if (offer.price === null || !seen || seen.score < SURE_ENOUGH) return unchanged(null);
  const price = offer.price;
  if (sameAmount(seen.amount, price, offer.currency)) return unchanged('the page shows it too');
  const currency = offer.currency ?? seen.currency;
  const conflict = (kind: string): Conflict => ({ kind, values: [{ from, value: price }, { from: 'visible', value: seen.amount }] });
  const readings = visible.prices.filter((one) => one.score > 2);
  if (offer.alternative !== null && !readings.some((one) => sameAmount(one.amount, price, currency)) && readings.some((one) => sameAmount(one.amount, offer.alternative ?? '', currency))) {
    return { offer: { ...offer, price: offer.alternative, alternative: price }, why: 'three digits read as the page shows them', conflict: null };
  }
  if (seen.score < TO_CORRECT || seen.role === 'was') return unchanged(null, seen.score >= TO_CORRECT - 1 ? conflict('visible_price') : null);
  if (currency !== null && seen.currency !== null && seen.marked && seen.currency !== currency) return unchanged(null, conflict('visible_price'));
  const shown = visible.prices.filter((one) => sameAmount(one.amount, price, currency) && Math.abs(one.node.index - seen.node.index) < NEAR);
  const corrected = (why: string, listPrice: string | null): MarkupCheck => ({
    offer: { ...offer, price: seen.amount, raw: seen.text, at: seen.at, alternative: null, list_price: listPrice, price_kind: kindOf(seen), tax: taxOf(seen.node), element: seen.node, currency }, why, conflict: conflict('stale_markup'),
  });
  if (kindOf(seen) === 'auction' && shown.some((one) => isStartingPrice(one))) return corrected('the current bid, not the starting price', null);
  const lower = Number(seen.amount) < Number(price);
  if (lower && shown.length > 0 && !isForMembers(seen) && taxOf(seen.node) === taxOf(shown[0]?.node ?? seen.node)) {
    const struck = shown.some((one) => one.role === 'was');
    if (struck || shown.every((one) => one.score <= seen.score)) return corrected(struck ? 'the markup has the price that the page crosses out' : 'the page shows a lower price beside it', price);
  }
  return unchanged(null, conflict('visible_price'));
}

function sameAmount(a: string, b: string, currency: string | null): boolean {
  return Number(a) === Number(b) || formatAmount(a, currency) === formatAmount(b, currency);
}

const isStartingPrice = (price: VisiblePrice): boolean => /start|opening|reserve|minimum|estimate|mindest|ausruf|mise à prix/i.test(price.text);

function isForMembers(price: VisiblePrice): boolean {
  let names = price.text;
  for (let at: VisiblePrice['node'] | null = price.node, step = 0; at !== null && step < 2; at = at.parent, step += 1) names += ` ${at.attribs.class ?? ''}`;
  return MEMBERS_ONLY.test(names);
}
