/** What an account has set, with the defaults for what it has not. Stored as JSON under the same names; unknown names are dropped. */
import { z } from 'zod';

const PromotionWindowSchema = z.object({
  from: z.coerce.date(),
  to: z.coerce.date(),
  /** Absent: all products. */
  productIds: z.array(z.string()).optional(),
});

export const SettingsSchema = z.object({
  /** How far below the floor is still fine, as a fraction of the floor. */
  mapTolerance: z.number().default(0),
  matchAutoThreshold: z.number().default(0.97),
  matchReviewThreshold: z.number().default(0.3),
  /** What the merchant wants to see. */
  recommendationThreshold: z.number().default(0.6),
  /** What suggestions aim at. Accounts that never chose keep what they had before there were goals. */
  goal: z.enum(['market', 'margin', 'profit']).default('profit'),
  /** Gross margin (fraction of the price) taken for products without a cost; null: unknown. */
  usualMargin: z.number().nullable().default(null),
  /** Gross margin that advice leaves at least. */
  minMargin: z.number().default(0),
  /** Largest step of one suggestion, as a fraction of the price. */
  maxStep: z.number().default(0.1),
  charmEndings: z.boolean().default(true),
  /** Whether the account's own prices and floors hold tax. */
  tax: z.enum(['included', 'excluded', 'unknown']).default('unknown'),
  promotionWindows: z.array(PromotionWindowSchema).default([]),
});
export type Settings = z.infer<typeof SettingsSchema>;
