/**
 * The bytes of a page → what it offers, each value with the place it was read at. Pure; never
 * throws; ends within a budget. A page that is no product page, or cannot be read, is that, with a
 * reason, and has no price.
 */
import type { PageContext } from './page-context.ts';
import type { PageHints } from './page-hints.ts';
import type { PriceEstimator } from './model/estimate-price.ts';
import { parsePage, type PageInput } from './parse-page.ts';
import { checkPlaces } from './patterns/check-places.ts';
import { isChosenHere, applyChosenPlace, readOwnPlaces } from './patterns/chosen-place.ts';
import type { LearnedPlace } from './patterns/price-place.ts';
import { createEmptyProduct, type PageKind, type PageReading } from './reading.ts';

/** What is known beside the page. */
export interface ReadOptions {
  /** Where the retailer's pages are known to show their price. */
  readonly places?: readonly LearnedPlace[];
  /** Looks for the places of the price, when it is certain, and checks `places` against it. */
  readonly isLearning?: boolean;
  /** Estimates how likely the price is right; with the shipped weights where none is given. */
  readonly estimate?: PriceEstimator;
}

/**
 * Reads a page, with what is known of platforms' pages (`hints`, without which their own data are
 * not read), and at the places where the retailer's pages are known to show their price. For bytes
 * that are no page, or a page without a product, the result is the reason.
 */
export function readPage(
  input: PageInput,
  hints: readonly PageHints[],
  options: ReadOptions = {},
): PageReading {
  try {
    return readBytes(input, hints, options);
  } catch {
    return withoutPrice('unreadable', 'reader_failed');
  }
}

function readBytes(
  input: PageInput,
  hints: readonly PageHints[],
  { places = [], isLearning = false, estimate }: ReadOptions,
): PageReading {
  const parsed = parsePage(input, hints, { places, estimate });
  const { page, merged } = parsed;
  if (merged === null) return withoutPrice(page.kind, page.reason);
  const { context, collected } = parsed;
  const own = readOwnPlaces(collected, merged, { places, context });
  const observation = isLearning
    ? checkPlaces(collected.placePage, merged, listChecked(places, context))
    : null;
  const isCorrected = applyChosenPlace(merged, collected, context);
  return {
    page,
    ...merged,
    ...(observation === null || isCorrected ? {} : { places: observation }),
    ...(own.length === 0 ? {} : { own }),
  };
}

/** A page on which a person saw the price says nothing of the place that was chosen there. */
const listChecked = (places: readonly LearnedPlace[], context: PageContext): LearnedPlace[] =>
  places.filter(({ choice }) => choice === null || !isChosenHere(choice, context));

/** A reading of bytes that could not be read, with the reason. */
export function createUnreadablePage(reason: string): PageReading {
  return withoutPrice('unreadable', reason);
}

function withoutPrice(kind: PageKind, reason: string | undefined): PageReading {
  return {
    page: reason === undefined ? { kind } : { kind, reason },
    product: createEmptyProduct(),
    offer: null,
    offers: [],
    conflicts: [],
    sources: {},
    candidates: [],
  };
}
