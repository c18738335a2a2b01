import type { Sql } from '#prisma/open-database.ts';

/** A listing that was matched to a product: by an identifier without objections, or by a person. */
export interface MatchedListing {
  readonly matchId: string;
  readonly productId: string;
  readonly listingId: string;
  readonly probability: number;
  readonly verdict: 'auto' | 'confirmed';
}

/** Lists the matched listings whose prices may be acted on for these products. */
export async function listMatchedListings(
  sql: Sql,
  productIds: readonly string[],
): Promise<MatchedListing[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql.query<MatchedListing>(
    `select id as "matchId", product_id as "productId", listing_id as "listingId", probability, verdict from pricing.match
     where product_id = any($1) and verdict in ('auto', 'confirmed') order by product_id, id`,
    [productIds],
  );
  return rows;
}
