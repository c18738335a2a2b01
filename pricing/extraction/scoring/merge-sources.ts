import { isHigher } from '#pricing/extraction/money-text/amounts.ts';
import type { PageContext } from '#pricing/extraction/page-context.ts';
import {
  createEmptyProduct,
  type Conflict,
  type FieldSource,
  type PriceCandidate,
  type ExtractedOffer,
  type ExtractedProduct,
} from '#pricing/extraction/reading.ts';
import {
  type SourceOffer,
  type SourceProduct,
  toExtractedOffer,
  formatAmount,
  SOURCE_KEYS,
} from '#pricing/extraction/source/source-product.ts';
import { chooseOffer, type ChosenOffer } from './choose-offer.ts';
import type { CollectedSources } from './collect-sources.ts';

export interface MergedReading {
  product: ExtractedProduct;
  offer: ExtractedOffer | null;
  offers: ExtractedOffer[];
  conflicts: Conflict[];
  sources: Record<string, FieldSource>;
  offerPlaces: FieldSource[];
  candidates: PriceCandidate[];
}

interface Pick {
  source: SourceProduct;
  chosen: ChosenOffer;
}

/**
 * Puts the sources together, the most trusted first. One offer is taken whole; what it lacks is
 * filled from the others; where two state different prices or currencies, both are reported and
 * nothing is averaged.
 */
export function mergeSources(collected: CollectedSources, context: PageContext): MergedReading {
  const { sources } = collected;
  const where: Record<string, FieldSource> = {};
  const product = mergeProduct(sources, where, context);
  const picks = sources
    .map((source) => ({ source, chosen: chooseOffer(source, context) }))
    .filter((pick): pick is Pick => pick.chosen !== null);
  const priced = picks.filter((pick) => pick.chosen.offer.price !== null);
  const main = priced[0] ?? picks[0];
  if (!main)
    return {
      product,
      offer: null,
      offers: [],
      conflicts: [],
      sources: where,
      offerPlaces: [],
      candidates: [],
    };
  const offer = mergeOffer(main, picks, where);
  const candidates = [
    ...priced.flatMap((pick) => candidatesOf(pick, main, collected.why)),
    ...visibleCandidates(collected, offer),
  ];
  const { offers, places } = offersOf(
    main.source.offers.length > 1 || main.source.leads === true
      ? main
      : (picks.find((pick) => pick.source.offers.length > 1 && pick.source.from !== 'visible') ??
          main),
    main,
    offer,
  );
  return {
    product,
    offer,
    offers,
    offerPlaces: places,
    conflicts: [
      ...collected.conflicts,
      ...findConflicts(
        priced.filter((pick) => pick.source.from !== 'visible'),
        offer,
      ),
    ],
    sources: where,
    candidates,
  };
}

const PRODUCT_FIELDS = [
  'name',
  'brand',
  'gtin',
  'mpn',
  'sku',
  'image',
  'description',
  'category',
] as const;

function mergeProduct(
  sources: readonly SourceProduct[],
  where: Record<string, FieldSource>,
  context: PageContext,
): ExtractedProduct {
  const product = createEmptyProduct();
  for (const field of PRODUCT_FIELDS) {
    for (const source of sources) {
      const value = source.product[field];
      if (!value) continue;
      product[field] = field === 'image' ? absolute(value, context.url) : value;
      where[`product.${field}`] = { from: source.from, at: source.at };
      break;
    }
  }
  return product;
}

const OFFER_FIELDS = [
  'listPrice',
  'unitPrice',
  'seller',
  'sku',
  'gtin',
  'mpn',
  'url',
  'name',
  'variant',
] as const;

function mergeOffer(
  main: Pick,
  picks: readonly Pick[],
  where: Record<string, FieldSource>,
): ExtractedOffer {
  const chosen = main.chosen.offer;
  const offer: ExtractedOffer = toExtractedOffer({ ...chosen });
  const note = (field: keyof typeof SOURCE_KEYS, pick: Pick): void => {
    const isPrice = field === 'price' || field === 'listPrice';
    where[SOURCE_KEYS[field]] = {
      from: (isPrice ? pick.chosen.offer.priceFrom : undefined) ?? pick.source.from,
      at: pick.chosen.offer.at,
    };
  };
  for (const field of ['price', ...OFFER_FIELDS] as const)
    if (chosen[field] !== null) note(field, main);
  const others = picks.filter((pick) => pick !== main);
  const agreeing = others.filter(
    (pick) => pick.chosen.offer.price === null || pick.chosen.offer.price === offer.price,
  );
  if (offer.currency !== null) note('currency', main);
  if (offer.condition !== 'unknown') note('condition', main);
  if (offer.tax !== 'unknown') note('tax', main);
  for (const pick of others) {
    if (offer.currency !== null || pick.chosen.offer.currency === null) continue;
    offer.currency = pick.chosen.offer.currency;
    note('currency', pick);
  }
  for (const pick of [main, ...others]) {
    if (
      pick === main
        ? offer.availability !== 'unknown'
        : offer.availability === 'unknown' && pick.chosen.offer.availability !== 'unknown'
    ) {
      offer.availability = pick.chosen.offer.availability;
      note('availability', pick);
    }
    if (offer.condition === 'unknown' && pick.chosen.offer.condition !== 'unknown') {
      offer.condition = pick.chosen.offer.condition;
      note('condition', pick);
    }
    if (offer.tax === 'unknown' && pick.chosen.offer.tax !== 'unknown') {
      offer.tax = pick.chosen.offer.tax;
      note('tax', pick);
    }
  }
  for (const field of ['listPrice', 'unitPrice', 'seller', 'sku', 'gtin', 'mpn'] as const) {
    const from =
      offer[field] === null
        ? agreeing.find((pick) => pick.chosen.offer[field] !== null)
        : undefined;
    if (!from) continue;
    offer[field] = from.chosen.offer[field];
    note(field, from);
  }
  return normalizeOffer(offer);
}

/** Amounts in the digits of the currency; a list price that is not above the price is none. */
function normalizeOffer(offer: ExtractedOffer): ExtractedOffer {
  offer.price = formatAmount(offer.price, offer.currency);
  offer.listPrice = formatAmount(offer.listPrice, offer.currency);
  if (offer.listPrice !== null && (offer.price === null || !isHigher(offer.listPrice, offer.price)))
    offer.listPrice = null;
  return offer;
}

/**
 * Every variant, from the source that knows them; the chosen one stands among them as it was
 * merged.
 */
function offersOf(
  from: Pick,
  main: Pick,
  offer: ExtractedOffer,
): { offers: ExtractedOffer[]; places: FieldSource[] } {
  if (from.source.offers.length <= 1) {
    offer.variantKey = '';
    return {
      offers: [offer],
      places: [{ from: main.chosen.offer.priceFrom ?? main.source.from, at: main.chosen.offer.at }],
    };
  }
  const offers = from.source.offers.map((one) => {
    if (from === main && one === main.chosen.offer) return offer;
    const plain = toExtractedOffer(one);
    plain.currency ??= offer.currency;
    return normalizeOffer(plain);
  });
  return {
    offers,
    places: from.source.offers.map((one) => ({
      from: one.priceFrom ?? from.source.from,
      at: one.at,
    })),
  };
}

function candidatesOf(pick: Pick, main: Pick, checked: string | null): PriceCandidate[] {
  const others = pick.source.offers
    .filter((offer) => offer !== pick.chosen.offer && offer.price !== null)
    .slice(0, 20);
  const make = (offer: SourceOffer, chosen: boolean, why: string): PriceCandidate => ({
    text: offer.raw ?? offer.price ?? '',
    amount: offer.price,
    currency: offer.currency,
    from: offer.priceFrom ?? pick.source.from,
    at: offer.at,
    chosen,
    why,
  });
  const why =
    pick === main
      ? [pick.chosen.why, checked].filter((one) => one !== null).join('; ')
      : `${main.source.from} is trusted more`;
  return [
    make(pick.chosen.offer, pick === main, why),
    ...others.map((offer) => make(offer, false, 'another offer or variant of the same source')),
  ];
}

/** Other prices that stand on the page, with what speaks for and against them. */
function visibleCandidates(collected: CollectedSources, offer: ExtractedOffer): PriceCandidate[] {
  return collected.visible.prices.slice(0, 8).map((price) => ({
    text: price.blockText,
    amount: formatAmount(price.amount, price.currency ?? offer.currency),
    currency: price.currency,
    from: 'visible',
    at: price.at,
    chosen: false,
    why: [
      price.role === 'was' ? 'an earlier price; ' : '',
      `place scored ${Math.round(price.score * 10) / 10}: `,
      price.why || 'nothing speaks for it',
    ].join(''),
  }));
}

function findConflicts(priced: readonly Pick[], offer: ExtractedOffer): Conflict[] {
  const conflicts: Conflict[] = [];
  const compare = (kind: string, read: (pick: Pick) => string | null): void => {
    const values = priced
      .map((pick) => ({ from: pick.source.from, value: read(pick) }))
      .filter((one): one is { from: string; value: string } => one.value !== null);
    if (new Set(values.map((one) => one.value)).size > 1) conflicts.push({ kind, values });
  };
  compare('price', (pick) => formatAmount(pick.chosen.offer.price, offer.currency));
  compare('currency', (pick) => pick.chosen.offer.currency);
  compare('availability', (pick) =>
    pick.chosen.offer.availability === 'unknown' ? null : pick.chosen.offer.availability,
  );
  return conflicts;
}

function absolute(address: string, base: string): string {
  try {
    return new URL(address, base).href;
  } catch {
    return address;
  }
}
