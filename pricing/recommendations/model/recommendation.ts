/**
 * Input and output of the pure core. Prices are integer minor units; shares, ratios and
 * probabilities are floating-point numbers.
 */
import type { CurrencyCode } from '#kernel/currency.ts';
import type {
  AbstentionReason,
  RecommendationReason,
} from '#kernel/reasons/recommendation-reasons.ts';
import type { ComparedOffer } from '#pricing/market/comparable-offer.ts';
import type { PriceForm } from './price-form.ts';

/**
 * A seller's pricing goal. `market`: at the market's median. `margin`: never lower, raised where
 * that earns more. `profit`: the highest gross profit.
 */
export const GOALS = ['market', 'margin', 'profit'] as const;
type Goal = (typeof GOALS)[number];

export interface RecommendationSettings {
  readonly goal: Goal;
  /**
   * Largest relative step from the current price, as a share; at most 0.05 when based on the prior
   * alone.
   */
  readonly maxStep: number;
  /** Minimum gross margin as a share of the suggested price. */
  readonly minMargin: number;
  /** The seller's usual gross margin, as a share of the price; used when the cost is unknown. */
  readonly usualMargin: number | null;
  readonly charmEndings: boolean;
}

export const DEFAULT_SETTINGS: RecommendationSettings = {
  goal: 'profit',
  maxStep: 0.1,
  minMargin: 0,
  usualMargin: null,
  charmEndings: true,
};

export interface CompetitorOffer extends ComparedOffer {
  readonly retailer: string;
}

/**
 * Belief about demand: elasticity b ~ N(mean, sd²) truncated above −0.1, the form of the demand
 * curve, and how b changes with the gap to the market. Plain data that can be stored as JSON.
 */
export interface DemandBelief {
  readonly mean: number;
  readonly sd: number;
  /**
   * ln(own price / market) at which the elasticity was learned; 0 for the prior, null when unknown.
   */
  readonly gap: number | null;
  readonly basis: Basis;
  readonly salesDays: number;
  readonly priceChanges: number;
  /**
   * Days with sessions, so that uplift is that of conversion; otherwise it is that of units at the
   * same traffic.
   */
  readonly sessionDays: number;
  /**
   * Last day (since 1970-01-01) on which the product's own sales count as evidence of its demand,
   * if nothing new is learned; null without such evidence (own-evidence.ts).
   */
  readonly evidenceUntil: number | null;
  /** Semi-log when absent. */
  readonly form?: PriceForm;
}

type Basis = 'prior' | 'group' | 'own';

export interface RecommendationInput {
  readonly asOf: Date;
  readonly currency: CurrencyCode;
  readonly currentMinor: bigint;
  readonly costMinor: bigint | null;
  /**
   * The MAP price: the price others may not advertise below; our suggestions do not go below it
   * either.
   */
  readonly mapMinor: bigint | null;
  readonly minMinor: bigint | null;
  readonly competitors: readonly CompetitorOffer[];
  /** When our own price last changed; null when no change is known. */
  readonly changedAt: Date | null;
  /** Lowest own price of the 30 days before `asOf`; null when unknown. */
  readonly lowest30Minor: bigint | null;
  readonly belief: DemandBelief;
  readonly settings: RecommendationSettings;
  /**
   * The current recommendation: kept while no other is clearly better, so that recommendations do
   * not alternate.
   */
  readonly previousMinor?: bigint | null;
  /**
   * Also return recommendations too weak to show, with uncapped confidence: for checking
   * calibration.
   */
  readonly all?: boolean;
}

interface RecommendationEvidence {
  readonly competitors: number;
  readonly competitors_dropped: number;
  readonly market_price_minor: string | null;
  readonly cheapest_retailer: string | null;
  readonly oldest_competitor_age_h: number | null;
  readonly sales_days: number;
  readonly own_price_changes: number;
  /** Whether a price above the market's median may be suggested (own-evidence.ts). */
  readonly own_evidence: boolean;
  readonly cost_known: boolean;
  readonly margin_from: 'cost' | 'usual_margin' | 'prior';
  readonly uplift_of: 'conversion' | 'units';
  readonly elasticity: number;
  /** Sold in the last 28 days; only of a rule's price, null when it is not known. */
  readonly units_28_days?: number | null;
}

export type GuardRail = 'max_step' | 'map_price' | 'min_price' | 'min_margin' | 'market_price';

type Objective = 'gross_profit' | 'market_price' | 'pricing_rule';

export interface Recommendation {
  readonly kind: 'recommendation';
  readonly suggestedMinor: bigint;
  /**
   * E[orders per session at the suggested price divided by that at the current one] − 1; negative
   * for a raise.
   */
  readonly uplift: number;
  readonly upliftInterval: readonly [number, number];
  /**
   * Confidence for the objective. `gross_profit`: P(expected gross profit at the suggested price >
   * at the current one). `market_price`: P(the suggested price is nearer to the market's median
   * than the current one). `pricing_rule`: a rule gave the price; as for `gross_profit`.
   */
  readonly confidence: number;
  /**
   * Relative change of expected gross profit; null when the current profit per unit is not above
   * zero.
   */
  readonly expectedGain: number | null;
  readonly objective: Objective;
  readonly basis: Basis;
  readonly guardRail: GuardRail | null;
  readonly reasons: readonly RecommendationReason[];
  readonly against: readonly RecommendationReason[];
  readonly evidence: RecommendationEvidence;
  /** Why it is too weak to show; only with `all`. */
  readonly weak: AbstentionReason | null;
}

export interface Abstention {
  readonly kind: 'abstention';
  readonly reason: AbstentionReason;
}
