import { z } from 'zod';

/** The limits of automatic pricing. Off unless the merchant turns it on. Fractions are 0 to 1. */
export const AutomationSettingsSchema = z.object({
  enabled: z.boolean().default(false),
  /** Only recommendations with at least this confidence are applied. */
  minConfidence: z.number().min(0.7).max(0.99).default(0.85),
  /** Largest single change of a price, up or down. */
  maxChange: z.number().gt(0).max(0.3).default(0.05),
  /** Maximum number of prices changed per day of the shop's calendar. */
  perDay: z.number().int().min(1).max(200).default(10),
  /**
   * For so many days pricing rules leave a price alone that somebody else set; null: until it is
   * resumed.
   */
  holdDays: z.number().int().min(1).max(365).nullable().default(null),
});
export type AutomationSettings = z.infer<typeof AutomationSettingsSchema>;

export const NO_AUTOMATION: AutomationSettings = AutomationSettingsSchema.parse({});
