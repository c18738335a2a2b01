/** What the evaluation of pricing rules knows of a product, and what it answers. Plain data. */
import type { CurrencyCode } from '#kernel/currency.ts';
import type { RuleHold, RuleStep } from '#kernel/reasons/rule-reasons.ts';
import type { RuleMode } from '#pricing/contract/rule.ts';
import type { RULE_GOALS } from '#pricing/contract/rule-strategy.ts';
import type { ComparedOffer } from '#pricing/market/comparable-offer.ts';

export type RuleGoal = (typeof RULE_GOALS)[number];

/** A matched offer. `shippingMinor`: cost of delivery for one unit; null when unknown. */
export interface RuleOffer extends ComparedOffer {
  readonly retailer: string;
  readonly shippingMinor: bigint | null;
}

/** A product as it is at a moment. Amounts are minor units of its currency. */
export interface RuleProduct {
  readonly productId: string;
  readonly currency: CurrencyCode;
  readonly priceMinor: bigint;
  readonly costMinor: bigint | null;
  /** The MAP price that holds now. */
  readonly mapMinor: bigint | null;
  readonly minMinor: bigint | null;
  readonly compareAtMinor: bigint | null;
  readonly stock: number | null;
  /** Sold in the last 28 days; null when no sales are known. */
  readonly unitsSold: number | null;
  /** 1: the product of the account that sold most units in that time; null without sales. */
  readonly salesRank: number | null;
  /** In lower case, as all names here. */
  readonly brand: string | null;
  readonly productType: string | null;
  readonly category: string | null;
  readonly tags: readonly string[];
  /** Ids and names. */
  readonly collections: readonly string[];
  /** Keys of the shop searches that find it. */
  readonly searches: readonly string[];
  /** The own price 24 hours ago; null when unknown: then `max_day` counts from the current price. */
  readonly dayAgoMinor: bigint | null;
  /** Lowest own price of the last 30 days; null when unknown. */
  readonly lowest30Minor: bigint | null;
  /** A retailer and we answer each other's cuts. */
  readonly isInPriceWar: boolean;
  readonly offers: readonly RuleOffer[];
}

/** What the model recommends for a goal; null: nothing. It is asked only by rules that name it. */
export type RecommendForGoal = (product: RuleProduct, goal: RuleGoal) => bigint | null;

/** What the first rule that reaches a product says. */
export interface RuleOutcome {
  readonly ruleKey: string;
  readonly mode: Exclude<RuleMode, 'off'>;
  /** The new price; null: it stays, and `hold` says why. */
  readonly priceMinor: bigint | null;
  readonly hold: RuleHold | null;
  /** How the price was found, in order; each amount can be computed again from the one before. */
  readonly steps: readonly RuleStep[];
  /** The price that competitors' prices led to; null where none did. */
  readonly referenceMinor: bigint | null;
  /** The price before limits and endings; null where no strategy gave one. */
  readonly targetMinor: bigint | null;
}
