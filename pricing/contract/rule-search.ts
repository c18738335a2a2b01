/** The results of searches in the shop, which segments of pricing rules name. */
import { z } from '@hono/zod-openapi';
import { createExampleId } from './identifier.ts';
import { createTextSchema, GivenIdSchema, NextCursorSchema, TimeSchema } from './text.ts';

/** Products of one search. */
const MAX_SEARCH_PRODUCTS = 100_000;
/** The body with so many identifiers. */
export const MAX_SEARCH_BYTES = 4 * 1024 * 1024;

const query = {
  example: 'tag:winter inventory_total:>5',
  description: 'The search in the shop’s own words; the service keeps it and does not run it.',
};

export const RuleSearchSchema = z
  .object({
    key: z.string().openapi({
      example: 'winter',
      description: 'Key by which the conditions of rules name the search.',
    }),
    query: z.string().openapi(query),
    products: z.int().openapi({
      example: 240,
      description: 'Count of the identifiers that belong to your account, without duplicates.',
    }),
    resolved_at: TimeSchema.openapi({ description: 'When the caller last sent what it found.' }),
  })
  .openapi('RuleSearch', { description: 'A search in the shop and the size of its result.' });
export type RuleSearch = z.infer<typeof RuleSearchSchema>;

export const RuleSearchInputSchema = z
  .strictObject({
    query: createTextSchema(1_000).openapi(query),
    product_ids: z
      .array(GivenIdSchema)
      .max(MAX_SEARCH_PRODUCTS)
      .openapi({
        example: [createExampleId('prd')],
        description:
          'All products that the search finds, instead of those found before; at most 100,000. Unknown ' +
          'ones are left out.',
      }),
  })
  .openapi('RuleSearchInput', { description: 'What a search in the shop finds now.' });

export const RuleSearchListSchema = z
  .object({
    searches: z.array(RuleSearchSchema).openapi({ description: 'One page, sorted by key.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('RuleSearchList', { description: 'One page of the searches that were sent.' });
