import type { Sql } from '#prisma/open-database.ts';

/**
 * Deletes all accounts and retailers with everything that belongs to them. Not `truncate … cascade`:
 * that makes new files for hundreds of tables and indexes, which takes half a second instead of a
 * few milliseconds.
 */
export async function deleteRecords(sql: Sql): Promise<void> {
  // Those of no product have no key that deletes them.
  await sql.query('delete from pricing.alert');
  await sql.query('delete from pricing.account');
  await sql.query('delete from pricing.retailer');
}
