import { z } from '@hono/zod-openapi';
import { NullableDecimalSchema } from './decimal.ts';
import { NullableTimeSchema } from './text.ts';

/** What a page states of delivery to its own country, in the currency of the offer. */
export const ShippingSchema = z
  .object({
    amount: NullableDecimalSchema.openapi({
      example: 4.9,
      description:
        'Cost of delivering one order, in the `currency` of the offer; 0 is free delivery, null when ' +
        'only `free_from` is stated.',
    }),
    free_from: NullableDecimalSchema.openapi({
      example: 50,
      description: 'Total of an order from which delivery is free; null when none is stated.',
    }),
    since: NullableTimeSchema.openapi({
      example: '2026-11-12T09:30:00Z',
      description: 'When these amounts were first read; null when that is not known.',
    }),
    not_stated_since: NullableTimeSchema.openapi({
      example: null,
      description:
        'Since when visits find no statement of it: the last one is kept for seven days. Null when ' +
        'the last visit found it.',
    }),
    source: z
      .object({
        from: z.string().openapi({
          example: 'visible',
          description: 'Kind of data in the document that states it. Open list.',
        }),
        at: z.string().openapi({
          example: 'p.delivery',
          description: 'Position of the statement: a path or selector.',
        }),
      })
      .nullable()
      .openapi({ description: 'Where the cost of delivery was read; null when not known.' }),
  })
  .openapi('Shipping', {
    description:
      'What delivery costs as the retailer states it beside the price. It is in no comparison: MAP ' +
      'prices, alerts and recommendations use `price` alone.',
  });
