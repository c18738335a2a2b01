import { z } from 'zod';
import type { Sql } from '#prisma/open-database.ts';

export interface SyncRun {
  readonly id: string;
  readonly state: string;
  readonly bulk_id: string | null;
  readonly bulk_url: string | null;
  readonly lines_read: number;
  readonly lines_total: number | null;
  readonly variants_total: number | null;
  readonly started_at: Date;
  /** Incomplete answers so far, and when the next is requested. */
  readonly tries: number;
  readonly next_try_at: Date | null;
  /** Lines with a value that could not be read; those without a readable id among them. */
  readonly unreadable: number;
  readonly unidentified: number;
  readonly unreadable_example: UnreadableExample | null;
}

/** The first value of a read that could not be read. */
export const UnreadableExampleSchema = z.object({
  /** Null: the line names nothing. */
  gid: z.string().nullable(),
  field: z.string(),
  found: z.string(),
});
export type UnreadableExample = z.infer<typeof UnreadableExampleSchema>;

/** The shop's open read, or null. */
export async function findOpenRun(sql: Sql, shop: string): Promise<SyncRun | null> {
  const { rows } = await sql.query<SyncRun>(
    `select id, state, bulk_id, bulk_url, lines_read, lines_total, variants_total, started_at,
       tries, next_try_at, unreadable, unidentified, unreadable_example
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
  lines_total: number | null;
  started_at: Date;
  tries: number;
  next_try_at: Date | null;
  unreadable: number;
  unidentified: number;
  /** An UnreadableExample as JSON. */
  unreadable_example: string | null;
  confirm_at: Date | null;
  lacking: number;
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
  'lines_total',
  'started_at',
  'tries',
  'next_try_at',
  'unreadable',
  'unidentified',
  'unreadable_example',
  'confirm_at',
  'lacking',
  'error',
  'finished_at',
] as const;

/** What a run is before its file is requested. */
export const ANEW = {
  state: 'starting',
  bulk_id: null,
  bulk_url: null,
  lines_read: 0,
  variants_read: 0,
  lines_total: null,
  unreadable: 0,
  unidentified: 0,
  unreadable_example: null,
} as const;

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
