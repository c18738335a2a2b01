import { z } from '@hono/zod-openapi';
import {
  checkAmounts,
  CurrencySchema,
  DecimalSchema,
  NullableDecimalSchema,
  REQUIRED,
} from './decimal.ts';
import { createIdSchema } from './identifier.ts';
import { createTextSchema, NullableTimeSchema } from './text.ts';

const VERDICTS = ['right', 'other', 'none'] as const;

/** Another price that the page states. */
export const RunnerUpSchema = z
  .object({
    price: DecimalSchema.openapi({
      example: 24.9,
      description: 'The amount that would have been taken next, in `currency`.',
    }),
    currency: CurrencySchema.openapi({ description: 'ISO 4217 code of this amount.' }),
    confidence: z.number().nullable().openapi({
      example: 0.08,
      description: 'How likely, from 0 to 1, this amount is the price; null when not estimated.',
    }),
  })
  .openapi('RunnerUp', { description: 'Another amount of the document that was considered.' });

/** A person's answer about a price that is not certain. */
export const PriceDecisionSchema = z
  .object({
    verdict: z.enum(VERDICTS).openapi({
      example: 'right',
      description:
        '`right`: the price that was read is right; `other`: `price` is; `none`: there is no price.',
    }),
    price: NullableDecimalSchema.openapi({
      example: null,
      description: 'With `other`: the right price, in the currency of the offer; null otherwise.',
    }),
    decided_by: z.string().nullable().openapi({
      example: 'Ada',
      description: 'Name of the person who decided; null when none was given.',
    }),
    decided_at: NullableTimeSchema.openapi({
      description: 'Time of the person’s answer, in UTC; a later answer replaces it.',
    }),
    place_id: createIdSchema('plc').optional().openapi({
      description:
        'The choice of a place with which it was read for your account (`GET /retailers/{id}/price-place`); absent without one.',
    }),
  })
  .openapi('PriceDecision', {
    description:
      'What a person of your account decided about this price. It counts while the same price is ' +
      'read from the page.',
  });

/** Body of PUT /listings/{id}/price-decision. */
export const PriceDecisionInputSchema = z
  .strictObject({
    verdict: z.enum(VERDICTS).openapi({
      example: 'right',
      description:
        '`right`: `listed_price` is the price; `other`: `price` is; `none`: the page states no price.',
    }),
    listed_price: DecimalSchema.openapi({
      example: 17.9,
      description: 'The price that you saw. When another one is read by now, the answer is 409.',
    }),
    currency: CurrencySchema.openapi({ description: 'ISO 4217 code of both amounts.' }),
    price: DecimalSchema.optional().openapi({
      example: 19.9,
      description: 'The price that the page states instead; required with `other`.',
    }),
    by: createTextSchema(200)
      .optional()
      .openapi({ example: 'Ada', description: 'Name of the person who decided.' }),
  })
  .superRefine((value, context) => {
    if (value.verdict === 'other' && value.price === undefined)
      context.addIssue({ code: 'custom', path: ['price'], message: REQUIRED });
    checkAmounts(value, ['listed_price', 'price'], ({ code, ...issue }) =>
      context.addIssue({ ...issue, code: 'custom', params: { code } }),
    );
  })
  .openapi('PriceDecisionInput', {
    description: 'Whether a price that was read from a page is right.',
  });
