import type { Sql } from '#prisma/open-database.ts';

/** As long as the longest price history of any plan. */
const RETENTION_MONTHS = 36;

/**
 * Deletes stock history that is too old: whole months by dropping their partition, rows in the
 * default partition one by one.
 */
export async function deleteOldStock(sql: Sql, { now }: { now: Date }): Promise<void> {
  const { rows } = await sql.query<{ before: string }>(
    `select ($1::date - make_interval(months => $2))::date::text as before`,
    [now.toISOString().slice(0, 10), RETENTION_MONTHS],
  );
  const before = rows[0]?.before;
  await sql.query(`select pricing.drop_partitions('product_stock', $1::date)`, [before]);
  await sql.query('delete from pricing.product_stock_other where day < $1::date', [before]);
}
