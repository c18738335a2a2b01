/** Exports that are made and mailed by the calendar, as they are stored. */
import { AppError } from '#kernel/app-error.ts';
import { createId } from '#kernel/ids.ts';
import { getNextTime, type Interval } from '#kernel/next-time.ts';
import type { NoticeLanguage } from '#kernel/notices.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import type { AddressState } from './export-addresses.ts';

export interface ScheduleInput {
  readonly what: string;
  readonly format: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly cadence: Exclude<Interval, 'hourly'>;
  /** 0–23, of the time zone. */
  readonly hour: number;
  /** IANA name. */
  readonly timeZone: string;
  readonly language: NoticeLanguage;
  readonly mailTo: readonly string[];
}

export interface ExportSchedule extends Omit<ScheduleInput, 'filters'> {
  readonly id: string;
  readonly accountId: string;
  /** A record of texts. */
  readonly filters: unknown;
  /** Of each address, in the order of `mailTo`. */
  readonly addressStates: readonly AddressState[];
  readonly nextAt: Date;
  readonly lastAt: Date | null;
  readonly lastState: 'running' | 'completed' | 'failed' | null;
  readonly lastFailure: string | null;
  readonly lastExportId: string | null;
  readonly createdAt: Date;
}

/** Of one account. */
const MAX_SCHEDULES = 20;

/** Columns of `s`, a pricing.export_schedule, for ExportSchedule. */
export const SCHEDULE_COLUMNS = `s.id, s.account_id as "accountId", s.what, s.format, s.filters, s.cadence, s.hour,
  s.time_zone as "timeZone", s.language, s.mail_to as "mailTo",
  array(select case when e.stopped_at is not null then 'stopped'
      when e.confirmed_at is not null then 'confirmed' else 'pending' end
    from unnest(s.mail_to) with ordinality as m(address, n)
    left join pricing.export_address e on e.account_id = s.account_id and e.address = m.address
    order by m.n) as "addressStates", s.next_at as "nextAt",
  s.last_at as "lastAt", s.last_state as "lastState", s.last_failure as "lastFailure",
  s.last_export_id as "lastExportId", s.created_at as "createdAt"`;

/** Stores a schedule. Throws `conflict` when the account has 20. */
export async function createSchedule(
  tx: Tx,
  accountId: string,
  { input, now }: { input: ScheduleInput; now: Date },
): Promise<ExportSchedule> {
  // Two requests at a time must not both take the last place.
  tx.lock(`export-schedules:${accountId}`);
  const { rows: counts } = await tx.query<{ count: number }>(
    'select count(*)::int as count from pricing.export_schedule where account_id = $1',
    [accountId],
  );
  if ((counts[0]?.count ?? 0) >= MAX_SCHEDULES)
    throw new AppError('conflict', `The account has ${MAX_SCHEDULES} export schedules; delete one`);
  const { what, format, filters, cadence, hour, timeZone, language, mailTo } = input;
  const { rows } = await tx.query<ExportSchedule>(
    `insert into pricing.export_schedule as s (id, account_id, what, format, filters, cadence, hour,
       time_zone, language, mail_to, next_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${SCHEDULE_COLUMNS}`,
    [
      createId('exs', now),
      accountId,
      what,
      format,
      JSON.stringify(filters),
      cadence,
      hour,
      timeZone,
      language,
      mailTo,
      getNextTime(cadence, { hour, timeZone }, now),
      now,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('The schedule was not stored');
  return row;
}

/** A schedule of the account. Throws `not_found`. */
export async function getSchedule(
  sql: Sql,
  { accountId, id }: { accountId: string; id: string },
): Promise<ExportSchedule> {
  const { rows } = await sql.query<ExportSchedule>(
    `select ${SCHEDULE_COLUMNS} from pricing.export_schedule s where s.account_id = $1 and s.id = $2`,
    [accountId, id],
  );
  if (!rows[0]) throw new AppError('not_found', 'No such export schedule');
  return rows[0];
}

/** Schedules of the account, newest first, after a position. */
export async function listSchedules(
  sql: Sql,
  {
    accountId,
    limit,
    after,
  }: { accountId: string; limit: number; after: { createdAt: Date; id: string } | undefined },
): Promise<ExportSchedule[]> {
  const { rows } = await sql.query<ExportSchedule>(
    `select ${SCHEDULE_COLUMNS} from pricing.export_schedule s
     where s.account_id = $1
       and ($2::timestamptz is null or (s.created_at, s.id) < ($2, $3))
     order by s.created_at desc, s.id desc limit $4`,
    [accountId, after?.createdAt ?? null, after?.id ?? null, limit],
  );
  return rows;
}

/** No more files are made by it; those that were made stay until they expire. Throws `not_found`. */
export async function deleteSchedule(
  sql: Sql,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const { rowCount } = await sql.query(
    'delete from pricing.export_schedule where account_id = $1 and id = $2',
    [accountId, id],
  );
  if (rowCount === 0) throw new AppError('not_found', 'No such export schedule');
}
