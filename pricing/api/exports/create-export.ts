import { AppError } from '#kernel/app-error.ts';
import { createId } from '#kernel/ids.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { EXPORT_COLUMNS, type ExportRow } from './export-row.ts';

/** Exports of an account that are not written yet. */
const MAX_UNFINISHED = 2;
/** Exports of an account that requests asked for, with those that failed. */
const MAX_EXPORTS = 20;

export interface ExportRequest {
  readonly accountId: string;
  readonly what: string;
  readonly format: string;
  readonly filters: Readonly<Record<string, string>>;
  /** The schedule that asks for it; null: a request does. */
  readonly scheduleId?: string | null;
}

/** Stores the export and has it written. Throws `conflict` when the account has too many. */
export async function createExport(
  { db, events, clock }: ServiceContext,
  { accountId, what, format, filters, scheduleId = null }: ExportRequest,
): Promise<ExportRow> {
  return db.transaction(async (tx) => {
    // Two requests at a time must not both take the last place.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `export:${accountId}`,
    ]);
    const { rows: counts } = await tx.query<{ all: number; unfinished: number }>(
      `select count(*)::int as "all",
         (count(*) filter (where state in ('waiting', 'running')))::int as unfinished
       from pricing.export
       where account_id = $1 and (schedule_id is null) = ($2::text is null)`,
      [accountId, scheduleId],
    );
    const { all = 0, unfinished = 0 } = counts[0] ?? {};
    // Those of schedules are bounded by the number of schedules, and deleted after a week.
    if (scheduleId === null && unfinished >= MAX_UNFINISHED)
      throw new AppError('conflict', `${unfinished} exports are still being written; wait for one`);
    if (scheduleId === null && all >= MAX_EXPORTS)
      throw new AppError('conflict', `The account has ${all} exports; delete one`);
    const now = clock.now();
    const { rows } = await tx.query<ExportRow>(
      `insert into pricing.export as e (id, account_id, what, format, filters, created_at,
         schedule_id)
       values ($1, $2, $3, $4, $5, $6, $7) returning ${EXPORT_COLUMNS}`,
      [createId('exp', now), accountId, what, format, JSON.stringify(filters), now, scheduleId],
    );
    const [row] = rows;
    if (!row) throw new Error('The export was not stored');
    await events.publish(tx, 'export.requested', { accountId, exportId: row.id });
    return row;
  });
}
