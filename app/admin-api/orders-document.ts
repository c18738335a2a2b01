/**
 * What the app reads of orders: lines with their quantity and price, nothing about the customer.
 */
import { z } from 'zod';
import type { AdminDocument } from './open-admin.server.ts';

/** The search for orders created from that time on (RFC 3339). */
export const buildOrdersSearch = (since: string): string => `created_at:>='${since}'`;

/** Orders created from that time on. Child lines contain the id of their order. */
export function buildOrdersBulkQuery(since: string): string {
  return `{ orders(query: "${buildOrdersSearch(since)}") {
    edges { node {
      id processedAt cancelledAt test
      lineItems { edges { node {
        id currentQuantity sku variant { id }
        discountedUnitPriceAfterAllDiscountsSet { shopMoney { amount currencyCode } }
      } } }
    } }
  } }`;
}

/** How many orders there are; variables: query. */
export const ordersCountDocument: AdminDocument<{ ordersCount: { count: number } | null }> = {
  name: 'OrdersCount',
  text: 'query OrdersCount($query: String!) { ordersCount(query: $query) { count } }',
  schema: z.object({ ordersCount: z.object({ count: z.int() }).nullable() }),
};

const OrderLineSchema = z.union([
  z.object({
    __parentId: z.string(),
    /** Less what was removed from the order or refunded. */
    currentQuantity: z.union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ]),
    variant: z.object({ id: z.string() }).nullable(),
    /** Stays where the variant is deleted. */
    sku: z.string().nullish().catch(null),
    discountedUnitPriceAfterAllDiscountsSet: z.object({
      shopMoney: z.object({
        amount: z
          .union([z.string(), z.number().transform(String)])
          .pipe(z.string().regex(/^\d{1,15}(\.\d{1,20})?$/)),
        currencyCode: z.string(),
      }),
    }),
  }),
  z.object({
    id: z.string(),
    processedAt: z.iso.datetime({ offset: true }),
    cancelledAt: z.string().nullable(),
    test: z.boolean(),
  }),
]);
export type OrderLine = z.infer<typeof OrderLineSchema>;

/** A line of which something that counts could not be read. */
export interface UnreadableOrderLine {
  /** The order that it is or belongs to; null: unknown. */
  readonly orderId: string | null;
  /** Of an order; null: unknown, or a line of one. */
  readonly processedAt: string | null;
  readonly problem: string;
}

const OrderIdSchema = z.object({
  __parentId: z.string().optional(),
  id: z.string().optional().catch(undefined),
  processedAt: z.iso.datetime({ offset: true }).optional().catch(undefined),
});

/** Reads a line of the bulk file. */
export function readOrderLine(value: unknown): OrderLine | UnreadableOrderLine {
  const line = OrderLineSchema.safeParse(value);
  if (line.success) return line.data;
  const known = OrderIdSchema.safeParse(value).data;
  return {
    orderId: known?.__parentId ?? known?.id ?? null,
    processedAt: known?.__parentId === undefined ? (known?.processedAt ?? null) : null,
    problem: (JSON.stringify(value) ?? 'nothing').slice(0, 80).toWellFormed(),
  };
}
