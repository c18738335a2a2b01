/** The preview of a rule set: NDJSON, one of these lines after the other. */
import { z } from '@hono/zod-openapi';
import { RULE_HOLDS } from '#kernel/reasons/rule-reasons.ts';
import { holdFields, stepFields } from './applied-rule.ts';
import { CurrencySchema, DecimalSchema, NullableDecimalSchema } from './decimal.ts';
import { createIdSchema } from './identifier.ts';
import { RULE_MODES } from './rule.ts';
import { RuleProgressSchema, StreamErrorSchema } from './rule-stream.ts';

const MARKET_POSITIONS = ['below', 'at', 'above'] as const;
const position = z.enum(MARKET_POSITIONS).nullable();
const margin = z.int().nullable();
const count = (description: string, example: number) => z.int().openapi({ example, description });

const PreviewProductSchema = z
  .object({
    type: z.literal('product').openapi({
      description: 'Marks a line that states the price a rule gives one article.',
    }),
    product_id: createIdSchema('prd'),
    name: z.string().openapi({
      example: 'Blue Kettle',
      description: 'What the seller calls it, as last sent with `POST /products`.',
    }),
    sku: z.string().openapi({
      example: 'KET-BLU',
      description: 'The seller’s own article number, as last sent with `POST /products`.',
    }),
    rule_key: z.string().openapi({
      example: 'follow-a-and-b',
      description: 'Identifies the first rule that is on and whose conditions it meets.',
    }),
    mode: z.enum(RULE_MODES).openapi({
      description:
        'Whether its prices are only suggested, wait for approval or are applied automatically.',
    }),
    currency: CurrencySchema.openapi({ description: 'ISO 4217 code of all prices of the line.' }),
    your_price: DecimalSchema.openapi({
      description:
        'What one unit costs at your shop at the moment of the evaluation, in `currency`.',
    }),
    suggested_price: NullableDecimalSchema.openapi({
      example: 19.99,
      description: 'The price that the rule gives; null: your price stays, and `hold` says why.',
    }),
    ...holdFields,
    ...stepFields,
    market_price: NullableDecimalSchema.openapi({
      example: 20.7,
      description: 'Median of the comparable offers (docs/market.md); null without one.',
    }),
    margin_before: margin.openapi({
      example: 2_500,
      description: 'Gross margin at your price, in basis points of it; null: cost unknown.',
    }),
    margin_after: margin.openapi({
      example: 2_340,
      description:
        'Gross margin at the suggested price, in basis points of it; null: cost unknown, or no change.',
    }),
    position_before: position.openapi({
      example: 'above',
      description: 'Your price beside `market_price`; `at`: within one percent; null without one.',
    }),
    position_after: position.openapi({
      example: 'below',
      description: 'The suggested price beside it; null without one, or no change.',
    }),
  })
  .openapi('RulePreviewProduct', {
    description:
      'The suggested price with each step that led to it, and how margin and position move.',
  });

const HeldSchema = z
  .object({
    code: z.enum(Object.keys(RULE_HOLDS)).openapi({
      example: 'unchanged',
      description: 'Why a price stays: a code of `hold_detail`.',
    }),
    products: count('Products whose price stays for this reason.', 12),
  })
  .openapi('RuleHeld', { description: 'How many prices stay for one reason.' });

const RuleCountsSchema = z
  .object({
    key: z.string().openapi({
      example: 'follow-a-and-b',
      description: 'Identifies one of the rules in the form that was sent or saved.',
    }),
    products: count('How many products reach it before any other rule that is on.', 120),
    changing: count('Products whose price changes.', 90),
    raised: count('How many of the changing prices would be higher than today.', 30),
    lowered: count('How many of the changing prices would be below today’s.', 60),
    held: z.array(HeldSchema).openapi({ description: 'The others, by reason; the most first.' }),
    mean_change: z.int().nullable().openapi({
      example: -120,
      description:
        'Mean change of the prices that change, in basis points, each product the same; null: none changes.',
    }),
  })
  .openapi('RulePreviewCounts', {
    description: 'Counts of raised, lowered and held prices, to judge a strategy before saving.',
  });

const RulePreviewSummarySchema = z
  .object({
    type: z.literal('summary').openapi({
      description: 'Marks the last line of a complete stream, with counts of all lines before.',
    }),
    total: count('How many monitored products the account has, reached by rules or not.', 12_000),
    reached: count('Products for which a rule decides.', 9_000),
    changing: count('Products whose price changes.', 2_400),
    raised: count('How many of the changing prices would be higher than today.', 900),
    lowered: count('How many of the changing prices would be below today’s.', 1_500),
    rules: z
      .array(RuleCountsSchema)
      .openapi({ description: 'Each rule that is on now, in order.' }),
  })
  .openapi('RulePreviewSummary', { description: 'The last line: the counts.' });

export type RulePreviewSummary = z.infer<typeof RulePreviewSummarySchema>;

export const RulePreviewLineSchema = z
  .discriminatedUnion('type', [
    RuleProgressSchema,
    PreviewProductSchema,
    RulePreviewSummarySchema,
    StreamErrorSchema,
  ])
  .openapi('RulePreviewLine', {
    description: 'Progress, a product whose price a rule decides, or the summary at the end.',
  });
export type RulePreviewLine = z.infer<typeof RulePreviewLineSchema>;
