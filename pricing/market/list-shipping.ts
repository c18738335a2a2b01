import type { Sql } from '#prisma/open-database.ts';

/** What delivery of a listing costs, in minor units of its offer's currency; null: not known. */
export interface ListingDelivery {
  readonly shippingMinor: bigint | null;
  /** Total of an order from which delivery is free. */
  readonly freeFromMinor: bigint | null;
}

/** What delivery costs, by listing. */
export async function listShipping(
  sql: Sql,
  listingIds: readonly string[],
): Promise<ReadonlyMap<string, ListingDelivery>> {
  if (listingIds.length === 0) return new Map();
  const { rows } = await sql.query<ListingDelivery & { id: string }>(
    `select id, shipping_minor as "shippingMinor", free_shipping_from_minor as "freeFromMinor"
     from pricing.listing where id = any($1)`,
    [listingIds],
  );
  return new Map(rows.map(({ id, ...delivery }) => [id, delivery]));
}
