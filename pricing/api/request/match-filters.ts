/** The filters of matches, as a query gives them. */
import { z } from '@hono/zod-openapi';
import { VerdictSchema } from '#pricing/contract/price.ts';
import type { MatchFilters } from '#pricing/api/queries/list-matches.ts';
import {
  createIdFilter,
  createPeriodFilter,
  createTextFilter,
  retailerQuery,
} from './parse-query.ts';

const createProbabilityFilter = (description: string) =>
  z
    .string()
    .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, { error: 'Expected a number from 0 to 1' })
    .transform(Number)
    .optional()
    .openapi({ type: 'number', minimum: 0, maximum: 1, description, example: 0.95 });

const createGapFilter = (description: string) =>
  z
    .string()
    .regex(/^-?\d{1,6}$/, { error: 'Expected a whole number of percent' })
    .transform(Number)
    .optional()
    .openapi({ type: 'integer', description, example: -10 });

export const matchFilterQuery = {
  verdict: VerdictSchema.optional().openapi({ description: 'Only matches with this verdict.' }),
  product_id: createIdFilter('product'),
  ...retailerQuery,
  ...createPeriodFilter('created_at'),
  brand: createTextFilter(255).optional().openapi({
    description: 'Only matches of products with this `brand`, as you gave it.',
    example: 'Acme',
  }),
  min_probability: createProbabilityFilter('Only matches that are at least so probable.'),
  max_probability: createProbabilityFilter('Only matches that are at most so probable.'),
  min_price_gap: createGapFilter(
    'Only matches of which the retailer’s price is at least so many percent above (negative: below) ' +
      'yours; without those whose prices cannot be compared.',
  ),
  max_price_gap: createGapFilter(
    'Only matches of which the retailer’s price is at most so many percent above (negative: below) yours.',
  ),
};

type GivenMatchFilters = z.output<z.ZodObject<typeof matchFilterQuery>>;

/** The same for the queries. */
export function toMatchFilters(given: GivenMatchFilters): MatchFilters {
  return {
    verdict: given.verdict,
    productId: given.product_id,
    retailerId: given.retailer_id,
    retailer: given.retailer,
    createdAfter: given.created_after,
    createdBefore: given.created_before,
    brand: given.brand,
    minProbability: given.min_probability,
    maxProbability: given.max_probability,
    minPriceGap: given.min_price_gap,
    maxPriceGap: given.max_price_gap,
  };
}
