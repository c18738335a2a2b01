/**
 * An account's settings with the defaults for those not set. Stored as JSON under the same names;
 * unknown names are dropped.
 */
import { z } from 'zod';

const PromotionWindowSchema = z.object({
  from: z.coerce.date(),
  to: z.coerce.date(),
  /** All products when absent. */
  productIds: z.array(z.string()).optional(),
});

export const SettingsSchema = z.object({
  /** How far an offer may be below the MAP price, as a fraction of the MAP price. */
  mapTolerance: z.number().default(0),
  matchAutoThreshold: z.number().default(0.97),
  matchReviewThreshold: z.number().default(0.3),
  /** Minimum confidence of the recommendations shown to the merchant. */
  recommendationThreshold: z.number().default(0.6),
  /** Pricing goal. Accounts that never chose one keep the behavior from before goals existed. */
  goal: z.enum(['market', 'margin', 'profit']).default('profit'),
  /** Gross margin (fraction of the price) assumed for products without a cost; null: unknown. */
  usualMargin: z.number().nullable().default(null),
  /** Minimum gross margin of a suggested price. */
  minMargin: z.number().default(0),
  /** Largest step of one suggestion, as a fraction of the price. */
  maxStep: z.number().default(0.1),
  charmEndings: z.boolean().default(true),
  /** Whether the account's own prices and MAP prices include tax. */
  tax: z.enum(['included', 'excluded', 'unknown']).default('unknown'),
  promotionWindows: z.array(PromotionWindowSchema).default([]),
  /**
   * How far below the own price a competitor's price must fall to raise an alert, in basis points of
   * the own price; null: none is raised.
   */
  undercutBasisPoints: z.int().min(0).max(9_999).nullable().default(null),
  /** When that threshold was set: earlier price changes raise no alert. Not set by clients. */
  undercutSince: z.coerce.date().nullable().default(null),
});
export type Settings = z.infer<typeof SettingsSchema>;
