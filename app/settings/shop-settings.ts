import { z } from 'zod';
import { AutomationSettingsSchema, NO_AUTOMATION } from './automation-settings.ts';
import { GOALS } from './goal.ts';
import { MAX_CHANNELS, SalesChannelSchema } from './sales-channel.ts';

const fraction = z.number().min(0).max(1);

/** What a merchant sets; kept in `shop.settings`. Fractions are fractions. */
export const ShopSettingsSchema = z.object({
  /** Advice below this confidence is not shown unless asked for. */
  recommendationThreshold: fraction.default(0.6),
  /** Floor of variants without one of their own: that share of the compare-at price. */
  floorRule: z
    .object({ shareOfCompareAt: z.number().gt(0).max(1) })
    .nullable()
    .default(null),
  /** A new shop begins with FIRST_GOAL; one from before there were goals keeps what it had. */
  goal: z.enum(GOALS).default('profit'),
  /** Whether a person chose the goal: the setup guide asks until then. */
  goalChosen: z.boolean().default(false),
  /** Gross margin taken where a product has no cost. */
  usualMargin: z.number().gt(0).lt(1).nullable().default(null),
  /** Gross margin that advice leaves at least. */
  minMargin: z.number().min(0).lt(1).default(0),
  /** How far below the floor is still fine. */
  mapTolerance: fraction.default(0),
  /** Products count that are published to one of these; none: every active product. */
  channels: z.array(SalesChannelSchema).max(MAX_CHANNELS).default([]),
  /** Applying suggestions without a person. */
  automation: AutomationSettingsSchema.default(NO_AUTOMATION),
});
export type ShopSettings = z.infer<typeof ShopSettingsSchema>;

/** The stored settings; what is missing or no longer understood takes its default. */
export function readShopSettings(stored: unknown): ShopSettings {
  const fields = typeof stored === 'object' && stored !== null ? stored : {};
  const whole = ShopSettingsSchema.safeParse(fields);
  if (whole.success) return whole.data;
  const broken = new Set(whole.error.issues.map((issue) => String(issue.path[0])));
  return ShopSettingsSchema.parse(
    Object.fromEntries(Object.entries(fields).filter(([name]) => !broken.has(name))),
  );
}
