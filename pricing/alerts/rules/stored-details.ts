/** What `pricing.alert.details` contains, by kind. Amounts are minor units as text. */
import { z } from 'zod';

const MinorSchema = z.string().regex(/^\d{1,19}$/);
const TimeSchema = z.iso.datetime();

export const PriceChangedDetailsSchema = z.object({
  listedMinor: MinorSchema,
  previousMinor: MinorSchema,
  /** The change in basis points of the previous price; negative: it fell. */
  changeBasisPoints: z.int(),
  /** The threshold at that time. */
  basisPoints: z.int(),
  changedAt: TimeSchema,
});
export type PriceChangedDetails = z.infer<typeof PriceChangedDetailsSchema>;

const StockSchema = z.enum(['in_stock', 'out_of_stock']);
export const AvailabilityChangedDetailsSchema = z.object({
  availability: StockSchema,
  previousAvailability: StockSchema,
  /** Null: no price, or one in another currency. */
  listedMinor: MinorSchema.nullable(),
  changedAt: TimeSchema,
});
export type AvailabilityChangedDetails = z.infer<typeof AvailabilityChangedDetailsSchema>;

export const CheapestByFarDetailsSchema = z.object({
  nextRetailer: z.string(),
  nextListingId: z.string(),
  /** Competing offers that were compared. */
  offers: z.int(),
  basisPoints: z.int(),
});
export type CheapestByFarDetails = z.infer<typeof CheapestByFarDetailsSchema>;

export const RetailerUnreadableDetailsSchema = z.object({
  status: z.enum(['refused', 'quarantined', 'gone', 'failing']),
  /** In English. */
  reason: z.string().nullable(),
  since: TimeSchema,
});
export type RetailerUnreadableDetails = z.infer<typeof RetailerUnreadableDetailsSchema>;

export const NewListingDetailsSchema = z.object({
  what: z.enum(['listing', 'seller']),
  seller: z.string().nullable(),
  /** Null: no price, or one in another currency. */
  listedMinor: MinorSchema.nullable(),
  firstSeenAt: TimeSchema,
});
export type NewListingDetails = z.infer<typeof NewListingDetailsSchema>;
