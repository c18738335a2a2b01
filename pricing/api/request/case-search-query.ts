/** Query parameters that choose and sort cases. */
import { z } from '@hono/zod-openapi';
import { CASE_STATES, isCaseState } from '#kernel/case-states.ts';
import {
  CASE_SORTS,
  type CaseFilters,
  type CaseOrder,
  type CaseSort,
} from '#pricing/api/queries/list-cases.ts';
import { productGroupQuery } from './product-search-query.ts';
import {
  createFlagFilter,
  createIdFilter,
  createTextFilter,
  createTimeFilter,
  retailerQuery,
} from './parse-query.ts';

type SortText = CaseSort | `-${CaseSort}`;
const SORTS: readonly SortText[] = CASE_SORTS.flatMap((sort): SortText[] => [sort, `-${sort}`]);
const isSort = (text: string): text is CaseSort => CASE_SORTS.some((sort) => sort === text);

const { brand, product_type, collection } = productGroupQuery;

export const caseFilterQuery = {
  state: createTextFilter(256)
    .transform((text) => [...new Set(text.split(','))])
    .refine((states) => states.every(isCaseState), {
      error: `Expected states of cases, comma-separated: ${CASE_STATES.join(', ')}`,
      params: { code: 'invalid_value' },
    })
    .transform((states) => states.filter(isCaseState))
    .optional()
    .openapi({
      type: 'string',
      description: `Cases in these states, comma-separated: ${CASE_STATES.map((state) => `\`${state}\``).join(', ')}.`,
      example: 'new,acknowledged',
    }),
  retailer: retailerQuery.retailer,
  product_id: createIdFilter('product'),
  assignee: createTextFilter(200).optional().openapi({
    description: 'Only cases on which the person with this `id` works; `none`: nobody.',
    example: 'none',
  }),
  open: createFlagFilter('true: only cases with an open violation; false: only those without one.'),
  brand,
  product_type,
  collection,
  q: createTextFilter(255)
    .optional()
    .openapi({
      description:
        'Only cases where every word occurs in the product’s name or SKU or in the retailer’s domain. ' +
        'At most 8 words count.',
      example: 'blue kettle',
    }),
  min_depth: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'Expected a whole number from 0 to 10000' })
    .transform(Number)
    .refine((depth) => depth <= 10_000, {
      error: 'Expected a whole number from 0 to 10000',
      params: { code: 'out_of_range' },
    })
    .optional()
    .openapi({
      type: 'integer',
      minimum: 0,
      maximum: 10_000,
      description: 'Only cases with at least this `depth_basis_points`.',
      example: 500,
    }),
  opened_from: createTimeFilter('Only cases whose `opened_at` is at or after this time.'),
  opened_to: createTimeFilter('Only cases whose `opened_at` is before this time.'),
  updated_since: createTimeFilter('Only cases whose `updated_at` is at or after this time.'),
};

export const caseSortQuery = {
  sort: z
    .enum(SORTS)
    .transform((text): CaseOrder => {
      const sort = text.replace(/^-/, '');
      return { sort: isSort(sort) ? sort : 'updated', descending: text.startsWith('-') };
    })
    .optional()
    .openapi({
      type: 'string',
      enum: [...SORTS],
      default: '-updated',
      description: 'Ascending; with `-` descending. `depth` is `depth_basis_points`.',
    }),
};

/** The filters of these parameters. */
export function toCaseFilters(query: z.output<z.ZodObject<typeof caseFilterQuery>>): CaseFilters {
  return {
    states: query.state,
    retailer: query.retailer,
    productId: query.product_id,
    assignee: query.assignee,
    open: query.open,
    brand: query.brand,
    text: query.q,
    productType: query.product_type,
    collection: query.collection,
    minDepth: query.min_depth,
    openedFrom: query.opened_from,
    openedTo: query.opened_to,
    updatedSince: query.updated_since,
  };
}
