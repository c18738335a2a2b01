/** Which kinds of alert an account wants beyond MAP violations. */
import { z } from '@hono/zod-openapi';

const on = z.boolean().openapi({
  example: true,
  description: 'Whether such alerts are raised; off until you turn them on.',
});
const createThreshold = (description: string) =>
  z
    .int()
    .min(0)
    .max(9999)
    .openapi({
      example: 500,
      description: `${description}, in basis points (hundredths of a percent).`,
    });

const kinds = {
  competitor_below: z
    .strictObject({
      on,
      basis_points: createThreshold(
        'How far below your price a competitor must be, at least, as a share of your price',
      ),
    })
    .openapi('CompetitorBelowSetting', {
      description: 'A competitor asks less than you, for as long as it does.',
    }),
  price_changed: z
    .strictObject({
      on,
      basis_points: createThreshold(
        'By more than how much the price must change, as a share of the earlier price',
      ),
      direction: z.enum(['falls', 'rises', 'both']).openapi({
        example: 'both',
        description:
          '`falls`: only a lower price raises an alert; `rises`: only a higher one; `both`: either.',
      }),
    })
    .openapi('PriceChangedSetting', {
      description: 'A competitor lowers or raises what it asks by more than your threshold.',
    }),
  availability_changed: z
    .strictObject({
      on,
      change: z.enum(['out_of_stock', 'back_in_stock', 'both']).openapi({
        example: 'both',
        description: 'Which changes are reported, once a second visit an hour later confirms them.',
      }),
    })
    .openapi('AvailabilityChangedSetting', {
      description: 'A competitor goes out of stock or is back in stock.',
    }),
  cheapest_by_far: z
    .strictObject({
      on,
      basis_points: createThreshold(
        'By more than how much you must be below the lowest competing price, as a share of it',
      ),
    })
    .openapi('CheapestByFarSetting', {
      description: 'You are the cheapest by far, compared with at least two competing offers.',
    }),
  retailer_unreadable: z
    .strictObject({
      on,
      after_hours: z.int().min(1).max(720).openapi({
        example: 24,
        description: 'Hours for which a retailer cannot be read before an alert says so.',
      }),
    })
    .openapi('RetailerUnreadableSetting', {
      description: 'A retailer that was read can no longer be read.',
    }),
  new_listing: z.strictObject({ on }).openapi('NewListingSetting', {
    description:
      'A retailer newly lists your product, or a new marketplace seller offers it there.',
  }),
};

export const AlertKindsSchema = z.object(kinds).openapi('AlertKinds', {
  description: 'The kinds of alert beyond `map_violation` and `competitor_undercut`.',
});

export const AlertKindsInputSchema = z
  .strictObject(kinds)
  .partial()
  .openapi('AlertKindsInput', {
    description:
      'The kinds to change, each as a whole; absent ones stay as they are. A kind that is turned on, ' +
      'or gets other limits, concerns changes from then on; open alerts of one that is turned off end.',
  });
