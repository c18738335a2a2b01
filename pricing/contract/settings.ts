import { z } from '@hono/zod-openapi';
import { GivenIdSchema, TimeInputSchema } from './text.ts';
import { AlertKindsInputSchema, AlertKindsSchema } from './alert-kind-settings.ts';
import { createExampleId } from './identifier.ts';

const fraction = z.number().min(0).max(1);

const PromotionWindowSchema = z
  .strictObject({
    from: TimeInputSchema.openapi({
      example: '2026-11-27T00:00:00Z',
      description: 'Start of the promotion, inclusive (RFC 3339).',
    }),
    to: TimeInputSchema.openapi({
      example: '2026-11-30T00:00:00Z',
      description: 'End of the promotion, exclusive (RFC 3339); after `from`.',
    }),
    product_ids: z
      .array(GivenIdSchema)
      .max(1000)
      .optional()
      .openapi({
        example: [createExampleId('prd')],
        description: 'Identifiers of the products on promotion; absent: your whole catalog.',
      }),
  })
  .refine((window) => Date.parse(window.from) < Date.parse(window.to), {
    error: 'Expected `to` after `from`',
    path: ['to'],
    params: { code: 'invalid_range' },
  })
  .openapi('PromotionWindow', {
    description: 'A period in which prices below the MAP price raise no alert.',
  });

const fields = {
  map_tolerance: fraction.openapi({
    example: 0,
    description:
      'How far below the MAP price an offer may be without raising an alert, as a fraction of ' +
      'the MAP price.',
  }),
  match_auto_threshold: fraction.openapi({
    example: 0.97,
    description:
      'Matches with at least this probability are accepted automatically; the default is 0.97. A ' +
      'change also applies to earlier matches a moment later: they become `auto` or return to ' +
      '`review`. Decisions made by people stay.',
  }),
  match_review_threshold: fraction.openapi({
    example: 0.3,
    description: 'Matches with at least this probability wait for review by a person.',
  }),
  recommendation_threshold: fraction.openapi({
    example: 0.6,
    description:
      'Minimum confidence that the merchant wants to see; the API returns all recommendations above 0.5.',
  }),
  goal: z.enum(['market', 'margin', 'profit']).openapi({
    example: 'market',
    description:
      'What recommendations aim at. `market`: the median of the comparable offers; `margin`: no ' +
      'lower price, and only raises that earn more gross profit; `profit`: the most gross ' +
      'profit. The default is `profit`. In every case, no price is raised above the median ' +
      'without evidence from the product’s own sales.',
  }),
  usual_margin: z
    .number()
    .gt(0)
    .lt(1)
    .nullable()
    .openapi({
      example: 0.4,
      description:
        'Gross margin assumed for products without a cost, as a fraction of the price; null: none is ' +
        'assumed.',
    }),
  min_margin: z.number().min(0).lt(1).openapi({
    example: 0,
    description: 'Least gross margin of recommended prices, as a fraction of the price.',
  }),
  max_step: z.number().gt(0).max(0.5).openapi({
    example: 0.1,
    description: 'Maximum change of one recommendation, as a fraction of the current price.',
  }),
  charm_endings: z
    .boolean()
    .openapi({ description: 'Suggested prices end in 9 when all limits allow it.' }),
  tax: z
    .enum(['included', 'excluded', 'unknown'])
    .openapi({ description: 'Whether your own prices and MAP prices include tax.' }),
  promotion_windows: z.array(PromotionWindowSchema).max(100).openapi({
    description:
      'Periods in which prices below the MAP price raise no alert. The complete list: absent ones are removed.',
  }),
  undercut_basis_points: z
    .int()
    .min(0)
    .max(9999)
    .nullable()
    .openapi({
      example: null,
      description:
        'Raises a `competitor_undercut` alert when a competitor lowers its price to more than this ' +
        'far below your price, in basis points (hundredths of a percent) of your price. 0: any lower ' +
        'price. null, the default: no such alerts. Applies to price changes from the time it is set.',
    }),
};

const checkThresholds = (value: {
  match_auto_threshold?: number;
  match_review_threshold?: number;
}): boolean =>
  value.match_auto_threshold === undefined ||
  value.match_review_threshold === undefined ||
  value.match_review_threshold <= value.match_auto_threshold;

export const SettingsSchema = z
  .object({ ...fields, alert_kinds: AlertKindsSchema })
  .openapi('Settings', {
    description: 'How alerts, matches and recommendations of the account are made.',
  });
export type Settings = z.infer<typeof SettingsSchema>;

/** Body of PUT /settings: absent fields stay as they are. */
export const SettingsInputSchema = z
  .strictObject({ ...fields, alert_kinds: AlertKindsInputSchema })
  .partial()
  .refine(checkThresholds, {
    error: 'Expected match_review_threshold not above match_auto_threshold',
    path: ['match_review_threshold'],
    params: { code: 'invalid_range' },
  })
  .openapi('SettingsInput', {
    description: 'The settings to change; absent ones stay as they are.',
  });
export type SettingsInput = z.infer<typeof SettingsInputSchema>;
