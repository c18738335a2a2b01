import type { Sql } from '#prisma/open-database.ts';

/** Stores how many rows of a file are in which state. */
export async function countPeriodRows(sql: Sql, fileId: string): Promise<void> {
  await sql.query(
    `update shop.map_price_period_file f set lines = c.lines, refused = c.refused,
       waiting = c.waiting, made = c.made, failed = c.failed, undone = c.undone, kept = c.kept
     from (select count(*)::int as lines,
         (count(*) filter (where state = 'refused'))::int as refused,
         (count(*) filter (where state = 'waiting'))::int as waiting,
         (count(*) filter (where state = 'made'))::int as made,
         (count(*) filter (where state = 'failed'))::int as failed,
         (count(*) filter (where state = 'undone'))::int as undone,
         (count(*) filter (where state = 'kept'))::int as kept
       from shop.map_price_period_file_row where file_id = $1) c
     where f.id = $1`,
    [fileId],
  );
}
