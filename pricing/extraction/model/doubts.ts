/**
 * Reasons not to be certain of a price, whatever else speaks for it. They count for a price that no
 * product markup states: what a page says of an amount beside the price, words that nobody knows
 * included, cannot then be held against anything.
 */
import {
  isEqualAmount,
  isLower,
  isRatioWithin,
  type RatioBounds,
} from '#pricing/extraction/money-text/amounts.ts';
import type { ExtractedOffer } from '#pricing/extraction/reading.ts';
import type { PriceClaim } from '#pricing/extraction/scoring/list-claims.ts';
import { isOtherAmount, readAmountPlace } from '#pricing/extraction/visible/amount-place.ts';
import type { VisiblePrice } from '#pricing/extraction/visible/find-visible-prices.ts';
import {
  classifyTax,
  isBesideNetWords,
  removeTaxWords,
} from '#pricing/extraction/visible/price-terms.ts';

interface DoubtFacts {
  readonly agreeing: readonly PriceClaim[];
  readonly contradicting: readonly PriceClaim[];
  /** The visible place of the price that scored best. */
  readonly own: VisiblePrice | null;
  readonly prices: readonly VisiblePrice[];
  /** The offers of the page, of which one is chosen. */
  readonly offers: readonly ExtractedOffer[];
  /** True of a visible price of the same amount. */
  readonly isOwn: (price: VisiblePrice) => boolean;
}

interface Doubt {
  readonly name: string;
  readonly holds: (facts: DoubtFacts) => boolean;
}

/** What scripts work with: not written to say what the product costs. */
const OF_SCRIPTS = new Set(['app-state', 'analytics']);
const isMarkup = ({ from }: PriceClaim): boolean => !OF_SCRIPTS.has(from);
const isBacked = ({ agreeing }: DoubtFacts): boolean => agreeing.some(isMarkup);

/** So many elements apart two amounts may be of one price box. */
const NEAR = 60;
/** Places whose scores are so near are equally good: by a little more than a currency adds. */
const EQUAL = 1.6;
/** A number without a currency that is so much smaller may be a quantity. */
const NO_QUANTITY: RatioBounds = { above: [1n, 5n], below: [1000n, 1n] };

/**
 * True where the page itself says what an amount is: crossed out, by its own words or names. Words
 * beside it may belong to another amount.
 */
function isExplained({ role, said, node, blockText }: VisiblePrice): boolean {
  const { kind, isClear } = readAmountPlace(node, blockText);
  return isClear || said.has('crossed out') || (role === 'was' && kind !== 'old');
}

/** The amounts near the price that stand in as good a place, and do not say what they are. */
function findEquals({ own, prices, isOwn }: DoubtFacts): readonly VisiblePrice[] {
  if (own === null) return [];
  return prices.filter(
    (price) =>
      !isOwn(price) &&
      Math.abs(price.node.index - own.node.index) < NEAR &&
      price.placeScore > own.placeScore - EQUAL &&
      (price.marked || isRatioWithin(price.amount, own.amount, NO_QUANTITY)) &&
      !isExplained(price),
  );
}

/** Without tax, or soon after a price without tax, as shops for businesses show both. */
function isPerhapsNet({ own, prices }: DoubtFacts): boolean {
  if (own === null) return false;
  const before = prices.filter(({ node }) => {
    const distance = own.node.index - node.index;
    return distance > 0 && distance < NEAR;
  });
  return isBesideNetWords(own.node) || before.some(({ node }) => classifyTax(node) === 'excluded');
}

/** A word that follows the amount in its line. */
const WORD_AFTER =
  /\d[^\p{L}\d|]{0,3}(?:\p{Sc}|Kč|kr|zł|Ft|[Ll]ei|[A-Z]{3})?[^\p{L}\d|]{1,3}\p{L}{4}/u;

/** Words after it that are neither known nor of a price: "63 € unpacked" in any language. */
const hasOtherWords = ({ wordScore, node, blockText }: VisiblePrice): boolean =>
  wordScore < 0 &&
  readAmountPlace(node, blockText).kind === null &&
  WORD_AFTER.test(removeTaxWords(blockText));

/** The reasons by name; each is a feature of the price. */
export const doubts: readonly Doubt[] = [
  {
    name: 'against the markup',
    holds: (facts) => !isBacked(facts) && facts.contradicting.some(isMarkup),
  },
  { name: 'shown as an earlier price', holds: ({ own }) => own?.role === 'was' },
  {
    name: 'stated nowhere, another as well placed',
    holds: (facts) => !isBacked(facts) && findEquals(facts).some(({ hidden }) => !hidden),
  },
  {
    name: 'stated nowhere, a hidden one as well placed',
    holds: (facts) => !isBacked(facts) && findEquals(facts).some(({ hidden }) => hidden),
  },
  {
    name: 'a lower offer is as well placed',
    holds: (facts) =>
      !facts.agreeing.some(({ isNamed }) => isNamed) &&
      findEquals(facts).some(
        ({ amount }) =>
          isLower(amount, facts.own?.amount ?? amount) &&
          facts.offers.some(({ price }) => price !== null && isEqualAmount(price, amount)),
      ),
  },
  {
    name: 'stated nowhere, with the words of another amount',
    holds: (facts) =>
      !isBacked(facts) && facts.own !== null && isOtherAmount(facts.own.node, facts.own.blockText),
  },
  {
    name: 'stated nowhere, among other words',
    holds: (facts) => !isBacked(facts) && facts.own !== null && hasOtherWords(facts.own),
  },
  {
    name: 'stated nowhere, without tax',
    holds: (facts) => !isBacked(facts) && isPerhapsNet(facts),
  },
];
