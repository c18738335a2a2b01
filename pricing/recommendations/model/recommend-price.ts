/**
 * The price that earns most under the belief, inside hard guard rails, or the reason why there is
 * no advice. Pure: no clock, no randomness, no database; the same input gives the same answer.
 */
import { minorDigits } from '#kernel/currency.ts';
import type { AbstentionReason } from '#kernel/reasons/advice-reasons.ts';
import type { Abstention, Advice, AdviceInput } from './advice.ts';
import { explainAdvice } from './explain-advice.ts';
import { listCandidates } from './list-candidates.ts';
import { type MarginView, viewMargin } from './margin-view.ts';
import { type MarketView, viewMarket } from './market-view.ts';
import type { CutNormal } from './normal.ts';
import { boundPrice, type PriceBounds } from './price-bounds.ts';
import {
  CHANGE_PAUSE_DAYS,
  CONFIDENCE_CAP,
  ELASTICITY_CEILING,
  GAIN_TO_REPLACE,
  GAP_SLOPE,
  LEAST,
  LEAST_TO_KEEP,
} from './prior-belief.ts';
import { KINK_SD, USUAL_FORM } from './price-form.ts';
import { expectProfit, type PricedDemand, type PriceScore, scorePrice } from './score-price.ts';

const DAY = 86_400_000;

/**
 * Advice for one product. Throws RangeError for a current price that is not above zero or an
 * unknown currency.
 */
export function recommendPrice(input: AdviceInput): Advice | Abstention {
  if (input.currentMinor <= 0n)
    throw new RangeError(`current price must be above 0, got ${input.currentMinor}`);
  minorDigits(input.currency);
  const pause = reasonToPause(input);
  if (pause !== null) return abstain(pause);
  const market = viewMarket(input.competitors, {
    asOf: input.asOf,
    currency: input.currency,
    minor: input.currentMinor,
  });
  const margin = viewMargin(input, market);
  if (margin === null)
    return abstain({ code: 'margin_unknown', values: { left_out: market.leftOut } });
  const bounds = boundPrice(input);
  if (bounds.lowMinor > bounds.highMinor) return abstain(reasonOutOfBounds(input, bounds));
  const candidates = listCandidates(
    narrowToMarket(bounds, input, { market, margin }),
    input.currentMinor,
    { currency: input.currency, charmEndings: input.settings.charmEndings },
  );
  const elasticity = believedElasticity(input, market);
  const demand: PricedDemand = {
    elasticity,
    form: input.belief.form ?? USUAL_FORM,
    price: Number(input.currentMinor),
    market: market.index,
    costs: margin.costs,
    meanCost: margin.meanCost,
  };
  const minor = chooseBest(candidates, { demand, keep: input.previousMinor ?? null });
  if (minor === null) return abstain(reasonWithoutCandidate(input, { market, margin }));
  const best = { minor, score: scorePrice(demand, Number(minor)) };
  const confidence = input.all
    ? best.score.confidence
    : Math.min(best.score.confidence, confidenceCap(input, margin));
  const weak = reasonWeak(
    best.score,
    margin,
    best.minor === input.previousMinor ? LEAST_TO_KEEP : LEAST,
  );
  if (weak !== null && !input.all) return abstain(weak);
  return {
    ...explainAdvice(input, { market, margin, bounds, chosen: best, elasticity }),
    confidence: rounded(confidence),
    weak,
  };
}

function abstain(reason: AbstentionReason): Abstention {
  return { kind: 'abstention', reason };
}

function reasonToPause({ changedAt, asOf }: AdviceInput): AbstentionReason | null {
  if (changedAt === null) return null;
  const days = Math.floor((asOf.getTime() - changedAt.getTime()) / DAY);
  return days >= CHANGE_PAUSE_DAYS
    ? null
    : { code: 'changed_recently', values: { days: Math.max(0, days), pause: CHANGE_PAUSE_DAYS } };
}

function reasonOutOfBounds(
  input: AdviceInput,
  { lowMinor, lowRail }: PriceBounds,
): AbstentionReason {
  return {
    code: lowMinor > input.currentMinor ? 'below_limit' : 'no_room',
    values: { limit: lowRail },
  };
}

/** On a prior margin only the market speaks: towards it, never past it. */
function narrowToMarket(
  bounds: PriceBounds,
  input: AdviceInput,
  { market, margin }: { market: MarketView; margin: MarginView },
): PriceBounds {
  if (margin.from !== 'prior' || market.index === null) return bounds;
  const below = Number(input.currentMinor) < market.index;
  const limit = BigInt(below ? Math.floor(market.index) : Math.ceil(market.index));
  if (below) {
    const lowMinor = bounds.lowMinor > input.currentMinor ? bounds.lowMinor : input.currentMinor;
    return limit < bounds.highMinor
      ? { ...bounds, lowMinor, highMinor: limit, highRail: 'market_price' }
      : { ...bounds, lowMinor };
  }
  const highMinor = bounds.highMinor < input.currentMinor ? bounds.highMinor : input.currentMinor;
  return limit > bounds.lowMinor
    ? { ...bounds, highMinor, lowMinor: limit, lowRail: 'market_price' }
    : { ...bounds, highMinor };
}

function reasonWithoutCandidate(
  input: AdviceInput,
  { market, margin }: { market: MarketView; margin: MarginView },
): AbstentionReason {
  if (margin.from === 'prior' && market.index !== null)
    return { code: 'at_market_price', values: {} };
  return { code: 'no_price_ending', values: { step: input.settings.maxStep } };
}

/**
 * The elasticity at today's distance from the market: further above it, demand reacts more. With
 * fewer than two offers the term is off.
 */
function believedElasticity(input: AdviceInput, market: MarketView): CutNormal {
  const { mean, sd, gap, form = USUAL_FORM } = input.belief;
  const distance =
    market.index !== null && market.kept.length >= 2 && gap !== null
      ? Math.log(Number(input.currentMinor) / market.index) - gap
      : 0;
  // A kink that sales have shown, or shown to be none, says what the prior would only guess.
  const guessed = distance * (form.kinkSd === 0 ? 1 : Math.min(1, form.kinkSd / KINK_SD));
  return {
    mean: mean + GAP_SLOPE.mean * guessed,
    sd: Math.hypot(sd, GAP_SLOPE.sd * guessed),
    upper: ELASTICITY_CEILING,
  };
}

/** The most profitable candidate; the standing suggestion where it is about as good. */
function chooseBest(
  candidates: readonly bigint[],
  { demand, keep }: { demand: PricedDemand; keep: bigint | null },
): bigint | null {
  let best: bigint | null = null;
  let most = -Infinity;
  let standing = -Infinity;
  for (const minor of candidates) {
    const profit = expectProfit(demand, Number(minor));
    if (minor === keep) standing = profit;
    // The smaller amount wins a tie: candidates ascend.
    if (profit > most) [best, most] = [minor, profit];
  }
  return most - standing < GAIN_TO_REPLACE * Math.abs(demand.price - demand.meanCost) ? keep : best;
}

function confidenceCap({ belief }: AdviceInput, margin: MarginView): number {
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
  const least = margin.from === 'prior' ? limits.confidenceCostUnknown : limits.confidence;
  // Shown to three digits: what rounds to the limit is not above it.
  if (rounded(confidence) <= least) return { code: 'confidence_too_low', values: { least } };
  return null;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
