/**
 * The products of an account by units sold. One ranking per account is stored and holds for an
 * hour: ranking at every evaluation would read all sales of the account for each changed offer.
 */
import { HOUR_MS } from '#kernel/durations.ts';
import { SALES_DAYS } from '#pricing/catalog/sales.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql } from '#prisma/open-database.ts';

const DAY = 24 * HOUR_MS;

/**
 * Ranks the account's products again when that was last done over an hour ago. Products that sold
 * as much have the same rank; those that sold nothing have none.
 */
export async function refreshSalesRanks(
  context: ServiceContext,
  { accountId }: { accountId: string },
): Promise<void> {
  const now = context.clock.now();
  if (await isFresh(context.db, { accountId, now })) return;
  await context.db.transaction(async (tx) => {
    // Two processes would each delete and insert all ranks.
    tx.lock(`sales-ranks:${accountId}`);
    if (await isFresh(tx, { accountId, now })) return;
    await tx.query('delete from pricing.sales_rank where account_id = $1', [accountId]);
    await tx.query(
      `insert into pricing.sales_rank (product_id, account_id, rank)
       select sold.id, $1, rank() over (order by sold.units desc)
       from (select p.id, sum(s.units) as units from pricing.product p
         join pricing.sale s on s.product_id = p.id and s.day > $2::date
         where p.account_id = $1 group by p.id having sum(s.units) > 0) sold`,
      [accountId, new Date(now.getTime() - SALES_DAYS * DAY).toISOString().slice(0, 10)],
    );
    await tx.query(
      `insert into pricing.sales_ranking (account_id, ranked_at) values ($1, $2)
       on conflict (account_id) do update set ranked_at = excluded.ranked_at`,
      [accountId, now],
    );
  });
}

async function isFresh(
  sql: Sql,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql.query<{ rankedAt: Date }>(
    'select ranked_at as "rankedAt" from pricing.sales_ranking where account_id = $1',
    [accountId],
  );
  const rankedAt = rows[0]?.rankedAt;
  return rankedAt !== undefined && now.getTime() - rankedAt.getTime() < HOUR_MS;
}

/** The ranks of these products; 1 sold most. Absent: it sold nothing. */
export async function listSalesRanks(
  sql: Sql,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql.query<{ productId: string; rank: number }>(
    'select product_id as "productId", rank from pricing.sales_rank where product_id = any($1)',
    [productIds],
  );
  return new Map(rows.map(({ productId, rank }) => [productId, rank]));
}
