import type { Sql } from '#prisma/open-database.ts';

/**
 * Finds the listing of a retailer at an address: the one of the whole page, else its first variant.
 * Null when there is none.
 */
export async function findListing(
  sql: Sql,
  input: { retailerId: string; url: string },
): Promise<{ id: string; state: string } | null> {
  const found = await sql.query<{ id: string; state: string }>(
    `select id, state from pricing.listing where retailer_id = $1 and url = $2 order by variant_key limit 1`,
    [input.retailerId, input.url],
  );
  return found.rows[0] ?? null;
}
