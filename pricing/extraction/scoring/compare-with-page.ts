import { isHigher } from '#pricing/extraction/money-text/amounts.ts';
import type { PageContext } from '#pricing/extraction/page-context.ts';
import type { Conflict } from '#pricing/extraction/reading.ts';
import {
  type SourceOffer,
  type SourceProduct,
  formatAmount,
} from '#pricing/extraction/source/source-product.ts';
import type {
  VisiblePrice,
  VisiblePrices,
} from '#pricing/extraction/visible/find-visible-prices.ts';
import {
  chooseVisiblePrice,
  classifyPriceKind,
  SURE_ENOUGH,
} from '#pricing/extraction/visible/visible-source.ts';
import { checkMarkup, isSameAmount, TO_CORRECT, toHundredths } from './check-markup.ts';
import { chooseOffer, isNamedByAddress } from './choose-offer.ts';

export interface PageCheck {
  conflicts: Conflict[];
  /** Why the chosen offer's price is taken, where the visible page had a say. */
  why: string | null;
}

/**
 * Holds the first source with a price against what the page shows. Where they differ, and the
 * address names no variant: another offer of that source that the page shows is taken instead, or
 * the price of another source that agrees with the page. Else the offer may be corrected by
 * `checkMarkup`. `sources` is changed accordingly.
 */
export function compareWithPage(
  sources: SourceProduct[],
  context: PageContext,
  visible: VisiblePrices,
): PageCheck {
  const priced = sources.flatMap((source) => {
    const chosen = chooseOffer(source, context);
    return chosen && chosen.offer.price !== null ? [{ source, offer: chosen.offer }] : [];
  });
  const [first] = priced;
  if (!first) return { conflicts: [], why: null };
  const seen = chooseVisiblePrice(visible);
  const isNamed =
    new Set(first.source.offers.map((offer) => offer.price)).size > 1 &&
    isNamedByAddress(first.offer, context);
  if (
    seen &&
    seen.score >= SURE_ENOUGH &&
    seen.role === 'price' &&
    !isNamed &&
    !shows(seen, first.offer)
  ) {
    const other = first.source.offers.find(
      (offer) => offer !== first.offer && isPlain(offer) && shows(seen, offer),
    );
    if (other && seen.score >= TO_CORRECT) {
      prefer(first, other, { seen, visible });
      return { conflicts: [], why: 'the page shows this one' };
    }
    const witness = priced.find(
      ({ source, offer }) => source !== first.source && isPlain(offer) && shows(seen, offer),
    );
    if (
      witness &&
      !visible.prices.some((price) => price.score > seen.score - 3 && shows(price, first.offer))
    ) {
      replace(first, {
        ...first.offer,
        ...priceOf(witness.offer),
        priceFrom: witness.source.from,
        priceKind: classifyPriceKind(seen),
      });
      const toValue = (from: string, amount: string | null): { from: string; value: string } => ({
        from,
        value: formatAmount(amount, first.offer.currency) ?? '',
      });
      const values = [
        toValue(first.source.from, first.offer.price),
        toValue(witness.source.from, witness.offer.price),
        toValue('visible', seen.amount),
      ];
      return {
        conflicts: [{ kind: 'stale_markup', values }],
        why: `${witness.source.from} and the page agree on it, against ${first.source.from}`,
      };
    }
  }
  const check = checkMarkup(first.offer, visible, {
    from: first.source.from,
    isNamed,
    isLoose: first.source.product.name === null && first.source.from === 'microdata',
  });
  replace(first, check.offer);
  if (check.areHundredths === true)
    first.source.offers = first.source.offers.map((one) =>
      one === check.offer ? one : toHundredths(one),
    );
  return { conflicts: check.conflict ? [check.conflict] : [], why: check.why };
}

interface Priced {
  source: SourceProduct;
  offer: SourceOffer;
}

function replace({ source, offer: old }: Priced, offer: SourceOffer): void {
  source.offers = source.offers.map((one) => (one === old ? offer : one));
  if (source.preferred === old) source.preferred = offer;
}

const priceOf = ({
  price,
  raw,
  alternative,
  at,
  listPrice,
  element,
}: SourceOffer): Partial<SourceOffer> => ({ price, raw, alternative, at, listPrice, element });

const shows = (seen: VisiblePrice, offer: SourceOffer): boolean =>
  offer.price !== null && isSameAmount(seen.amount, offer.price, offer.currency);

const isPlain = (offer: SourceOffer): boolean =>
  offer.condition !== 'used' &&
  offer.condition !== 'refurbished' &&
  offer.priceKind !== 'member' &&
  offer.priceKind !== 'coupon';

/** The other offer's price, when the page shows it too and higher, is what it was before. */
function prefer(
  { source, offer: instead }: Priced,
  offer: SourceOffer,
  { seen, visible }: { seen: VisiblePrice; visible: VisiblePrices },
): void {
  const isBefore =
    isHigher(instead.price ?? '', offer.price ?? '') &&
    visible.prices.some((price) => shows(price, instead) && price.score > 2);
  if (isBefore) offer.listPrice ??= instead.price;
  if (offer.priceKind === 'public') offer.priceKind = classifyPriceKind(seen);
  source.preferred = offer;
}
