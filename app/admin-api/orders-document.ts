/**
 * What the app reads of orders: lines with their quantity and price, nothing about the customer.
 */
import { z } from 'zod';

/** Orders created from that time on (RFC 3339). Child lines contain the id of their order. */
export function buildOrdersBulkQuery(since: string): string {
  return `{ orders(query: "created_at:>='${since}'") {
    edges { node {
      id processedAt cancelledAt test
      lineItems { edges { node {
        id currentQuantity variant { id }
        discountedUnitPriceAfterAllDiscountsSet { shopMoney { amount currencyCode } }
      } } }
    } }
  } }`;
}

export const OrderLineSchema = z.union([
  z.object({
    __parentId: z.string(),
    /** Less what was removed from the order or refunded. */
    currentQuantity: z.int(),
    variant: z.object({ id: z.string() }).nullable(),
    discountedUnitPriceAfterAllDiscountsSet: z.object({
      shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }),
    }),
  }),
  z.object({
    id: z.string(),
    processedAt: z.iso.datetime(),
    cancelledAt: z.string().nullable(),
    test: z.boolean(),
  }),
]);
export type OrderLine = z.infer<typeof OrderLineSchema>;
