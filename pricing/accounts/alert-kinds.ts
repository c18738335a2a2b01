/** Which kinds of alert an account wants beyond MAP violations, and with which thresholds. */
import { z } from 'zod';

const basisPoints = (initial: number) => z.int().min(0).max(9_999).default(initial);

/** `since`: when the kind was turned on or its limits changed; earlier changes raise no alert. */
const wanted = {
  on: z.boolean().default(false),
  since: z.coerce.date().nullable().default(null),
};

/** Stored in the account's settings. Shares are basis points: hundredths of a percent. */
export const AlertKindsSchema = z.object({
  /** How far below the own price a competitor must be, at least. */
  competitor_below: z.object({ ...wanted, basisPoints: basisPoints(500) }).prefault({}),
  /** By more than which share of the earlier price it must change. */
  price_changed: z
    .object({
      ...wanted,
      basisPoints: basisPoints(500),
      direction: z.enum(['falls', 'rises', 'both']).default('both'),
    })
    .prefault({}),
  availability_changed: z
    .object({
      ...wanted,
      change: z.enum(['out_of_stock', 'back_in_stock', 'both']).default('both'),
    })
    .prefault({}),
  /** By more than which share of the lowest competing price the own price is below it. */
  cheapest_by_far: z.object({ ...wanted, basisPoints: basisPoints(1_000) }).prefault({}),
  /** Hours for which a retailer cannot be read before an alert says so. */
  retailer_unreadable: z
    .object({ ...wanted, afterHours: z.int().min(1).max(720).default(24) })
    .prefault({}),
  new_listing: z.object(wanted).prefault({}),
});
export type AlertKinds = z.infer<typeof AlertKindsSchema>;
type AlertKindName = keyof AlertKinds;

/** What a client sets: the kinds that are absent stay as they are. */
export type AlertKindChanges = {
  readonly [Kind in AlertKindName]?: Omit<AlertKinds[Kind], 'since'> | undefined;
};

/** The kinds after a change; `since` is now for each that was turned on or got other limits. */
export function mergeAlertKinds(
  before: AlertKinds,
  changes: AlertKindChanges,
  now: Date,
): AlertKinds {
  const merge = <Kind extends AlertKindName>(kind: Kind): AlertKinds[Kind] => {
    const earlier = before[kind];
    const after = { ...earlier, ...changes[kind] };
    const isSame = JSON.stringify(after) === JSON.stringify(earlier);
    return isSame ? earlier : { ...after, since: after.on ? now : null };
  };
  return {
    competitor_below: merge('competitor_below'),
    price_changed: merge('price_changed'),
    availability_changed: merge('availability_changed'),
    cheapest_by_far: merge('cheapest_by_far'),
    retailer_unreadable: merge('retailer_unreadable'),
    new_listing: merge('new_listing'),
  };
}
