import { z } from 'zod';

/** What automatic applying keeps to. Off unless the merchant turns it on. Fractions are fractions. */
export const AutomationSettingsSchema = z.object({
  enabled: z.boolean().default(false),
  /** Only suggestions at least that sure. */
  minConfidence: z.number().min(0.7).max(0.99).default(0.85),
  /** Largest change of a price in one go, up or down. */
  maxChange: z.number().gt(0).max(0.3).default(0.05),
  /** Prices changed in one day of the shop's calendar. */
  perDay: z.number().int().min(1).max(200).default(10),
});
export type AutomationSettings = z.infer<typeof AutomationSettingsSchema>;

export const NO_AUTOMATION: AutomationSettings = AutomationSettingsSchema.parse({});
