import type { Sql } from '#prisma/open-database.ts';
import type { SellableSpan } from './in-stock-shares.ts';

/**
 * Lists when these variants could be bought since a day, and when not. The current state is known
 * until the time of its last reading.
 */
export async function listSellableSpans(
  sql: Sql,
  { shop, gids, firstDay }: { shop: string; gids: readonly string[]; firstDay: string },
): Promise<SellableSpan[]> {
  const { rows } = await sql.query<SellableSpan>(
    `select gid, since, until, sellable from shop.variant_sellable_past
     where shop = $1 and gid = any($2) and until > $3::date - interval '1 day'
     union all
     select gid, sellable_since, read_at, sellable from shop.variant
     where shop = $1 and gid = any($2) and sellable is not null and read_at > sellable_since`,
    [shop, gids, firstDay],
  );
  return rows;
}
