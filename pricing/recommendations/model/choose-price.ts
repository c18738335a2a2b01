/**
 * Chooses one of the allowed prices: the most profitable, or for the goal `market` the nearest to
 * the market.
 */
import type { AbstentionReason } from '#kernel/reasons/recommendation-reasons.ts';
import { type CurrencyCode, getMinorDigits } from '#kernel/currency.ts';
import type { RecommendationInput } from './recommendation.ts';
import type { MarginView } from './margin-view.ts';
import { chooseNearest, getProbabilityNearerToMedian } from './match-market.ts';
import type { PriceBounds } from './price-bounds.ts';
import { CONFIDENCE_CAP, GAIN_TO_REPLACE, LEAST, LEAST_TO_KEEP } from './prior-belief.ts';
import type { Weighing } from './weigh-price.ts';
import { estimateProfit, type PricedDemand, type PriceScore, scorePrice } from './score-price.ts';

export interface Choice {
  readonly minor: bigint;
  readonly score: PriceScore;
  /** Confidence for the objective; capped unless `all` is set. */
  readonly confidence: number;
  /** Why it is too weak to show; null when it is strong enough. */
  readonly weak: AbstentionReason | null;
}

/**
 * The best amount within the bounds for the goal; null when they contain only the current price.
 */
export function choosePrice(
  bounds: PriceBounds,
  input: RecommendationInput,
  { market, margin, demand }: Weighing,
): Choice | null {
  const candidates = listCandidates(bounds, input.currentMinor, {
    currency: input.currency,
    charmEndings: input.settings.charmEndings,
  });
  const keep = input.previousMinor ?? null;
  const isMatch = input.settings.goal === 'market';
  const minor = isMatch
    ? chooseNearest(candidates, {
        index: market.index,
        price: demand.price,
        keep: keep !== null && isWithin(bounds, keep) && keep !== input.currentMinor ? keep : null,
      })
    : chooseBest(candidates, { demand, keep });
  if (minor === null) return null;
  const score = scorePrice(demand, Number(minor));
  const limits = minor === input.previousMinor ? LEAST_TO_KEEP : LEAST;
  const sure = isMatch
    ? getProbabilityNearerToMedian(input.currentMinor, minor, market)
    : score.confidence;
  return {
    minor,
    score,
    confidence: rounded(input.all ? sure : Math.min(sure, getConfidenceCap(input, margin))),
    weak: isMatch ? reasonUnsure(sure, limits.confidence) : reasonWeak(score, margin, limits),
  };
}

const GRID = 40n;
/** More amounts with a charm ending than this are thinned out evenly. */
const MOST = 64n;
/** With fewer rare endings than this within the bounds, more common endings are used instead. */
const FEW = 6;

/**
 * Lists the amounts to evaluate: a grid over the bounds, adjusted to charm endings when the account
 * wants them and one lies within the bounds.
 *
 * Amounts within the bounds, ascending, without duplicates and without the current price. Empty
 * when the bounds contain no other amount.
 */
export function listCandidates(
  bounds: PriceBounds,
  currentMinor: bigint,
  options: { currency: CurrencyCode; charmEndings: boolean },
): bigint[] {
  const { lowMinor, highMinor } = bounds;
  if (lowMinor > highMinor) return [];
  const charmed = options.charmEndings
    ? listCharming(lowMinor, highMinor, getMinorDigits(options.currency))
    : [];
  const candidates = charmed.filter((minor) => minor !== currentMinor);
  return candidates.length > 0
    ? candidates
    : listGrid(lowMinor, highMinor).filter((minor) => minor !== currentMinor);
}

function listGrid(low: bigint, high: bigint): bigint[] {
  const width = high - low;
  if (width <= GRID) return Array.from({ length: Number(width) + 1 }, (_, n) => low + BigInt(n));
  return Array.from({ length: Number(GRID) + 1 }, (_, n) => low + (width * BigInt(n)) / GRID);
}

/**
 * Endings: …9.99 and …4.99 from 100 units on, .99 and .49 below, .x9 for prices under 5 units; …80,
 * …90 or …0 in currencies without decimals.
 */
function listCharming(low: bigint, high: bigint, digits: number): bigint[] {
  const unit = 10n ** BigInt(digits);
  if (digits === 0) {
    const wide = low >= 1000n ? listEnding(low, high, { period: 100n, endings: [80n, 90n] }) : [];
    return wide.length >= FEW
      ? wide
      : listEnding(low, high, { period: 10n, endings: low >= 1000n ? [0n] : [0n, 8n] });
  }
  const last = unit / 100n;
  const whole = unit - last;
  if (high < 5n * unit)
    return listEnding(low, high, { period: unit / 10n, endings: [unit / 10n - last] });
  if (low >= 100n * unit) {
    const wide = listEnding(low, high, {
      period: 10n * unit,
      endings: [4n * unit + whole, 9n * unit + whole],
    });
    if (wide.length >= FEW) return wide;
  }
  return listEnding(low, high, { period: unit, endings: [unit / 2n - last, whole] });
}

function listEnding(
  low: bigint,
  high: bigint,
  { period, endings }: { period: bigint; endings: bigint[] },
): bigint[] {
  const first = low / period;
  const count = high / period - first + 1n;
  const stride = count > MOST ? count / MOST : 1n;
  const found: bigint[] = [];
  for (let n = first; n <= high / period; n += stride) {
    for (const ending of endings)
      if (n * period + ending >= low && n * period + ending <= high)
        found.push(n * period + ending);
  }
  return found;
}

function isWithin({ lowMinor, highMinor }: PriceBounds, minor: bigint): boolean {
  return minor >= lowMinor && minor <= highMinor;
}

/** The most profitable candidate; the current suggestion when it is about as good. */
function chooseBest(
  candidates: readonly bigint[],
  { demand, keep }: { demand: PricedDemand; keep: bigint | null },
): bigint | null {
  let best: bigint | null = null;
  let most = -Infinity;
  let standing = -Infinity;
  for (const minor of candidates) {
    const profit = estimateProfit(demand, Number(minor));
    if (minor === keep) standing = profit;
    // Candidates ascend, so the smaller amount wins a tie.
    if (profit > most) [best, most] = [minor, profit];
  }
  return most - standing < GAIN_TO_REPLACE * Math.abs(demand.price - demand.meanCost) ? keep : best;
}

/** The most confidence that is stated for what is known of the product. */
export function getConfidenceCap(
  { belief, settings }: Pick<RecommendationInput, 'belief' | 'settings'>,
  margin: MarginView,
): number {
  if (settings.goal === 'market') return CONFIDENCE_CAP.market;
  if (margin.from === 'prior') return CONFIDENCE_CAP.costUnknown;
  return belief.basis === 'prior' ? CONFIDENCE_CAP.prior : CONFIDENCE_CAP.none;
}

function reasonWeak(
  { gain, confidence }: PriceScore,
  margin: MarginView,
  limits: typeof LEAST | typeof LEAST_TO_KEEP,
): AbstentionReason | null {
  if (gain !== null && gain < limits.gain)
    return { code: 'gain_too_small', values: { least: limits.gain } };
  return reasonUnsure(
    confidence,
    margin.from === 'prior' ? limits.confidenceCostUnknown : limits.confidence,
  );
}

/** Compared as shown, with three digits: a value that rounds to the limit is not above it. */
function reasonUnsure(confidence: number, least: number): AbstentionReason | null {
  return rounded(confidence) <= least ? { code: 'confidence_too_low', values: { least } } : null;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
