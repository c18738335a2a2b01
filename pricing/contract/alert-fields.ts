/** Fields that alerts of several kinds have in common. */
import { z } from '@hono/zod-openapi';
import { CurrencySchema } from './decimal.ts';
import { createIdSchema } from './identifier.ts';
import { NullableTimeSchema, TimeSchema } from './text.ts';

export const RetailerDomainSchema = z.string().openapi({
  example: 'kettles.example',
  description: 'Domain of the store that shows the price, without `www.`.',
});
/** When an alert began, changed, was seen and ended. */
export const alertTimes = {
  detected_at: TimeSchema.openapi({
    description: 'When the visit was made that first found it.',
  }),
  updated_at: TimeSchema.openapi({
    description: 'When a price or the state of the alert last changed.',
  }),
  read_at: NullableTimeSchema.openapi({
    example: null,
    description: 'When it was marked as seen by a person or program; null: unread.',
  }),
  resolved_at: NullableTimeSchema.openapi({
    example: null,
    description: 'When it ended, for the reason in `resolution`; null: still open.',
  }),
};

export const AlertCurrencySchema = CurrencySchema.openapi({
  description: 'ISO 4217 code of every amount of this alert.',
});

/** What an alert about a listing has, whatever its kind. */
export const listingAlert = {
  ...alertTimes,
  product_id: createIdSchema('prd'),
  listing_id: createIdSchema('lst'),
  listing_url: z.string().openapi({
    example: 'https://kettles.example/blue-kettle',
    description: 'Address of the retailer’s page that shows the price.',
  }),
  currency: AlertCurrencySchema,
};

/** Why an alert ended, with what the kind can say. */
export const createResolutionSchema = (reasons: string) =>
  z
    .string()
    .nullable()
    .openapi({ example: null, description: `Why the alert ended. Open list: ${reasons}` });

/** In words, what the capture of an alert proves. */
export const describeCapture = (proves: string) =>
  `The capture that proves ${proves}: \`GET /alerts/{id}/evidence\`, or as one file \`GET ` +
  '/alerts/{id}/evidence.zip`.';
