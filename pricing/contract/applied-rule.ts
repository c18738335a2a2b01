/** What a pricing rule says about a product, beside the recommendation or the reason for none. */
import { z } from '@hono/zod-openapi';
import { RULE_HOLDS, RULE_STEPS } from '#kernel/reasons/rule-reasons.ts';
import { NullableDecimalSchema } from './decimal.ts';
import { createReasonListSchema, createReasonSchema } from './reason.ts';
import { RULE_MODES } from './rule.ts';

/** Why a rule's price is applied only by a person, whatever the rule's mode. */
export const RULE_WAITS = ['expected_loss'] as const;

const STEP_EXAMPLE = {
  code: 'average',
  values: {
    offers: [
      {
        code: 'offer',
        values: {
          retailer: 'kettles.example',
          price: { amount: '20.70', currency: 'EUR' },
          weight: null,
        },
      },
    ],
    price: { amount: '20.70', currency: 'EUR' },
  },
};

/** How a price was found: sentences, and the same as codes and values. */
export const stepFields = {
  steps: z.array(z.string()).openapi({
    example: ['Only price: kettles.example 20.70 EUR', '2% below: 20.29 EUR'],
    description:
      'English sentences: how the price was found, in order. Each amount can be computed again from ' +
      'the one before.',
  }),
  step_details: createReasonListSchema('steps', RULE_STEPS, STEP_EXAMPLE),
};

/** Why a rule leaves a price as it is. */
export const holdFields = {
  hold: z.string().nullable().openapi({
    example: null,
    description: 'English sentence: why the rule leaves the price as it is; null when it does not.',
  }),
  hold_detail: createReasonSchema('hold', RULE_HOLDS).openapi({ example: null }),
};

export const AppliedRuleSchema = z
  .object({
    key: z.string().openapi({
      example: 'follow-a-and-b',
      description: 'Names the rule for ever, as `key` of `GET /rules`, also after it was changed.',
    }),
    name: z.string().openapi({
      example: 'Follow A and B',
      description: 'What the rule was called when it was evaluated.',
    }),
    mode: z.enum(RULE_MODES).openapi({
      example: 'suggest',
      description: 'Mode of the rule when it was evaluated; a rule that is `off` says nothing.',
    }),
    version: z.int().openapi({
      example: 3,
      description: 'Version of the rule set that it was evaluated with.',
    }),
    ...stepFields,
    ...holdFields,
    reference_price: NullableDecimalSchema.openapi({
      example: 20.7,
      description:
        'The competitors’ price that it started from, in the product’s currency; null when it did not ' +
        'start from one.',
    }),
    waits_for_person: z
      .enum(RULE_WAITS)
      .nullable()
      .openapi({
        example: null,
        description:
          '`expected_loss`: by the product’s or similar products’ sales it is very likely (90 percent or ' +
          'more) that the price earns less; it is never applied automatically. null: it need not wait.',
      }),
  })
  .openapi('AppliedRule', { description: 'What a pricing rule says about a product.' });
export type AppliedRule = z.infer<typeof AppliedRuleSchema>;
