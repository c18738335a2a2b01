/**
 * The pure recommendation engine for a file: learns beliefs from all products together, then makes
 * a recommendation for each.
 */
import { DAY_MS } from '#kernel/durations.ts';
import { toJsonDecimal, type RawJson } from '#kernel/exact-json.ts';
import { formatDecimal } from '#kernel/money.ts';
import {
  formatAbstentionReason,
  formatRecommendationReason,
} from '#kernel/reasons/english/format-in-english.ts';
import type { Abstention, Recommendation } from '#pricing/recommendations/model/recommendation.ts';
import { learnBeliefs, type SalesDay } from '#pricing/recommendations/model/learn-beliefs.ts';
import { isMove } from '#pricing/recommendations/model/own-evidence.ts';
import { PRIOR_BELIEF } from '#pricing/recommendations/model/prior-belief.ts';
import { recommendPrice } from '#pricing/recommendations/model/recommend-price.ts';
import type { RecommendationFile, RecommendationProduct } from './parse-recommendation-file.ts';

const REFERENCE_DAYS = 30;

/** A recommendation as printed: the specified fields and its basis. */
interface PrintedRecommendation {
  readonly product_id: string;
  readonly current_price: RawJson;
  readonly suggested_price: RawJson;
  readonly estimated_conversion_uplift: number;
  readonly confidence: number;
  readonly currency: string;
  readonly objective: string;
  readonly uplift_interval: readonly [number, number];
  readonly expected_profit_change: number | null;
  readonly basis: string;
  readonly reasons: readonly string[];
  readonly against: readonly string[];
  readonly evidence: Recommendation['evidence'];
  readonly guard_rail: string | null;
  /** Only with `all`: why this would not be shown. */
  readonly weak?: string | null;
}

export interface FileRecommendation {
  /** Sorted by confidence, then expected gain, then product. */
  readonly recommendations: readonly PrintedRecommendation[];
  readonly abstained: readonly { readonly product_id: string; readonly reason: string }[];
}

/**
 * Recommends for every product of the file; with `all` also includes those too weak to show, with
 * uncapped confidence.
 */
export function recommendForFile(
  file: RecommendationFile,
  { all }: { all: boolean },
): FileRecommendation {
  const beliefs = learnBeliefs(
    file.products.map((product) => ({
      ...product,
      currentPrice: priceNumber(product),
      group: product.group,
    })),
  );
  const recommendations: PrintedRecommendation[] = [];
  const abstained = file.refused.map(({ productId, reason }) => ({
    product_id: productId,
    reason: `set aside: ${reason}`,
  }));
  for (const product of file.products) {
    const result = recommendForProduct(product, {
      file,
      belief: beliefs.get(product.productId) ?? PRIOR_BELIEF,
      all,
    });
    if (result.kind === 'abstention')
      abstained.push({
        product_id: product.productId,
        reason: formatAbstentionReason(result.reason),
      });
    else recommendations.push(print(product, { recommendation: result, all }));
  }
  recommendations.sort(
    (a, b) =>
      b.confidence - a.confidence ||
      (b.expected_profit_change ?? 0) - (a.expected_profit_change ?? 0) ||
      (a.product_id < b.product_id ? -1 : 1),
  );
  return { recommendations, abstained };
}

function recommendForProduct(
  product: RecommendationProduct,
  { file, belief, all }: { file: RecommendationFile; belief: typeof PRIOR_BELIEF; all: boolean },
): Recommendation | Abstention {
  return recommendPrice({
    asOf: file.asOf,
    currency: product.currency,
    currentMinor: product.currentMinor,
    costMinor: product.costMinor,
    mapMinor: null,
    minMinor: product.mapPriceMinor,
    competitors: product.competitors,
    changedAt: changeOf(product, file.asOf),
    lowest30Minor: lowestOf(product, file.asOf),
    belief,
    settings: file.settings,
    all,
  });
}

/** Day of the last price change in the history; the current price may itself be a change. */
function changeOf(product: RecommendationProduct, asOf: Date): Date | null {
  const { days } = product;
  const last = days.at(-1);
  if (!last) return null;
  if (isMove(priceNumber(product), last.price))
    return new Date(Math.min(asOf.getTime(), (last.day + 1) * DAY_MS));
  for (let n = days.length - 1; n > 0; n -= 1) {
    const [now, before] = [days[n], days[n - 1]];
    if (now && before && isMove(now.price, before.price)) return new Date(now.day * DAY_MS);
  }
  return null;
}

function lowestOf(product: RecommendationProduct, asOf: Date): bigint | null {
  const recent = product.days.filter(
    (one: SalesDay) => one.day * DAY_MS > asOf.getTime() - REFERENCE_DAYS * DAY_MS,
  );
  if (recent.length === 0) return null;
  const scale = Number(product.currentMinor) / priceNumber(product);
  const lowest = BigInt(Math.round(Math.min(...recent.map((one) => one.price)) * scale));
  return lowest < product.currentMinor ? lowest : product.currentMinor;
}

function priceNumber({ currentMinor, currency }: RecommendationProduct): number {
  return Number(formatDecimal({ minor: currentMinor, currency }));
}

function print(
  { productId, currency, currentMinor }: RecommendationProduct,
  { recommendation, all }: { recommendation: Recommendation; all: boolean },
): PrintedRecommendation {
  return {
    product_id: productId,
    current_price: toJsonDecimal(formatDecimal({ minor: currentMinor, currency })),
    suggested_price: toJsonDecimal(
      formatDecimal({ minor: recommendation.suggestedMinor, currency }),
    ),
    estimated_conversion_uplift: recommendation.uplift,
    confidence: recommendation.confidence,
    currency,
    objective: recommendation.objective,
    uplift_interval: recommendation.upliftInterval,
    expected_profit_change: recommendation.expectedGain,
    basis: recommendation.basis,
    reasons: recommendation.reasons.map(formatRecommendationReason),
    against: recommendation.against.map(formatRecommendationReason),
    evidence: recommendation.evidence,
    guard_rail: recommendation.guardRail,
    ...(all ? { weak: recommendation.weak && formatAbstentionReason(recommendation.weak) } : {}),
  };
}
