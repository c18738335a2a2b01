/** Learned places on shops of our own in many themes, before and after a redesign. */
import { createRandom } from '#bench/recommendations/random.ts';
import type { LearnedPlace } from '#pricing/extraction/patterns/price-place.ts';
import { getPlaceKey } from '#pricing/extraction/patterns/price-place.ts';
import { type PlaceObservation, updatePlaces } from '#pricing/extraction/patterns/update-places.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import { pageHints } from '#pricing/platforms/registry.ts';
import { renderThemePage, shopThemes, type ShopTheme, type ThemeProduct } from './shop-themes.ts';

const LEARNED_FROM = 10;
const TESTED = 20;
const AFTER_REDESIGN = 20;

export interface ThemeResult {
  readonly theme: string;
  readonly origin: string;
  /** Pages without markup, of 20, read right and wrong. */
  readonly rightWithout: number;
  readonly wrongWithout: number;
  readonly rightWith: number;
  readonly wrongWith: number;
  /** Pages after the redesign until no place of the old design is left or asked. */
  readonly droppedAfter: number | null;
  /** Pages after the redesign until a learned place gives the price again. */
  readonly relearnedAfter: number | null;
  /** Prices from a learned place on the pages after the redesign that are not the page's. */
  readonly wrongBetween: number;
}

/**
 * For each theme: places are learned from 10 pages with markup and tried on 20 without; then the
 * shop moves to another theme, and of each of 20 products a page without markup is read (a wrong
 * price counts) and then the page with markup (which teaches).
 */
export function measureThemes(): ThemeResult[] {
  return shopThemes.map((theme, at) =>
    measureTheme(theme, shopThemes[(at + 5) % shopThemes.length] ?? theme, at),
  );
}

function measureTheme(theme: ShopTheme, redesign: ShopTheme, seed: number): ThemeResult {
  const shop = createShop(seed);
  let places: LearnedPlace[] = [];
  for (let i = 0; i < LEARNED_FROM; i += 1) places = learn({ shop, theme, at: i }, places);
  const score = { rightWithout: 0, wrongWithout: 0, rightWith: 0, wrongWith: 0 };
  for (let i = LEARNED_FROM; i < LEARNED_FROM + TESTED; i += 1) {
    const without = read({ shop, theme, at: i }, []);
    const withPlaces = read({ shop, theme, at: i }, places);
    if (without.isRight) score.rightWithout += 1;
    else if (without.price !== null) score.wrongWithout += 1;
    if (withPlaces.isRight) score.rightWith += 1;
    else if (withPlaces.price !== null) score.wrongWith += 1;
  }
  const old = new Set(places.map(({ place }) => getPlaceKey(place)));
  let droppedAfter: number | null = null;
  let relearnedAfter: number | null = null;
  let wrongBetween = 0;
  for (let i = 0; i < AFTER_REDESIGN; i += 1) {
    const at = LEARNED_FROM + TESTED + i;
    const observed = teach({ shop, theme: redesign, at }, places);
    const known = places.filter(
      ({ failures, place }) => failures === 0 && place.kind !== 'visible',
    );
    const isKnown = known.some(({ place }) =>
      observed?.verdicts.some(
        (one) => one.verdict === 'agrees' && getPlaceKey(one.place) === getPlaceKey(place),
      ),
    );
    if (isKnown) relearnedAfter ??= i;
    const result = read({ shop, theme: redesign, at }, places);
    if (result.from === 'learned-place' && !result.isRight) wrongBetween += 1;
    places = learn({ shop, theme: redesign, at }, places);
    // A place that the new design has too stays; one that fails is not asked while it fails.
    if (places.every(({ place, failures }) => !old.has(getPlaceKey(place)) || failures === 0))
      droppedAfter ??= i + 1;
  }
  return {
    theme: theme.name,
    origin: theme.origin ?? 'written after public markup',
    ...score,
    droppedAfter,
    relearnedAfter,
    wrongBetween,
  };
}

type Shop = readonly ThemeProduct[];

interface ThemePage {
  readonly shop: Shop;
  readonly theme: ShopTheme;
  /** The product's place in the shop. */
  readonly at: number;
}

function createShop(seed: number): Shop {
  const random = createRandom(seed + 1);
  return Array.from({ length: LEARNED_FROM + TESTED + AFTER_REDESIGN + 4 }, (_, i) => {
    const cents = 499 + Math.floor(random() * 29_000);
    const format = (value: number): string => `${(value / 100).toFixed(2).replace('.', ',')} €`;
    return {
      id: 7100 + i * 13,
      name: `${WORDS[i % WORDS.length]} ${KINDS[Math.floor(i / 3) % KINDS.length]} ${String.fromCharCode(65 + (i % 26))}`,
      price: format(cents),
      amount: (cents / 100).toFixed(2),
      was: i % 3 === 1 ? format(Math.round(cents * 1.25)) : null,
      unitPrice: i % 4 === 2 ? `${format(cents * 2)} / kg` : null,
      isAvailable: i % 7 !== 5,
    };
  });
}

const WORDS = ['Oak', 'Linen', 'Copper', 'Granite', 'Merino', 'Bamboo', 'Walnut', 'Slate'];
const KINDS = ['Table lamp', 'Serving board', 'Throw blanket', 'Water jug', 'Coat rack'];

function pageOf({ shop, theme, at }: ThemePage, hasMarkup: boolean): Uint8Array {
  const product = shop[at];
  if (!product) throw new Error(`The shop has no product ${at}`);
  const others = [1, 2, 3].flatMap((step) => shop[(at + step) % shop.length] ?? []);
  return Buffer.from(renderThemePage(theme, { product, others, hasMarkup }));
}

const addressOf = (at: number): string => `https://shop.example/p/${7100 + at * 13}`;

function teach(page: ThemePage, places: readonly LearnedPlace[]): PlaceObservation | undefined {
  const input = { url: addressOf(page.at), bytes: pageOf(page, true) };
  return readPage(input, pageHints, { places, isLearning: true }).places;
}

function learn(page: ThemePage, places: readonly LearnedPlace[]): LearnedPlace[] {
  const observed = teach(page, places);
  return observed ? updatePlaces(places, observed).kept : [...places];
}

function read(
  page: ThemePage,
  places: readonly LearnedPlace[],
): { isRight: boolean; price: string | null; from: string | null } {
  const input = { url: addressOf(page.at), bytes: pageOf(page, false) };
  const reading = readPage(input, pageHints, { places });
  const price = reading.offer?.price ?? null;
  return {
    isRight: price === page.shop[page.at]?.amount,
    price,
    from: reading.sources['offer.price']?.from ?? null,
  };
}
