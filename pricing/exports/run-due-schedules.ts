import { AppError } from '#kernel/app-error.ts';
import { getNextTime } from '#kernel/next-time.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { type ExportSchedule, SCHEDULE_COLUMNS } from './export-schedule.ts';
import { getReportedMonth } from './reported-month.ts';

/** Stores an export that a schedule asks for, in its transaction, and returns its id. */
export type RequestExport = (
  tx: Tx,
  request: {
    readonly accountId: string;
    readonly what: string;
    readonly format: string;
    readonly filters: Readonly<Record<string, string>>;
    readonly scheduleId: string;
  },
) => Promise<string>;

/** How many schedules one call runs; the next call runs the others. */
const MAX_DUE = 200;

/**
 * Asks for the exports of all schedules whose time has come, each in its own transaction together
 * with its next time: a process that dies asks for none twice. What was missed while no process ran
 * is made once. A schedule without a confirmed address makes nothing.
 */
export async function runDueSchedules(
  context: ServiceContext,
  requestExport: RequestExport,
): Promise<void> {
  for (let n = 0; n < MAX_DUE; n += 1) if (!(await runNext(context, requestExport))) return;
}

/** False when none is due. */
async function runNext(context: ServiceContext, requestExport: RequestExport): Promise<boolean> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.query<ExportSchedule>(
      `select ${SCHEDULE_COLUMNS} from pricing.export_schedule s
       join pricing.account a on a.id = s.account_id
       where s.next_at <= $1 and a.suspended_at is null
       order by s.next_at limit 1 for no key update of s skip locked`,
      [now],
    );
    const [due] = rows;
    if (!due) return false;
    const nextAt = getNextTime(due.cadence, due, now);
    if (!due.addressStates.includes('confirmed')) {
      await tx.query('update pricing.export_schedule set next_at = $2 where id = $1', [
        due.id,
        nextAt,
      ]);
      return true;
    }
    const outcome = await startExport(tx, due, requestExport);
    await tx.query(
      `update pricing.export_schedule set next_at = $2, last_at = $3, last_export_id = $4,
         last_state = $5, last_failure = $6 where id = $1`,
      [
        due.id,
        nextAt,
        now,
        outcome.exportId,
        outcome.failure === null ? 'running' : 'failed',
        outcome.failure,
      ],
    );
    return true;
  });
}

async function startExport(
  tx: Tx,
  due: ExportSchedule,
  requestExport: RequestExport,
): Promise<{ exportId: string | null; failure: string | null }> {
  const { id: scheduleId, accountId, what, format, language, timeZone, nextAt } = due;
  const given = toTexts(due.filters);
  const filters =
    what === 'map_report'
      ? { ...given, language, month: getReportedMonth(nextAt, timeZone) }
      : given;
  try {
    const request = { accountId, what, format, filters, scheduleId };
    return { exportId: await requestExport(tx, request), failure: null };
  } catch (error) {
    // Too many exports: the transaction goes on, since nothing was written.
    if (!(error instanceof AppError)) throw error;
    return { exportId: null, failure: error.message };
  }
}

function toTexts(filters: unknown): Record<string, string> {
  if (typeof filters !== 'object' || filters === null) return {};
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}
