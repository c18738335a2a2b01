/** Query parameters that search and sort products. */
import { z } from '@hono/zod-openapi';
import {
  PRODUCT_SORTS,
  type ProductOrder,
  type ProductSort,
} from '#pricing/api/queries/list-products.ts';
import { createFlagFilter, createTextFilter } from './parse-query.ts';

type SortText = ProductSort | `-${ProductSort}`;
const SORTS: readonly SortText[] = PRODUCT_SORTS.flatMap((sort): SortText[] => [sort, `-${sort}`]);
const isSort = (text: string): text is ProductSort => PRODUCT_SORTS.some((sort) => sort === text);

/** Query parameters for groups of products. */
export const productGroupQuery = {
  brand: createTextFilter(255)
    .optional()
    .openapi({ description: 'Only products of this brand, in upper or lower case.' }),
  product_type: createTextFilter(255)
    .optional()
    .openapi({ description: 'Only products of this type, in upper or lower case.' }),
  tag: createTextFilter(255)
    .optional()
    .openapi({ description: 'Only products with exactly this tag.' }),
  collection: createTextFilter(255)
    .optional()
    .openapi({ description: 'Only products of the collection with this `id`.' }),
};

export const productSearchQuery = {
  q: createTextFilter(255)
    .optional()
    .openapi({
      description:
        'Only products in whose name, SKU, GTIN or brand every word occurs; a word of one or two ' +
        'letters at the beginning of a word there. At most 8 words count.',
      example: 'blue kettle',
    }),
  sort: z
    .enum(SORTS)
    .transform((text): ProductOrder => {
      const sort = text.replace(/^-/, '');
      return { sort: isSort(sort) ? sort : 'created', descending: text.startsWith('-') };
    })
    .optional()
    .openapi({
      type: 'string',
      enum: [...SORTS],
      default: '-created',
      description:
        'Ascending; with `-` descending. `name` regardless of case; `price` is `your_price`, ' +
        'compared in the smallest unit of each currency; `position` is by how much `your_price` is ' +
        'above the lowest comparable offer, products without an offer last.',
    }),
  ...productGroupQuery,
  position: z
    .enum(['only', 'cheapest', 'below', 'at', 'above'])
    .optional()
    .openapi({
      description:
        'Where `your_price` stands among the comparable offers. `only`: there is none; ' +
        '`cheapest`: no retailer asks less; `below`, `at`, `above`: its price index against their ' +
        'median is below 99, from 99 to 101, or above 101. A product can be `cheapest` and one of ' +
        'these. Follows changes of prices and matches within seconds. The definitions are in ' +
        'docs/market.md.',
    }),
  has_alert: createFlagFilter(
    'true: only products with an open alert of any kind; false: only products without one.',
  ),
};
