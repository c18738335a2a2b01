/** What speaks for and against the price that was chosen, as numbers for the price model. */
import { isHigher } from '#pricing/extraction/money-text/amounts.ts';
import type { MergedReading } from '#pricing/extraction/scoring/merge-sources.ts';
import { isSameAmount } from '#pricing/extraction/scoring/check-markup.ts';
import type { PriceClaim } from '#pricing/extraction/scoring/list-claims.ts';
import type {
  VisiblePrice,
  VisiblePrices,
} from '#pricing/extraction/visible/find-visible-prices.ts';
import { classifyTax } from '#pricing/extraction/visible/price-terms.ts';
import {
  chooseVisiblePrice,
  classifyPriceKind,
  SURE_ENOUGH,
} from '#pricing/extraction/visible/visible-source.ts';
import { doubts } from './doubts.ts';

/** The feature of a price that contradicts what is stated, without a reason. */
export const UNEXPLAINED = 'against what is stated, shown nowhere';

export const FEATURE_GROUPS = ['agreement', 'place', 'rival', 'page'] as const;
/** `doubt`: reasons that limit the probability; the trees do not use them. */
export type FeatureGroup = (typeof FEATURE_GROUPS)[number] | 'doubt';

/** What is known of a page beside its merged reading. */
export interface PriceEvidence {
  readonly claims: readonly PriceClaim[];
  readonly visible: VisiblePrices;
  /** Products of the markup that are not the page's own. */
  readonly others: number;
}

interface Facts extends PriceEvidence {
  readonly merged: MergedReading;
  readonly amount: string;
  /** True of a visible price of the same amount. */
  readonly isOwn: (price: VisiblePrice) => boolean;
  /** The kind of source that gives the price. */
  readonly from: string;
  readonly agreeing: readonly PriceClaim[];
  readonly contradicting: readonly PriceClaim[];
  /** The visible place of the price that scored best. */
  readonly own: VisiblePrice | null;
  /** The visible price of another amount that scored best. */
  readonly rival: VisiblePrice | null;
  /** The price that a reader would take. */
  readonly seen: VisiblePrice | null;
}

interface Feature {
  readonly name: string;
  readonly group: FeatureGroup;
  readonly read: (facts: Facts) => number | boolean;
}

/** Stands for the score of a place where there is none. */
const NO_PLACE = -10;
const WELL_PLACED = 2;
/**
 * An amount so many times another is of another kind: delivery, an accessory, an installment. Finer
 * ratios are not given, because the changes by which training pages are made have fixed ones.
 */
const OTHER_SIZE = 4;
const NEAR = 60;

const STRUCTURED = new Set(['json-ld', 'microdata', 'rdfa']);
const LOOSE = new Set(['opengraph', 'app-state', 'analytics', 'visible', 'learned-place']);
const isPlatform = (from: string): boolean => !STRUCTURED.has(from) && !LOOSE.has(from);

const KINDS: readonly [name: string, test: (from: string) => boolean][] = [
  ['json-ld', (from) => from === 'json-ld'],
  ['attributes', (from) => from === 'microdata' || from === 'rdfa'],
  ['opengraph', (from) => from === 'opengraph'],
  ['platform', isPlatform],
  ['app-state', (from) => from === 'app-state'],
  ['analytics', (from) => from === 'analytics'],
];

/** 1 where sources of the kind give the price, -1 where they give another one. */
function compareKind({ agreeing, contradicting }: Facts, test: (from: string) => boolean): number {
  if (agreeing.some(({ from }) => test(from))) return 1;
  return contradicting.some(({ from }) => test(from)) ? -1 : 0;
}

const countKinds = (claims: readonly PriceClaim[]): number =>
  new Set(claims.map(({ from }) => from)).size;

/** Groups of sources that a shop fills from different places: markup, data of scripts, the page. */
function countWitnesses(facts: Facts): number {
  const isMarkup = (from: string): boolean => STRUCTURED.has(from) || from === 'opengraph';
  const stated = facts.agreeing.map(({ from }) => isMarkup(from));
  return Number(stated.includes(true)) + Number(stated.includes(false)) + Number(isShown(facts));
}

const isStated = ({ agreeing }: Facts): boolean => agreeing.length > 0;
const isShown = ({ own }: Facts): boolean => own !== null && own.score > WELL_PLACED;
const isTaken = ({ seen, isOwn }: Facts): boolean => seen !== null && isOwn(seen);

/** The best score of a visible place of a price that another source gives. */
const findPlaceOfOther = ({ visible, contradicting }: Facts): number =>
  Math.max(
    NO_PLACE,
    ...(contradicting.length === 0 ? [] : visible.prices)
      .filter((seen) => contradicting.some((one) => isOf(seen, one.price, one.currency)))
      .map(({ score }) => score),
  );
/** The page's price against what every source states, which the page does not even show crossed out. */
const isUnexplained = (facts: Facts): boolean =>
  facts.from === 'visible' &&
  !isStated(facts) &&
  facts.contradicting.length > 0 &&
  findPlaceOfOther(facts) === NO_PLACE;

const isNamed = ({ agreeing }: Facts): boolean => agreeing.some((claim) => claim.isNamed);
/** The page shows another price, which is no other variant's than the one that the address names. */
const isOtherTaken = (facts: Facts): boolean =>
  facts.seen !== null && !isTaken(facts) && !isNamed(facts);

const agreement = (name: string, read: Feature['read']): Feature => ({
  name,
  group: 'agreement',
  read,
});
const place = (name: string, read: Feature['read']): Feature => ({ name, group: 'place', read });
const among = (name: string, read: Feature['read']): Feature => ({ name, group: 'rival', read });
const onPage = (name: string, read: Feature['read']): Feature => ({ name, group: 'page', read });

const said = (name: string): Feature =>
  place(`is ${name}`, ({ own }) => own?.said.has(name) === true);
const kindIs = (kind: string): Feature =>
  place(`is a ${kind} price`, ({ own }) => own !== null && classifyPriceKind(own) === kind);

const FEATURES: readonly Feature[] = [
  ...KINDS.map(([name, test]) => agreement(`${name} agrees`, (facts) => compareKind(facts, test))),
  ...KINDS.map(([name, test]) => agreement(`from ${name}`, ({ from }) => test(from))),
  agreement('from the page alone', ({ from, agreeing }) => from === 'visible' && !agreeing.length),
  agreement('kinds that agree', ({ agreeing }) => countKinds(agreeing)),
  agreement('kinds that contradict', ({ contradicting }) => countKinds(contradicting)),
  agreement('kinds that agree, and the page', ({ agreeing, own }) =>
    own !== null && own.score > WELL_PLACED ? countKinds(agreeing) + 1 : countKinds(agreeing),
  ),
  agreement(
    'the first source gives another',
    ({ claims, contradicting }) => claims.length > 0 && claims[0] === contradicting[0],
  ),
  agreement('share of the kinds', ({ agreeing, contradicting }) =>
    agreeing.length === 0
      ? 0
      : countKinds(agreeing) / (countKinds(agreeing) + countKinds(contradicting)),
  ),
  agreement('witnesses', countWitnesses),
  agreement('stated and taken by a reader', (facts) => isStated(facts) && isTaken(facts)),
  agreement('stated and shown', (facts) => isStated(facts) && isShown(facts)),
  agreement('stated and not shown', (facts) => isStated(facts) && !isShown(facts)),
  agreement(
    'stated and not shown, another is',
    (facts) => isStated(facts) && !isShown(facts) && isOtherTaken(facts),
  ),
  agreement('score of what a reader would take instead', (facts) =>
    isOtherTaken(facts) && facts.seen !== null ? facts.seen.score : NO_PLACE,
  ),
  agreement(UNEXPLAINED, isUnexplained),
  agreement('named by the address', isNamed),
  agreement('conflicts', ({ merged }) => merged.conflicts.length),
  place('score', ({ own }) => own?.score ?? NO_PLACE),
  place('marked', ({ own }) => own?.marked === true),
  place('soon after the name', ({ own }) => own?.soon === true),
  place('hidden', ({ own }) => own?.hidden === true),
  place('an earlier price', ({ own }) => own?.role === 'was'),
  place('alike', ({ own }) => Math.log2(own?.repeats ?? 1)),
  place('words beside it', ({ own }) =>
    Math.min(12, own?.blockText.match(/\p{L}+/gu)?.length ?? 0),
  ),
  place('without tax', ({ own }) => own !== null && classifyTax(own.node) === 'excluded'),
  place('other reading', ({ own }) => own !== null && own.alternative !== null),
  place('places', ({ visible, isOwn }) =>
    Math.log2(
      1 + visible.prices.filter((price) => price.score > WELL_PLACED && isOwn(price)).length,
    ),
  ),
  ...['called a price', 'called current', 'beside the price', 'marked as the price'].map(said),
  ...['inside a link', 'in another part of the page', 'among other products'].map(said),
  ...['near a button that buys', 'in a carousel'].map(said),
  ...['from', 'member', 'coupon', 'auction'].map(kindIs),
  among(
    'what a reader would take',
    (facts) => Number(isTaken(facts)) - Number(isOtherTaken(facts)),
  ),
  among('score of the rival', ({ rival }) => rival?.score ?? NO_PLACE),
  among('margin', ({ own, rival }) =>
    Math.max(-10, Math.min(10, (own?.score ?? -2) - (rival?.score ?? -2))),
  ),
  among('rival marked', ({ rival }) => rival?.marked === true),
  among('rival hidden', ({ rival }) => rival?.hidden === true),
  among('rival alike', ({ rival }) => Math.log2(rival?.repeats ?? 1)),
  among(
    'rival near',
    ({ own, rival }) =>
      own !== null && rival !== null && Math.abs(own.node.index - rival.node.index) < NEAR,
  ),
  among('rival given by a source', ({ rival, contradicting }) =>
    contradicting.some(({ price, currency }) => rival !== null && isOf(rival, price, currency)),
  ),
  among('place of what another source gives', findPlaceOfOther),
  among(
    'rival of another size',
    ({ amount, rival }) => Math.abs(ratio(amount, rival?.amount)) > Math.log(OTHER_SIZE),
  ),
  among('part of another amount', ({ amount, visible }) =>
    visible.prices.some((price) => isPart(amount, price.amount)),
  ),
  among('hundred times another amount', ({ amount, visible }) =>
    visible.prices.some((price) => Math.abs(ratio(amount, price.amount) - Math.log(100)) < 1e-6),
  ),
  among('amounts', ({ visible }) =>
    Math.log2(1 + new Set(visible.prices.map((price) => price.amount)).size),
  ),
  among('amounts well placed', ({ visible }) =>
    Math.log2(
      1 +
        new Set(
          visible.prices.filter(({ score }) => score >= SURE_ENOUGH).map((price) => price.amount),
        ).size,
    ),
  ),
  among('lower ones well placed', ({ visible, amount }) =>
    visible.prices.some(
      ({ amount: other, score, role }) =>
        role === 'price' && score >= SURE_ENOUGH && isHigher(amount, other),
    ),
  ),
  onPage('offers', ({ merged }) => Math.log2(1 + merged.offers.length)),
  onPage('prices of the offers', ({ merged }) =>
    Math.log2(1 + new Set(merged.offers.map(({ price }) => price)).size),
  ),
  onPage('lowest of the offers', ({ merged, amount }) =>
    merged.offers.every(({ price }) => price === null || !isHigher(amount, price)),
  ),
  onPage('other products', ({ others }) => Math.log2(1 + others)),
  onPage('name found', ({ visible }) => visible.anchor !== null),
  onPage('currency unknown', ({ merged }) => merged.offer?.currency == null),
  onPage('less than 1', ({ amount }) => amount.startsWith('0')),
  ...doubts.map(({ name, holds }): Feature => ({
    name,
    group: 'doubt',
    read: (facts) => holds({ ...facts, prices: facts.visible.prices, offers: facts.merged.offers }),
  })),
];

/** Name and group of each number that `readPriceFeatures` gives, in its order. */
export const featureNames: readonly { readonly name: string; readonly group: FeatureGroup }[] =
  FEATURES.map(({ name, group }) => ({ name, group }));

/** The numbers of a page's chosen price, in the order of `featureNames`. */
export function readPriceFeatures(
  amount: string,
  merged: MergedReading,
  evidence: PriceEvidence,
): number[] {
  const currency = merged.offer?.currency;
  const compared = new Map<string, boolean>();
  const isOwn = ({ amount: other }: VisiblePrice): boolean => {
    const isSame = compared.get(other) ?? isSameAmount(other, amount, currency ?? null);
    compared.set(other, isSame);
    return isSame;
  };
  const agrees = ({ price, alternative }: PriceClaim): boolean =>
    isSameAmount(price, amount, currency ?? null) ||
    (alternative !== null && isSameAmount(alternative, amount, currency ?? null));
  const { claims, visible } = evidence;
  const facts: Facts = {
    ...evidence,
    merged,
    amount,
    isOwn,
    from: merged.sources['offer.price']?.from ?? 'visible',
    agreeing: claims.filter(agrees),
    contradicting: claims.filter((claim) => !agrees(claim)),
    own: visible.prices.find(isOwn) ?? null,
    rival: visible.prices.find((price) => price.role === 'price' && !isOwn(price)) ?? null,
    seen: chooseVisiblePrice(visible),
  };
  return FEATURES.map(({ read }) => Number(read(facts)));
}

const isOf = (price: VisiblePrice, amount: string, currency: string | null | undefined): boolean =>
  isSameAmount(price.amount, amount, currency ?? null);

/** An amount as a feature: its size counts, not its last digit. */
const toMagnitude = (text: string): number => Number(text);

/** Logarithm of how many times the other amount it is, at most a thousand times either way. */
function ratio(amount: string, other: string | undefined): number {
  const quotient = other === undefined ? 1 : toMagnitude(amount) / toMagnitude(other);
  return quotient > 0 ? Math.max(-7, Math.min(7, Math.log(quotient))) : 0;
}

/** "0.59" beside "14.59", or "14" beside it: a part of a price that is written in parts. */
function isPart(amount: string, other: string): boolean {
  const [whole = '', decimals = ''] = amount.split('.');
  const [otherWhole = '', otherDecimals = ''] = other.split('.');
  if (otherDecimals === '' || /^0*$/.test(otherDecimals)) return false;
  if (whole === '0') return otherWhole !== '0' && otherDecimals === decimals;
  return /^0*$/.test(decimals) && otherWhole === whole;
}
