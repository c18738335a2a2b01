/**
 * The pure engine on a file: what is believed of all products is learned together, then each gets
 * its advice.
 */
import { jsonDecimal, type RawJson } from '#kernel/exact-json.ts';
import { formatDecimal } from '#kernel/money.ts';
import { sayAbstentionReason, sayAdviceReason } from '#kernel/reasons/english/say-in-english.ts';
import type { Abstention, Advice } from '../model/advice.ts';
import { learnBeliefs, type SalesDay } from '../model/learn-beliefs.ts';
import { isMove } from '../model/own-evidence.ts';
import { PRIOR_BELIEF } from '../model/prior-belief.ts';
import { recommendPrice } from '../model/recommend-price.ts';
import type { AdviceFile, AdviceProduct } from './parse-advice-file.ts';

const DAY = 86_400_000;
const REFERENCE_DAYS = 30;

/** A recommendation as it is printed: the specified fields, and what it rests on. */
export interface PrintedAdvice {
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
  readonly evidence: Advice['evidence'];
  readonly guard_rail: string | null;
  /** Only with `all`: why this would not be shown. */
  readonly weak?: string | null;
}

export interface FileAdvice {
  /** By confidence, then expected gain, then product. */
  readonly recommendations: readonly PrintedAdvice[];
  readonly abstained: readonly { readonly product_id: string; readonly reason: string }[];
}

/** Advice for every product of the file; with `all` also what is too weak to show, uncapped. */
export function adviseFile(file: AdviceFile, { all }: { all: boolean }): FileAdvice {
  const beliefs = learnBeliefs(
    file.products.map((product) => ({
      ...product,
      currentPrice: priceNumber(product),
      group: product.group,
    })),
  );
  const recommendations: PrintedAdvice[] = [];
  const abstained = file.refused.map(({ productId, reason }) => ({
    product_id: productId,
    reason: `set aside: ${reason}`,
  }));
  for (const product of file.products) {
    const result = adviseProduct(product, {
      file,
      belief: beliefs.get(product.productId) ?? PRIOR_BELIEF,
      all,
    });
    if (result.kind === 'abstention')
      abstained.push({ product_id: product.productId, reason: sayAbstentionReason(result.reason) });
    else recommendations.push(print(product, { advice: result, all }));
  }
  recommendations.sort(
    (a, b) =>
      b.confidence - a.confidence ||
      (b.expected_profit_change ?? 0) - (a.expected_profit_change ?? 0) ||
      (a.product_id < b.product_id ? -1 : 1),
  );
  return { recommendations, abstained };
}

function adviseProduct(
  product: AdviceProduct,
  { file, belief, all }: { file: AdviceFile; belief: typeof PRIOR_BELIEF; all: boolean },
): Advice | Abstention {
  return recommendPrice({
    asOf: file.asOf,
    currency: product.currency,
    currentMinor: product.currentMinor,
    costMinor: product.costMinor,
    mapMinor: null,
    minMinor: product.floorMinor,
    competitors: product.competitors,
    changedAt: changeOf(product, file.asOf),
    lowest30Minor: lowestOf(product, file.asOf),
    belief,
    settings: file.settings,
    all,
  });
}

/** Day of the last price change that the history shows; today's price may itself be one. */
function changeOf(product: AdviceProduct, asOf: Date): Date | null {
  const { days } = product;
  const last = days.at(-1);
  if (!last) return null;
  if (isMove(priceNumber(product), last.price))
    return new Date(Math.min(asOf.getTime(), (last.day + 1) * DAY));
  for (let n = days.length - 1; n > 0; n -= 1) {
    const [now, before] = [days[n], days[n - 1]];
    if (now && before && isMove(now.price, before.price)) return new Date(now.day * DAY);
  }
  return null;
}

function lowestOf(product: AdviceProduct, asOf: Date): bigint | null {
  const recent = product.days.filter(
    (one: SalesDay) => one.day * DAY > asOf.getTime() - REFERENCE_DAYS * DAY,
  );
  if (recent.length === 0) return null;
  const scale = Number(product.currentMinor) / priceNumber(product);
  const lowest = BigInt(Math.round(Math.min(...recent.map((one) => one.price)) * scale));
  return lowest < product.currentMinor ? lowest : product.currentMinor;
}

function priceNumber({ currentMinor, currency }: AdviceProduct): number {
  return Number(formatDecimal({ minor: currentMinor, currency }));
}

function print(
  { productId, currency, currentMinor }: AdviceProduct,
  { advice, all }: { advice: Advice; all: boolean },
): PrintedAdvice {
  return {
    product_id: productId,
    current_price: jsonDecimal(formatDecimal({ minor: currentMinor, currency })),
    suggested_price: jsonDecimal(formatDecimal({ minor: advice.suggestedMinor, currency })),
    estimated_conversion_uplift: advice.uplift,
    confidence: advice.confidence,
    currency,
    objective: advice.objective,
    uplift_interval: advice.upliftInterval,
    expected_profit_change: advice.expectedGain,
    basis: advice.basis,
    reasons: advice.reasons.map(sayAdviceReason),
    against: advice.against.map(sayAdviceReason),
    evidence: advice.evidence,
    guard_rail: advice.guardRail,
    ...(all ? { weak: advice.weak && sayAbstentionReason(advice.weak) } : {}),
  };
}
