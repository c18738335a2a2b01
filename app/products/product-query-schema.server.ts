import { z } from 'zod';
import {
  DEFAULT_SORT,
  PERCENT_TEXT,
  POSITIONS,
  PRODUCT_VIEWS,
  type ProductQuery,
  SORT_ORDERS,
  toProductParams,
} from './product-query.ts';

const percent = z.string().regex(PERCENT_TEXT).transform(Number).optional().catch(undefined);
const cursor = z.string().max(6000).optional().catch(undefined);

/** The query parameters of the products page. A value that is not one of its own falls back to none. */
export const ProductQuerySchema = z.object({
  view: z.enum(PRODUCT_VIEWS).catch('all'),
  q: z.string().trim().max(200).catch(''),
  sort: z
    .string()
    .transform((text) => SORT_ORDERS.find((order) => order === text) ?? DEFAULT_SORT)
    .catch(DEFAULT_SORT),
  position: z
    .string()
    .transform((text) => {
      const given = text.split(',');
      return POSITIONS.filter((position) => given.includes(position));
    })
    .catch([]),
  cheapest: z.enum(['yes', 'no']).optional().catch(undefined),
  margin_from: percent,
  margin_to: percent,
  index_from: percent,
  index_to: percent,
  changed: z.coerce.number().int().min(1).max(3650).optional().catch(undefined),
  saved: z.string().max(60).optional().catch(undefined),
  after: cursor,
  before: cursor,
});

/** Reads the query of an address. */
export function parseProductQuery(text: string): ProductQuery {
  return ProductQuerySchema.parse(Object.fromEntries(new URLSearchParams(text)));
}

/** Only what the page reads of an address, without the page of the list. */
export function normalizeProductQuery(text: string): string {
  return new URLSearchParams(toProductParams(parseProductQuery(text))).toString();
}
