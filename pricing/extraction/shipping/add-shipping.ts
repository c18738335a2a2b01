/** Puts what a page states of delivery into its offers: from the markup, else from beside the price. */
import type { PageContext } from '#pricing/extraction/page-context.ts';
import type { ExtractedOffer, Shipping } from '#pricing/extraction/reading.ts';
import type { CollectedSources } from '#pricing/extraction/scoring/collect-sources.ts';
import type { MergedReading } from '#pricing/extraction/scoring/merge-sources.ts';
import {
  formatAmount,
  type SourceOffer,
  SOURCE_KEYS,
} from '#pricing/extraction/source/source-product.ts';
import { findOrderTotal, findRegion, findVisibleShipping } from './find-visible-shipping.ts';
import { chooseRate } from './shipping-rates.ts';

/** Changes the offers of `merged`; an offer that has its delivery already keeps it. */
export function addShipping(
  merged: MergedReading,
  { sources, visible }: CollectedSources,
  context: PageContext,
): void {
  const { offer } = merged;
  if (!offer) return;
  const region = findRegion(context, offer.currency);
  const rated = sources.flatMap(({ from, offers }) =>
    offers.filter((one) => one.shippingRates?.length).map((one) => ({ from, one })),
  );
  for (const variant of new Set([offer, ...merged.offers])) {
    const of = rated.find(({ one }) => one.variantKey === variant.variantKey) ?? rated[0];
    if (variant.shipping !== null || !of) continue;
    variant.shipping = toShipping(of.one, variant, region);
    if (variant === offer && variant.shipping !== null)
      merged.sources[SOURCE_KEYS.shipping] = { from: of.from, at: of.one.at };
  }
  const isFree = offer.shipping !== null && /^[0.]+$/.test(offer.shipping.amount ?? '-');
  if ((offer.shipping !== null && !isFree) || offer.price === null) return;
  const priced = visible.prices.find((price) => price.role === 'price' && price.score > 0);
  const around = priced?.node ?? visible.anchor;
  const near = around ? findVisibleShipping(context, around, offer) : null;
  // Markup gives 0 where a shop has not set it: what readers see counts.
  const found = near ?? (isFree ? findOrderTotal(context, offer) : null);
  if (!found || (isFree && found.shipping.amount === '0')) return;
  for (const variant of new Set([offer, ...merged.offers]))
    if (isFree || variant.shipping === null) variant.shipping = inDigits(found.shipping, variant);
  merged.sources[SOURCE_KEYS.shipping] = { from: 'visible', at: found.at };
}

function toShipping(
  { shippingRates = [] }: SourceOffer,
  offer: ExtractedOffer,
  region: string | null,
): Shipping | null {
  const chosen = chooseRate(shippingRates, region, offer.currency);
  return chosen ? inDigits(chosen, offer) : null;
}

const inDigits = ({ amount, freeFrom }: Shipping, { currency }: ExtractedOffer): Shipping => ({
  amount: formatAmount(amount, currency),
  freeFrom: formatAmount(freeFrom, currency),
});
