import { z } from 'zod';

/** A service that raises the kinds of alert below names this among what it can do. */
export const ALERT_KINDS_CAPABILITY = 'alert_kinds';

export const PRICE_DIRECTIONS = ['falls', 'rises', 'both'] as const;
export const STOCK_CHANGES = ['out_of_stock', 'back_in_stock', 'both'] as const;

const on = z.boolean().default(false);
const basisPoints = (initial: number) => z.int().min(0).max(9_999).default(initial);

/**
 * The kinds of alert that the merchant turned on beyond MAP violations. Shares are basis points
 * (hundredths of a percent), as the service takes them.
 */
export const AlertKindSettingsSchema = z.object({
  competitor_below: z.object({ on, basisPoints: basisPoints(500) }).prefault({}),
  price_changed: z
    .object({
      on,
      basisPoints: basisPoints(500),
      direction: z.enum(PRICE_DIRECTIONS).default('both'),
    })
    .prefault({}),
  availability_changed: z
    .object({ on, change: z.enum(STOCK_CHANGES).default('both') })
    .prefault({}),
  cheapest_by_far: z.object({ on, basisPoints: basisPoints(1_000) }).prefault({}),
  retailer_unreadable: z
    .object({ on, afterHours: z.int().min(1).max(720).default(24) })
    .prefault({}),
  new_listing: z.object({ on }).prefault({}),
});
export type AlertKindSettings = z.infer<typeof AlertKindSettingsSchema>;

/** Every kind off. */
export const NO_ALERT_KINDS = AlertKindSettingsSchema.parse({});

/** What the service is told. */
export function toServiceKinds(kinds: AlertKindSettings) {
  const { competitor_below: below, price_changed: price, cheapest_by_far: cheapest } = kinds;
  const { on: isUnreadableOn, afterHours } = kinds.retailer_unreadable;
  return {
    competitor_below: { on: below.on, basis_points: below.basisPoints },
    price_changed: { on: price.on, basis_points: price.basisPoints, direction: price.direction },
    availability_changed: kinds.availability_changed,
    cheapest_by_far: { on: cheapest.on, basis_points: cheapest.basisPoints },
    retailer_unreadable: { on: isUnreadableOn, after_hours: afterHours },
    new_listing: kinds.new_listing,
  };
}
