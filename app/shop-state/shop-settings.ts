import { z } from 'zod';
import { AlertKindSettingsSchema } from './alert-kind-settings.ts';
import { AutomationSettingsSchema, NO_AUTOMATION } from './automation-settings.ts';
import { GOALS } from './goal.ts';
import { MAX_CHANNELS, SalesChannelSchema } from './sales-channel.ts';

const fraction = z.number().min(0).max(1);

/** The settings of a shop, stored in `shop.settings`. Fractions are 0 to 1. */
export const ShopSettingsSchema = z.object({
  /** Recommendations below this confidence are only shown on request. */
  recommendationThreshold: fraction.default(0.6),
  /**
   * MAP formula for variants without a MAP price of their own: this share of the compare-at price.
   */
  mapFormula: z
    .object({ shareOfCompareAt: z.number().gt(0).max(1) })
    .nullable()
    .default(null),
  /** A new shop starts with FIRST_GOAL; shops from before there were goals have this default. */
  goal: z.enum(GOALS).default('profit'),
  /** Whether a person chose the goal: the setup guide asks until then. */
  goalChosen: z.boolean().default(false),
  /** Gross margin assumed where a product has no cost. */
  usualMargin: z.number().gt(0).lt(1).nullable().default(null),
  /** Minimum gross margin that a recommendation leaves. */
  minMargin: z.number().min(0).lt(1).default(0),
  /** How far below the MAP price an offer may be without an alert. */
  mapTolerance: fraction.default(0),
  /**
   * A competitor's price raises an alert when it falls more than this share below the own price;
   * null: never.
   */
  undercutThreshold: z.number().min(0).max(0.9).nullable().default(null),
  /** The other kinds of alert, with their thresholds. */
  alertKinds: AlertKindSettingsSchema.prefault({}),
  /** Only products published to one of these are monitored; empty: every active product. */
  channels: z.array(SalesChannelSchema).max(MAX_CHANNELS).default([]),
  /** Automatic pricing. */
  automation: AutomationSettingsSchema.default(NO_AUTOMATION),
});
export type ShopSettings = z.infer<typeof ShopSettingsSchema>;

/** Reads the stored settings; missing or invalid ones get their default. */
export function readShopSettings(stored: unknown): ShopSettings {
  const fields = typeof stored === 'object' && stored !== null ? stored : {};
  const whole = ShopSettingsSchema.safeParse(fields);
  if (whole.success) return whole.data;
  const broken = new Set(whole.error.issues.map((issue) => String(issue.path[0])));
  return ShopSettingsSchema.parse(
    Object.fromEntries(Object.entries(fields).filter(([name]) => !broken.has(name))),
  );
}
