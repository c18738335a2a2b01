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
    reasons: z.array(z.string()).openapi({
      example: ['same GTIN 4006381333931'],
      description: 'English sentences for and against, most significant first.',
    }),
    reason_details: createReasonListSchema('reasons', MATCH_REASONS, {
      code: 'same_gtin',
      values: { gtin: '4006381333931' },
    }),
    decided_by: z.string().nullable().openapi({
      example: null,
      description:
        'Name of the person who confirmed or rejected it; null when the service decided.',
    }),
    decided_at: NullableTimeSchema.openapi({
      example: null,
      description: 'When a person last decided; null when nobody has.',
    }),
    created_at: TimeSchema.openapi({
      description: 'When the two were first compared as a candidate.',
    }),
    effect: z
      .object({
        violates: z.boolean().openapi({
          example: true,
          description: 'The price is below your MAP price: confirming it opens a violation.',
        }),
        units: z.int().openapi({
          example: 42,
          description: 'Units of your product that were sold in the last 90 days.',
        }),
        gap_basis_points: z.int().nullable().openapi({
          example: -1005,
          description:
            'The retailer’s price less yours, in hundredths of a percent of yours; null when they cannot be compared.',
        }),
        settles: z.int().openapi({
          example: 2,
          description: 'Other matches of the listing that wait, which a confirmation settles.',
        }),
      })
      .nullable()
      .optional()
      .openapi({
        description:
          'What a decision changes, for a match that waits for a person; null until it was computed, ' +
          'at the latest the next day.',
      }),
    product: z
      .object({
        name: z.string().openapi({
          example: 'Blue kettle 1.7 l',
          description: 'Title as in your store, with the variant (size, color).',
        }),
        sku: z.string().openapi({
          example: 'KETTLE-17-BLUE',
          description: 'Stock-keeping unit: your code for the product or variant.',
        }),
        url: z.string().openapi({
          example: 'https://shop.example/products/blue-kettle',
          description: 'Address of the product’s page in your store.',
        }),
        your_price: DecimalSchema.openapi({
          description: 'Your current selling price of one unit, in `currency`.',
        }),
        currency: CurrencySchema.openapi({ description: 'ISO 4217 code of `your_price`.' }),
        image_url: z.string().nullable().openapi({
          example: null,
          description: 'Address of your picture of the product; null when none was given.',
        }),
        brand: z.string().nullable().openapi({
          example: 'Acme',
          description: 'The manufacturer’s trademark as you gave it; null when unknown.',
        }),
        gtin: z.string().nullable().openapi({
          example: '04006381333931',
          description:
            'Global Trade Item Number, padded with zeros to 14 digits; null when unknown.',
        }),
      })
      .openapi({ description: 'Your side: what a person needs to compare.' }),
    listing: z
      .object({
        url: z.string().openapi({
          example: 'https://kettles.example/blue-kettle',
          description: 'Address of the retailer’s page with the offer.',
        }),
        name: z.string().nullable().openapi({
          example: 'Acme kettle, blue, 1.7 litres',
          description: 'Title that the retailer gives the product; null before the first visit.',
        }),
        brand: z.string().nullable().openapi({
          example: 'Acme',
          description:
            'The manufacturer’s trademark as the page states it; null when it states none.',
        }),
        gtin: z.string().nullable().openapi({
          example: '04006381333931',
          description:
            'Global Trade Item Number on the page, padded with zeros to 14 digits; null when it states none.',
        }),
        mpn: z.string().nullable().openapi({
          example: null,
          description: 'The manufacturer’s part number on the page; null when it states none.',
        }),
        sku: z.string().nullable().openapi({
          example: null,
          description: 'Stock-keeping unit, the retailer’s own; null when the page states none.',
        }),
        image_url: z.string().nullable().openapi({
          example: null,
          description:
            'Address of the retailer’s picture of the product; null when none was found.',
        }),
        price: NullableDecimalSchema.openapi({
          example: 17.9,
          description:
            'What the retailer asks for one unit, in `currency`, without shipping; null when no price is known.',
        }),
        currency: z.string().nullable().openapi({
          example: 'EUR',
          description: 'ISO 4217 code of `price`; null when no price is known.',
        }),
        availability: AvailabilitySchema,
        retailer: z.string().openapi({
          example: 'kettles.example',
          description: 'Domain of the retailer’s store, without `www.`.',
        }),
        observed_at: NullableTimeSchema.optional().openapi({
          description: 'When a visit last found the offer on the page; null before the first.',
        }),
        source: z
          .object({
            from: z.string().openapi({
              description: 'Kind of data in the document that states the price. Open list.',
            }),
            at: z.string().openapi({ description: 'Position in that data: a path or selector.' }),
          })
          .nullable()
          .optional()
          .openapi({
            example: { from: 'json-ld', at: 'script[0]' },
            description: 'Where the price was read; null when it is not known.',
          }),
      })
      .openapi({ description: 'The retailer’s side: what a person needs to compare.' }),
  })
  .openapi('Match', {
    description:
      'A pair of a product and a listing, how likely they are the same, and who decided.',
  });
export type Match = z.infer<typeof MatchSchema>;

export const MatchListSchema = z
  .object({
    matches: z
      .array(MatchSchema)
      .openapi({ description: 'One page, newest first unless `sort` says otherwise.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('MatchList', { description: 'One page of pairs of products and listings.' });

/** What automatic matching risks at one threshold. */
const AutomaticEstimateSchema = z
  .object({
    threshold: z.number().openapi({
      example: 0.97,
      description: 'A probability from which matches are accepted automatically.',
    }),
    matches: z.number().int().openapi({
      example: 1_240,
      description: 'Matches that would be accepted automatically, without those decided by people.',
    }),
    expected_wrong: z.number().openapi({
      example: 8.4,
      description: 'How many of them are expected to be wrong: the sum of 1 − probability.',
    }),
    current: z.boolean().openapi({
      example: true,
      description: 'true: the `match_auto_threshold` of the account.',
    }),
    default: z.boolean().openapi({
      example: true,
      description: 'true: the threshold of an account that set none.',
    }),
  })
  .openapi('AutomaticEstimate', { description: 'What automatic matching risks at a threshold.' });

export const AutomaticEstimateListSchema = z
  .object({
    estimates: z.array(AutomaticEstimateSchema).openapi({
      description: 'Thresholds to choose among and the one that is set, ascending.',
    }),
  })
  .openapi('AutomaticEstimateList', {
    description: 'What automatic matching risks, by threshold.',
  });

const decision = {
  verdict: z.enum(['confirmed', 'refused', 'review']).openapi({
    description:
      '`confirmed`: it is the same product; `refused`: it is another one; `review` withdraws your decision, ' +
      'and the service decides again a moment later.',
  }),
  by: createTextSchema(255).optional().openapi({
    example: 'Ada',
    description: 'Name of the person who decided, shown with the match.',
  }),
};

export const MatchPatchSchema = z.strictObject(decision).openapi('MatchPatch', {
  description: 'The decision of a person about one match.',
});

/** One row of POST /matches/decisions. */
export const MatchDecisionSchema = z
  .strictObject({
    id: GivenIdSchema.openapi({
      example: createExampleId('mat'),
      description: 'Identifier of the match to decide: `mat_` and an opaque part.',
    }),
    ...decision,
    expected_verdict: VerdictSchema.optional().openapi({
      example: 'review',
      description:
        'The verdict you last read. When given, a row that another person has decided in the ' +
        'meantime is rejected (`conflict`).',
    }),
    in_bulk: z
      .boolean()
      .optional()
      .openapi({
        example: true,
        description:
          'true: decided together with others, not by looking at this match. A match that states a ' +
          'difference (another condition, pack, size, color or thing) is then not confirmed but ' +
          'rejected with `differs`, as in `POST /match-changes`. Capability `matches.in_bulk`.',
      }),
  })
  .openapi('MatchDecision', { description: 'The decision of a person, as one row of several.' });

/** Body of POST /matches/decisions: every element is validated separately. */
export const MatchDecisionBatchSchema = z
  .strictObject({ decisions: z.array(z.unknown()).min(1) })
  .openapi('MatchDecisionBatch', {
    description: 'Up to 1,000 rows, saved in one transaction.',
    properties: {
      decisions: {
        type: 'array',
        description: 'The rows, one per match; results come in the same order.',
        minItems: 1,
        maxItems: MAX_RECORDS,
        items: { $ref: '#/components/schemas/MatchDecision' },
      },
    },
  });

export const MatchDecisionBatchResultSchema = z
  .object({
    results: z
      .array(
        z.object({
          index: z
            .int()
            .openapi({ description: 'Position of the row in the request, counted from 0.' }),
          status: z.enum(['updated', 'unchanged', 'refused']).openapi({
            description:
              'What became of the row: `unchanged` when it repeats the stored decision, `refused` when ' +
              '`errors` says why nothing was saved.',
          }),
          id: createIdSchema('mat').optional(),
          product_id: createIdSchema('prd').optional(),
          listing_id: createIdSchema('lst').optional(),
          verdict: VerdictSchema.optional().openapi({
            description: 'The verdict after the request; absent when there is no such match.',
          }),
          decided_by: z.string().nullable().optional().openapi({
            description: 'Name of the person whose decision is stored now; null when none.',
          }),
          settled: z.int().optional().openapi({
            example: 2,
            description: 'How many other matches of the listing the decision settled.',
          }),
          errors: z
            .array(FieldErrorSchema)
            .optional()
            .openapi({ description: 'Why the row was refused; absent when it was saved.' }),
        }),
      )
      .openapi({ description: 'One element for each row, in the order of the request.' }),
  })
  .openapi('MatchDecisionBatchResult', {
    description: 'For each row of the request, whether it was stored or why it was refused.',
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
