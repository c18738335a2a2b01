import { z } from '@hono/zod-openapi';
import { NullableDecimalSchema } from './decimal.ts';
import { createIdSchema } from './identifier.ts';
import { NullableTimeSchema, TimeSchema } from './text.ts';

const HASH = '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03';

/** A picture that was taken of a retailer's page while an alert lasted, or that could not be. */
export const AlertPictureSchema = z
  .object({
    id: createIdSchema('pic'),
    requested_at: TimeSchema.openapi({ description: 'When the picture was asked for.' }),
    taken_at: NullableTimeSchema.openapi({
      description: 'When the page was photographed; null: it could not be.',
    }),
    reason: z.string().openapi({
      example: 'alert',
      description:
        'Open list: `alert` (before the alert opened), `requested` (by a person), `scheduled` (while ' +
        'the alert lasts).',
    }),
    failure_reason: z
      .string()
      .nullable()
      .openapi({
        example: null,
        description:
          'Why there is no picture. Open list: `no_browser`, `no_sandbox`, `not_allowed` (robots.txt ' +
          'forbids the page), `crashed`, `timed_out`, `too_large`, `unreachable`, `address_refused`, ' +
          '`busy`, `plan_limit`, `host_waits` (the retailer cannot be visited now), `page_not_shown` ' +
          '(an error or a challenge instead of the product), `variant_not_shown` (one price on the page, ' +
          'and not of which variant), `not_in_time`. Null when the picture was taken.',
      }),
    price: NullableDecimalSchema.openapi({
      example: 17.9,
      description: 'The price read of the page that is shown, in `currency`.',
    }),
    currency: z.string().nullable().openapi({
      example: 'EUR',
      description: 'ISO 4217 code of `price`; null without a price.',
    }),
    is_alert_price: z.boolean().openapi({
      example: true,
      description:
        'True when the page that was photographed shows the same price as the alert’s `listed_price`.',
    }),
    box: z
      .union([
        z.object({
          x: z
            .number()
            .openapi({ example: 412, description: 'CSS pixels from the left edge of the page.' }),
          y: z
            .number()
            .openapi({ example: 380, description: 'CSS pixels from the top of the page.' }),
          width: z
            .number()
            .openapi({ example: 96, description: 'Width of the framed price in CSS pixels.' }),
          height: z
            .number()
            .openapi({ example: 28, description: 'Height of the framed price in CSS pixels.' }),
        }),
        z.null(),
      ])
      .openapi({
        description:
          'Where the price stands on the page, in CSS pixels; null when that is not known.',
      }),
    page_sha256: z
      .string()
      .nullable()
      .openapi({
        example: HASH,
        description:
          'SHA-256 of the picture of the whole page, hexadecimal: `GET ' +
          '/alerts/{id}/pictures/{picture_id}/page.png`. Null without a picture.',
      }),
    detail_sha256: z
      .string()
      .nullable()
      .openapi({
        example: HASH,
        description:
          'SHA-256 of the picture of the price and its surroundings, hexadecimal: `GET ' +
          '/alerts/{id}/pictures/{picture_id}/detail.png`. Null without one.',
      }),
  })
  .openapi('AlertPicture', {
    description: 'A picture of the retailer’s page that was taken while the alert lasted.',
  });
export type AlertPicture = z.infer<typeof AlertPictureSchema>;

export const PricePlaceInWordsSchema = z
  .object({
    kind: z.string().openapi({
      example: 'beside_buy_button',
      description:
        'Open list: `beside_buy_button`, `below_name`, `in_page_text`, `usual_place` (where this ' +
        'retailer’s pages show their price), `chosen_place` (where a person said it stands), ' +
        '`product_data` (structured data), `page_description` (meta tags), `page_title`, ' +
        '`page_address`, `shop_data` (data of the shop’s software in the page), `shop_data_address` ' +
        '(an address of the shop that gives data), `product_feed`, `unknown`.',
    }),
    text: z.string().nullable().openapi({
      example: 'Add to cart',
      description: 'What the button says, or the name of the product; null for other kinds.',
    }),
  })
  .openapi('EvidencePricePlace', {
    description: 'Where in the document the price was read, for people.',
  });
