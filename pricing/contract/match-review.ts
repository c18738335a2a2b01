/** The review of matches: how many wait, a sample of them, many decided at once, and "not sold there". */
import { z } from '@hono/zod-openapi';
import { createExampleId, createIdSchema } from './identifier.ts';
import { MATCH_REASONS } from '#kernel/reasons/match-reasons.ts';
import { MatchSchema } from './match.ts';
import { createReasonListSchema } from './reason.ts';
import {
  createTextSchema,
  GivenIdSchema,
  NextCursorSchema,
  TimeInputSchema,
  TimeSchema,
} from './text.ts';

/** Matches in one request that names them. */
const MAX_IDS = 1_000;

const counted = z.int().openapi({
  example: 12,
  description: 'Exact number of pairs in this group that the filters find.',
});

export const MatchSummarySchema = z
  .object({
    matches: z.int().openapi({
      example: 97,
      description: 'Exact number of pairs that the filters find, whatever the page size.',
    }),
    expected_wrong: z.number().openapi({
      example: 1.4,
      description:
        'How many of them are expected to be different products: the sum of 1 − probability.',
    }),
    by_retailer: z
      .array(
        z.object({
          retailer: z.string().openapi({
            example: 'kettles.example',
            description: 'Domain of the store, without `www.`.',
          }),
          matches: counted,
        }),
      )
      .openapi({ description: 'Most matches first.' }),
    by_brand: z
      .array(
        z.object({
          brand: z.string().nullable().openapi({
            example: 'Acme',
            description: 'The manufacturer’s trademark as you gave it; null: products without.',
          }),
          matches: counted,
        }),
      )
      .openapi({ description: 'Most matches first, at most 200 brands.' }),
  })
  .openapi('MatchSummary', { description: 'How many matches there are, by retailer and brand.' });

export const MatchSampleSchema = z
  .object({
    matches: z.int().openapi({ example: 412, description: 'How many matches the filters find.' }),
    expected_wrong: z.number().openapi({
      example: 6.2,
      description:
        'How many of all of them are expected to be different products: the sum of 1 − probability. ' +
        'The probability is calibrated: of matches with 0.95, about 5 in 100 are wrong.',
    }),
    until: TimeSchema.openapi({
      description:
        'When they were counted. As `created_before` of a change it leaves out later matches.',
    }),
    sample: z
      .array(MatchSchema)
      .openapi({ description: 'At most 20 of them, chosen at random, others with each request.' }),
  })
  .openapi('MatchSample', { description: 'What deciding many matches unseen would risk.' });

const by = createTextSchema(255).optional().openapi({
  example: 'Ada',
  description: 'Name of the person who decided, shown with the matches.',
});
const verdict = z.enum(['confirmed', 'refused']).openapi({
  description: '`confirmed`: they are the same products; `refused`: they are others.',
});

export const MatchChangeRequestSchema = z
  .union([
    z.strictObject({
      ids: z
        .array(GivenIdSchema.openapi({ example: createExampleId('mat') }))
        .min(1)
        .max(MAX_IDS)
        .openapi({ description: 'The matches to decide; unknown ones are counted.' }),
      verdict,
      by,
    }),
    z.strictObject({
      waiting: z
        .strictObject({
          retailer: createTextSchema(253).openapi({
            example: 'kettles.example',
            description: 'Domain of the store whose matches are decided.',
          }),
          min_probability: z.number().min(0).max(1).openapi({
            example: 0.95,
            description: 'Only matches that are at least so probable.',
          }),
          created_before: TimeInputSchema.openapi({
            description: 'Only matches that were first compared before this time.',
          }),
        })
        .openapi({
          description:
            'All matches that wait for a person and that these say. Of several with the same listing the most probable one.',
        }),
      verdict,
      by,
    }),
  ])
  .openapi('MatchChangeRequest', {
    description: 'One decision about many matches, which can be undone as a whole.',
    example: { ids: [createExampleId('mat')], verdict: 'confirmed', by: 'Ada' },
  });

const row = (description: string) => z.int().openapi({ example: 0, description });

export const MatchChangeSchema = z
  .object({
    id: createIdSchema('chg'),
    state: z.enum(['running', 'done', 'undoing', 'undone']).openapi({
      example: 'done',
      description: 'More than 1,000 matches are decided, or undone, in the background.',
    }),
    verdict,
    by: z.string().nullable().openapi({
      example: 'Ada',
      description: 'Name of the person who decided; null when none was given.',
    }),
    at: TimeSchema.openapi({ description: 'When the request came that named the matches.' }),
    total: z.int().openapi({ example: 412, description: 'Matches that the change is about.' }),
    waiting: row('Matches that are still to be decided.'),
    updated: z.int().openapi({
      example: 412,
      description: 'Matches that were decided, without those that were undone.',
    }),
    unchanged: row('Matches that had this decision already.'),
    refused: row('Matches that were left alone: unknown, or decided by another person meanwhile.'),
    left_out: row(
      'Matches that were not confirmed because they state a difference: another condition, pack, ' +
        'size, color or thing. Confirm them one by one. Absent from older servers.',
    ).optional(),
    left_out_matches: z
      .array(
        z.object({
          id: createIdSchema('mat'),
          product: z.string().openapi({
            example: 'Blue kettle 1.7 l',
            description: 'Its name in your catalog, to tell the match to a person.',
          }),
          retailer: z.string().openapi({
            example: 'kettles.example',
            description: 'Whose listing it is: the domain of the competitor.',
          }),
          differences: z.array(z.string()).openapi({
            example: ['condition differs: new, used'],
            description: 'Why it was left out: one English sentence for each attribute.',
          }),
          difference_details: createReasonListSchema('differences', MATCH_REASONS, {
            code: 'conditions_differ',
            values: { ours: 'new', theirs: 'used' },
          }),
        }),
      )
      .optional()
      .openapi({
        description:
          'The first of those not confirmed because of a stated difference, at most 20, with what to tell a person.',
      }),
    undone: row('Matches whose decision was undone.'),
    changed_since: row('Undo: matches that were decided again since, and stay.'),
  })
  .openapi('MatchChange', { description: 'A decision about many matches and how far it is.' });
export type MatchChange = z.infer<typeof MatchChangeSchema>;

export const MatchMoveSchema = z
  .strictObject({
    url: createTextSchema(2048).openapi({
      example: 'https://kettles.example/blue-kettle-2',
      description: 'Address of another page of the same retailer.',
    }),
    by,
  })
  .openapi('MatchMove', { description: 'The page that sells the product, instead of the former.' });

export const NotSoldInputSchema = z
  .strictObject({
    product_id: GivenIdSchema.openapi({
      example: createExampleId('prd'),
      description: 'Identifier of your product that the store does not offer.',
    }),
    retailer: createTextSchema(253).openapi({
      example: 'kettles.example',
      description: 'Domain of the store that does not sell it.',
    }),
    by,
  })
  .openapi('NotSoldInput', { description: 'A product and a retailer that does not sell it.' });

export const NotSoldResultSchema = z
  .object({
    settled: z.int().openapi({
      example: 3,
      description: 'How many matches of the two waited or were automatic, and are gone.',
    }),
  })
  .openapi('NotSoldResult', {
    description: 'How many open suggestions ended because of the decision.',
  });

export const NotSoldSchema = z
  .object({
    product_id: createIdSchema('prd'),
    product: z.string().openapi({
      example: 'Blue kettle 1.7 l',
      description: 'Title as in your store, with the variant (size, color).',
    }),
    retailer: z.string().openapi({
      example: 'kettles.example',
      description: 'Domain of the store, without `www.`.',
    }),
    by: z.string().nullable().openapi({
      example: 'Ada',
      description: 'Name of the person who decided; null when none was given.',
    }),
    at: TimeSchema.openapi({ description: 'When a person of your team last said so, in UTC.' }),
  })
  .openapi('NotSold', {
    description: 'A decision that a retailer does not sell a product; no matches are suggested.',
  });

export const NotSoldListSchema = z
  .object({
    not_sold: z.array(NotSoldSchema).openapi({ description: 'One page, newest first.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('NotSoldList', { description: 'Products that retailers do not sell, as people said.' });
