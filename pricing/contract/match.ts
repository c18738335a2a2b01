import { z } from '@hono/zod-openapi';
import { CurrencySchema, DecimalSchema, NullableDecimalSchema } from './decimal.ts';
import { AvailabilitySchema, VerdictSchema } from './price.ts';
import { MATCH_REASONS } from '#kernel/reasons/match-reasons.ts';
import { createReasonListSchema } from './reason.ts';
import {
  GivenIdSchema,
  NextCursorSchema,
  NullableTimeSchema,
  createTextSchema,
  TimeSchema,
} from './text.ts';
import { createExampleId, createIdSchema } from './identifier.ts';
import { FieldErrorSchema, MAX_RECORDS } from './product.ts';

/** A pair of a product and a listing with its probability and status. */
export const MatchSchema = z
  .object({
    id: createIdSchema('mat'),
    product_id: createIdSchema('prd'),
    listing_id: createIdSchema('lst'),
    probability: z.number().openapi({
      example: 0.99,
      description: 'Probability that it is the same product, from 0 to 1.',
    }),
    verdict: VerdictSchema,
    tier: z.string().openapi({
      example: 'identifier',
      description: 'Basis of the verdict: `identifier`, `text` or `person`.',
    }),
    reasons: z
      .array(z.string())
      .openapi({ example: ['same GTIN 4006381333931'], description: 'Most significant first.' }),
    reason_details: createReasonListSchema('reasons', MATCH_REASONS, {
      code: 'same_gtin',
      values: { gtin: '4006381333931' },
    }),
    decided_by: z
      .string()
      .nullable()
      .openapi({ example: null, description: 'The person who decided.' }),
    decided_at: NullableTimeSchema.openapi({ example: null }),
    created_at: TimeSchema,
    product: z.object({
      name: z.string().openapi({ example: 'Blue kettle 1.7 l' }),
      sku: z.string().openapi({ example: 'KETTLE-17-BLUE' }),
      url: z.string().openapi({ example: 'https://shop.example/products/blue-kettle' }),
      your_price: DecimalSchema,
      currency: CurrencySchema,
      image_url: z.string().nullable().openapi({ example: null }),
      brand: z.string().nullable().openapi({ example: 'Acme' }),
      gtin: z.string().nullable().openapi({ example: '04006381333931' }),
    }),
    listing: z.object({
      url: z.string().openapi({ example: 'https://kettles.example/blue-kettle' }),
      name: z.string().nullable().openapi({ example: 'Acme kettle, blue, 1.7 litres' }),
      brand: z.string().nullable().openapi({ example: 'Acme' }),
      gtin: z.string().nullable().openapi({ example: '04006381333931' }),
      mpn: z.string().nullable().openapi({ example: null }),
      sku: z.string().nullable().openapi({ example: null }),
      image_url: z.string().nullable().openapi({ example: null }),
      price: NullableDecimalSchema.openapi({ example: 17.9 }),
      currency: z.string().nullable().openapi({ example: 'EUR' }),
      availability: AvailabilitySchema,
      retailer: z.string().openapi({ example: 'kettles.example' }),
      observed_at: NullableTimeSchema.optional(),
      source: z
        .object({ from: z.string(), at: z.string() })
        .nullable()
        .optional()
        .openapi({
          example: { from: 'json-ld', at: 'script[0]' },
          description: 'Where the price was read.',
        }),
    }),
  })
  .openapi('Match');
export type Match = z.infer<typeof MatchSchema>;

export const MatchListSchema = z
  .object({ matches: z.array(MatchSchema), next_cursor: NextCursorSchema })
  .openapi('MatchList');

const decision = {
  verdict: z.enum(['confirmed', 'refused', 'review']).openapi({
    description: '`review` withdraws your decision; the service decides again a moment later.',
  }),
  by: createTextSchema(255)
    .optional()
    .openapi({ example: 'Ada', description: 'The person who decided.' }),
};

export const MatchPatchSchema = z.strictObject(decision).openapi('MatchPatch');

/** One row of POST /matches/decisions. */
export const MatchDecisionSchema = z
  .strictObject({
    id: GivenIdSchema.openapi({ example: createExampleId('mat') }),
    ...decision,
    expected_verdict: VerdictSchema.optional().openapi({
      example: 'review',
      description:
        'The verdict you last read. When given, a row that another person has decided in the ' +
        'meantime is rejected (`conflict`).',
    }),
  })
  .openapi('MatchDecision');

/** Body of POST /matches/decisions: every element is validated separately. */
export const MatchDecisionBatchSchema = z
  .strictObject({ decisions: z.array(z.unknown()).min(1) })
  .openapi('MatchDecisionBatch', {
    properties: {
      decisions: {
        type: 'array',
        minItems: 1,
        maxItems: MAX_RECORDS,
        items: { $ref: '#/components/schemas/MatchDecision' },
      },
    },
  });

export const MatchDecisionBatchResultSchema = z
  .object({
    results: z.array(
      z.object({
        index: z.int().openapi({ description: 'Index of the row, from 0.' }),
        status: z.enum(['updated', 'unchanged', 'refused']),
        id: createIdSchema('mat').optional(),
        product_id: createIdSchema('prd').optional(),
        listing_id: createIdSchema('lst').optional(),
        verdict: VerdictSchema.optional().openapi({ description: 'The current verdict.' }),
        decided_by: z.string().nullable().optional(),
        errors: z.array(FieldErrorSchema).optional(),
      }),
    ),
  })
  .openapi('MatchDecisionBatchResult', {
    example: {
      results: [
        {
          index: 0,
          status: 'updated',
          id: createExampleId('mat'),
          product_id: createExampleId('prd'),
          listing_id: createExampleId('lst'),
          verdict: 'confirmed',
          decided_by: 'Ada',
        },
        {
          index: 1,
          status: 'refused',
          errors: [{ pointer: '#/decisions/1/id', detail: 'No such match', code: 'not_found' }],
        },
      ],
    },
  });
export type MatchDecisionBatchResult = z.infer<typeof MatchDecisionBatchResultSchema>;
