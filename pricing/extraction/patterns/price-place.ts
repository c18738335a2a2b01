/**
 * A place where a retailer's pages show their price, described so that it is found on its other
 * pages: by names that stay, without digits, hashes and states. `visible` stands for the price that
 * is chosen by its surroundings: where that has been right at a retailer, it may contradict.
 */
export const PLACE_KINDS = ['element', 'attribute', 'state', 'visible'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export const PLACE_PICKS = ['only', 'after_name'] as const;
/** What counts where a place holds several amounts: none of them, or the first after the name. */
export type PlacePick = (typeof PLACE_PICKS)[number];

export const PLACE_UNITS = ['major', 'minor'] as const;
/** Whether the number is written in units or in the smallest units of the currency (cents). */
export type PlaceUnit = (typeof PLACE_UNITS)[number];

export interface PricePlace {
  readonly kind: PlaceKind;
  /**
   * A selector ("#product span.price"), for an attribute with its name ("div.buy @data-price"), or
   * a script and a path in its data ("script#state .product.price").
   */
  readonly at: string;
  readonly pick: PlacePick;
  readonly unit: PlaceUnit;
}

/** Where a person pointed at a price: "this is the price". */
export interface PlaceChoice {
  readonly id: string;
  /** The page on which the person saw it. */
  readonly url: string;
  /** The account for which alone the place is read; null: for all that monitor the retailer. */
  readonly accountId: string | null;
}

/** A place with what is known of it. Counts forget: a recent page counts more than an old one. */
export interface LearnedPlace {
  readonly place: PricePlace;
  /** Pages with a certain price on which the place gave it. */
  readonly agrees: number;
  /** Pages with a certain price on which the place gave another one. */
  readonly disagrees: number;
  /** The last certain pages in a row on which it disagreed, or gave nothing and no other place agreed. */
  readonly failures: number;
  /** The choice of the person who pointed at it; null: learned from pages alone. */
  readonly choice: PlaceChoice | null;
}

/** What a place gave on a page whose price is certain. */
export type PlaceVerdict = 'agrees' | 'disagrees' | 'nothing';

/** Equal for equal places. */
export const getPlaceKey = ({ kind, at, pick, unit }: PricePlace): string =>
  `${kind} ${pick} ${unit} ${at}`;

/** A person who pointed at a place saw it: worth as much as several pages. */
const PAGES_OF_A_PERSON = 8;

/**
 * Probability that the place gives the price of the next page: its share of pages, with one more of
 * either kind so that few pages make no certainty.
 */
export function getReliability({ agrees, disagrees, choice }: LearnedPlace): number {
  const shown = choice !== null ? agrees + PAGES_OF_A_PERSON : agrees;
  return (shown + 1) / (shown + disagrees + 2);
}
