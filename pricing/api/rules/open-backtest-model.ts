/** The demand model as a backtest of pricing rules asks it about one product. Pure. */
import { DAY_MS } from '#kernel/durations.ts';
import type { ProductRow } from '#pricing/catalog/products.ts';
import { getRobustMedian } from '#pricing/recommendations/beliefs/build-daily-index.ts';
import { listMoves } from '#pricing/recommendations/followers/price-moves.ts';
import {
  applyFollowers,
  detectPriceWar,
  type Rivalry,
} from '#pricing/recommendations/followers/rivalry.ts';
import { USUAL_FORM } from '#pricing/recommendations/model/price-form.ts';
import {
  CHANGE_PAUSE_DAYS,
  ELASTICITY_CEILING,
} from '#pricing/recommendations/model/prior-belief.ts';
import { recommendPrice } from '#pricing/recommendations/model/recommend-price.ts';
import type {
  DemandBelief,
  RecommendationInput,
  RecommendationSettings,
} from '#pricing/recommendations/model/recommendation.ts';
import { scorePrice } from '#pricing/recommendations/model/score-price.ts';
import { findGoalPrice } from '#pricing/recommendations/pricing-rules/find-goal-price.ts';
import type {
  BacktestModel,
  Estimate,
  Forecast,
  PathEstimate,
  PricePoint,
  SoldAt,
} from '#pricing/rules/backtest/product-history.ts';
import type { RuleProduct } from '#pricing/rules/evaluation/rule-product.ts';

interface ModelKnowledge {
  readonly row: Pick<ProductRow, 'id' | 'costMinor' | 'monitored'>;
  readonly belief: DemandBelief;
  readonly settings: RecommendationSettings;
  readonly rivalry: Pick<Rivalry, 'followers'>;
}

/** Opens the model for one product. */
export function openBacktestModel(knowledge: ModelKnowledge): BacktestModel {
  const { row, belief } = knowledge;
  return {
    recommend: rememberLast((product, question) => recommend(product, question, knowledge)),
    forecast: (days) => forecast(days, { belief, costMinor: row.costMinor }),
    isPriceWar: (own, theirs, at) =>
      theirs.some(
        (points) =>
          detectPriceWar(toMoves(row.id, own), toMoves(row.id, points), at / DAY_MS) !== null,
      ),
  };
}

type Recommend = BacktestModel['recommend'];
type Question = Parameters<Recommend>[1];

function recommend(
  product: RuleProduct,
  { goal, asOf, unchangedDays }: Question,
  knowledge: ModelKnowledge,
): bigint | null {
  if (!knowledge.row.monitored || product.priceMinor <= 0n) return null;
  const input = buildInput(product, asOf, knowledge);
  if (goal !== null) return findGoalPrice(input, goal);
  const changedAt =
    unchangedDays === null ? null : new Date(asOf.getTime() - unchangedDays * DAY_MS);
  const result = recommendPrice({ ...input, changedAt });
  if (result.kind === 'abstention') return null;
  const isCut = result.suggestedMinor < product.priceMinor;
  return isCut && product.isInPriceWar ? null : result.suggestedMinor;
}

/** Most days are like the day before: price and offers are then the same, and so is the answer. */
function rememberLast(ask: Recommend): Recommend {
  const last = new Map<
    Question['goal'],
    { product: RuleProduct; isPaused: boolean; minor: bigint | null }
  >();
  return (product, question) => {
    const { goal, unchangedDays } = question;
    const isPaused = unchangedDays !== null && unchangedDays < CHANGE_PAUSE_DAYS;
    const known = last.get(goal);
    if (known?.isPaused === isPaused && isAlike(known.product, product)) return known.minor;
    const minor = ask(product, question);
    last.set(goal, { product, isPaused, minor });
    return minor;
  };
}

/** Of one product, what can differ from day to day and is part of the question. */
function isAlike(a: RuleProduct, b: RuleProduct): boolean {
  return (
    a.priceMinor === b.priceMinor &&
    a.isInPriceWar === b.isInPriceWar &&
    a.offers.length === b.offers.length &&
    a.offers.every((offer, n) => offer === b.offers[n])
  );
}

function buildInput(
  product: RuleProduct,
  asOf: Date,
  { belief, settings, rivalry }: ModelKnowledge,
): RecommendationInput {
  const competing = product.offers.filter((offer) => offer.inStock && !offer.notComparable);
  const followers = [...new Set(competing.map(({ retailer }) => retailer))].flatMap(
    (domain) => rivalry.followers.get(domain) ?? [],
  );
  return {
    asOf,
    currency: product.currency,
    currentMinor: product.priceMinor,
    costMinor: product.costMinor,
    mapMinor: product.mapMinor,
    minMinor: product.minMinor,
    competitors: product.offers,
    changedAt: null,
    lowest30Minor: null,
    belief: applyFollowers(belief, { followers, competitors: competing.length }),
    settings,
    previousMinor: null,
  };
}

const toMoves = (productId: string, points: readonly PricePoint[]) =>
  listMoves(
    productId,
    points.map(({ at, minor }) => ({ from: new Date(at), minor: Number(minor) })),
  );

/** Units, revenue and profit: where demand reacts most, as expected, and where it reacts least. */
type Sums = readonly [number[], number[], number[]];

/**
 * What the units of each day had been at other prices. The elasticity is one unknown number for all
 * days, so that each end of the range is computed with one elasticity.
 */
function forecast(
  days: readonly SoldAt[],
  { belief, costMinor }: { belief: DemandBelief; costMinor: bigint | null },
): Forecast {
  const cost = costMinor === null ? null : Number(costMinor);
  const paths = (days[0]?.prices ?? []).map((_, path): Sums => {
    const sums: Sums = [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ];
    let asked = '';
    let ratios: readonly number[] = [];
    for (const day of days) {
      const to = day.prices[path] ?? day.asked;
      const key = `${day.asked} ${to} ${day.market.join(' ')}`;
      // Prices stay for days: the same question is not asked again.
      if (key !== asked) ratios = listRatios(day, to, belief);
      asked = key;
      ratios.forEach((ratio, end) => {
        const units = day.units * ratio;
        const paid = to * day.paidShare;
        addTo(sums[0], end, units);
        addTo(sums[1], end, units * paid);
        addTo(sums[2], end, units * (paid - (cost ?? 0)));
      });
    }
    return sums;
  });
  const [keep] = paths;
  return {
    isOwn: belief.basis === 'own',
    paths: paths.map(([units, revenue, profit]): PathEstimate => ({
      units: toEstimate(units),
      revenue: toEstimate(revenue),
      profit: cost === null ? null : toEstimate(profit),
      revenueBeside: toEstimate(subtract(revenue, keep?.[1])),
      profitBeside: cost === null ? null : toEstimate(subtract(profit, keep?.[2])),
    })),
  };
}

function addTo(sums: number[], at: number, more: number): void {
  sums[at] = (sums[at] ?? 0) + more;
}

const subtract = (sums: readonly number[], others: readonly number[] = []): number[] =>
  sums.map((sum, n) => sum - (others[n] ?? 0));

const toEstimate = (sums: readonly number[]): Estimate => ({
  low: Math.min(...sums),
  expected: sums[1] ?? 0,
  high: Math.max(...sums),
});

/** Orders at price `to` relative to those at the asked one. */
function listRatios(
  { asked, market }: SoldAt,
  to: number,
  { mean, sd, form = USUAL_FORM }: DemandBelief,
): readonly number[] {
  if (to === asked) return [1, 1, 1];
  const { uplift, interval } = scorePrice(
    {
      elasticity: { mean, sd, upper: ELASTICITY_CEILING },
      form,
      price: asked,
      market: getRobustMedian(market),
      costs: [0],
      meanCost: 0,
    },
    to,
  );
  const [low, high] = interval;
  const [most, least] = to > asked ? [low, high] : [high, low];
  return [1 + most, 1 + uplift, 1 + least];
}
