import type { Sql } from '#prisma/open-database.ts';

export interface SyncRun {
  readonly id: string;
  readonly state: string;
  readonly bulk_id: string | null;
  readonly bulk_url: string | null;
  readonly lines_read: number;
  readonly variants_total: number | null;
  readonly started_at: Date;
}

/** The shop's open read, or null. */
export async function findOpenRun(sql: Sql, shop: string): Promise<SyncRun | null> {
  const { rows } = await sql.query<SyncRun>(
    `select id, state, bulk_id, bulk_url, lines_read, variants_total, started_at
     from shop.sync_run
     where shop = $1 and finished_at is null
     order by started_at desc limit 1`,
    [shop],
  );
  return rows[0] ?? null;
}

type Change = Partial<{
  state: string;
  bulk_id: string | null;
  bulk_url: string | null;
  lines_read: number;
  variants_read: number;
  variants_total: number | null;
  started_at: Date;
  error: string | null;
  finished_at: Date;
}>;
const CHANGEABLE = [
  'state',
  'bulk_id',
  'bulk_url',
  'lines_read',
  'variants_read',
  'variants_total',
  'started_at',
  'error',
  'finished_at',
] as const;

/** Writes the changed fields of a run and the time of the change. */
export async function updateRun(
  sql: Sql,
  run: { id: string; at: Date },
  change: Change,
): Promise<void> {
  const names = CHANGEABLE.filter((name) => change[name] !== undefined);
  const sets = names.map((name, index) => `${name} = $${index + 3}`);
  await sql.query(
    `update shop.sync_run set ${['updated_at = $2', ...sets].join(', ')} where id = $1`,
    [run.id, run.at, ...names.map((name) => change[name])],
  );
}
