/** The form of the section Alerts: text fields, as the page sends them. */
import { z } from 'zod';
import {
  type AlertKindSettings,
  PRICE_DIRECTIONS,
  STOCK_CHANGES,
} from '#app/shop-state/alert-kind-settings.ts';

/** In percent, or hours: the range that the server accepts. */
export const ALERT_KIND_BOUNDS = {
  belowShare: [0, 90],
  priceShare: [0, 90],
  cheapestShare: [0, 90],
  unreadableHours: [1, 720],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;
export type AlertKindBound = keyof typeof ALERT_KIND_BOUNDS;

/** A checkbox: "1" or empty. */
const flag = z.enum(['', '1']).transform((text) => text === '1');
/** A percentage as typed ("5", "7.5", "7,5") as basis points, with at most one decimal. */
const share = (bound: AlertKindBound) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,2}(?:[.,]\d)?$/)
    .transform((text) => Math.round(Number(text.replace(',', '.')) * 100))
    .refine((points) => points <= ALERT_KIND_BOUNDS[bound][1] * 100);

export const AlertKindFormSchema = z.object({
  intent: z.literal('alert-kinds'),
  below: flag,
  belowShare: share('belowShare'),
  price: flag,
  priceShare: share('priceShare'),
  priceDirection: z.enum(PRICE_DIRECTIONS),
  stock: flag,
  stockChange: z.enum(STOCK_CHANGES),
  cheapest: flag,
  cheapestShare: share('cheapestShare'),
  unreadable: flag,
  unreadableHours: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((hours) => {
      const [low, high] = ALERT_KIND_BOUNDS.unreadableHours;
      return hours >= low && hours <= high;
    }),
  newListing: flag,
});
export type AlertKindFields = Omit<z.input<typeof AlertKindFormSchema>, 'intent'>;

/** The settings that a checked form states. */
export function toAlertKinds(form: z.output<typeof AlertKindFormSchema>): AlertKindSettings {
  return {
    competitor_below: { on: form.below, basisPoints: form.belowShare },
    price_changed: {
      on: form.price,
      basisPoints: form.priceShare,
      direction: form.priceDirection,
    },
    availability_changed: { on: form.stock, change: form.stockChange },
    cheapest_by_far: { on: form.cheapest, basisPoints: form.cheapestShare },
    retailer_unreadable: { on: form.unreadable, afterHours: form.unreadableHours },
    new_listing: { on: form.newListing },
  };
}

/** The fields of the form that show these settings. */
export function toAlertKindFields(kinds: AlertKindSettings): AlertKindFields {
  const toFlag = (on: boolean) => (on ? '1' : '');
  const percent = (points: number): string => String(points / 100);
  return {
    below: toFlag(kinds.competitor_below.on),
    belowShare: percent(kinds.competitor_below.basisPoints),
    price: toFlag(kinds.price_changed.on),
    priceShare: percent(kinds.price_changed.basisPoints),
    priceDirection: kinds.price_changed.direction,
    stock: toFlag(kinds.availability_changed.on),
    stockChange: kinds.availability_changed.change,
    cheapest: toFlag(kinds.cheapest_by_far.on),
    cheapestShare: percent(kinds.cheapest_by_far.basisPoints),
    unreadable: toFlag(kinds.retailer_unreadable.on),
    unreadableHours: String(kinds.retailer_unreadable.afterHours),
    newListing: toFlag(kinds.new_listing.on),
  };
}
