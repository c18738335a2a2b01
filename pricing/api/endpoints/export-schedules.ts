import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import { getAccount } from '#pricing/accounts/accounts.ts';
import { requestAddresses } from '#pricing/exports/export-addresses.ts';
import {
  createSchedule,
  deleteSchedule,
  type ExportSchedule as Row,
  getSchedule,
  listSchedules,
} from '#pricing/exports/export-schedule.ts';
import { getReportedMonth, isTimeZone } from '#pricing/exports/reported-month.ts';
import { requireMail } from '#pricing/exports/mailing-context.ts';
import {
  type ExportSchedule,
  ExportScheduleInputSchema,
  ExportScheduleListSchema,
  ExportScheduleSchema,
} from '#pricing/contract/export-schedule.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import { requireExport } from '#pricing/api/exports/export-kinds.ts';
import { renderTime, renderTimeOrNull } from '#pricing/api/render/render-time.ts';
import { pageQuery } from '#pricing/api/request/parse-query.ts';
import { respondWithPage } from '#pricing/api/respond-with-page.ts';
import { exportedLists } from './exports.ts';
import { toNoticeContext } from './notice-context.ts';

const tag = 'Exports';
const path = '/export-schedules';

/** The columns that are JSON, or one of a few words. */
const PartsSchema = ExportScheduleSchema.pick({ what: true, format: true, filters: true });

const list = createApiEndpoint({
  method: 'get',
  path,
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List export schedules, newest first',
  query: z.strictObject(pageQuery),
  answers: { 200: { description: 'A page of schedules', schema: ExportScheduleListSchema } },
  handle: (call) =>
    respondWithPage(call, {
      name: 'export_schedules',
      endpoint: path,
      position: z.object({ createdAt: z.coerce.date(), id: z.string() }),
      render: renderSchedule,
      load: ({ fetch, after }) =>
        listSchedules(call.context.db, { accountId: call.accountId, limit: fetch, after }),
      positionOf: ({ createdAt, id }) => ({ createdAt, id }),
    }),
});

const create = createApiEndpoint({
  method: 'post',
  path,
  tag,
  caller: 'account',
  scope: 'administer',
  idempotent: true,
  refuses: ['conflict', 'rate_limited'],
  summary: 'Have an export made and mailed regularly',
  description:
    'Each address that the account has not confirmed yet gets a mail with a link, at most ten a day; ' +
    'files are mailed to it once its owner has confirmed there. 409 where the server sends no mail, or ' +
    'for more than 20 schedules.',
  body: ExportScheduleInputSchema,
  answers: { 201: { description: 'The schedule', schema: ExportScheduleSchema } },
  handle: async (call) => {
    const { accountId, body } = call;
    const context = toNoticeContext(call);
    requireMail(context);
    const {
      filters = {},
      time_zone: timeZone = 'UTC',
      language = 'en',
      mail_to: mailTo,
      ...chosen
    } = body;
    requireTimeZone(timeZone);
    const now = context.clock.now();
    requireScheduled({ ...chosen, filters }, { language, month: getReportedMonth(now, timeZone) });
    const addresses = [...new Set(mailTo)];
    const { name: sender } = await getAccount(context.db, accountId);
    return context.db.transaction(async (tx) => {
      const row = await createSchedule(tx, accountId, {
        input: { ...chosen, filters, timeZone, language, mailTo: addresses },
        now,
      });
      await requestAddresses(context, tx, { accountId, addresses, sender, language });
      return { status: 201, body: renderSchedule(row) };
    });
  },
});

const get = createApiEndpoint({
  method: 'get',
  path: `${path}/{id}`,
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Get an export schedule, with how it last went',
  answers: { 200: { description: 'The schedule', schema: ExportScheduleSchema } },
  handle: async ({ context: { db }, accountId, params }) => {
    const row = await getSchedule(db, { accountId, id: params['id'] ?? '' });
    return { status: 200, body: renderSchedule(row) };
  },
});

const remove = createApiEndpoint({
  method: 'delete',
  path: `${path}/{id}`,
  tag,
  caller: 'account',
  scope: 'administer',
  summary: 'Delete an export schedule',
  description: 'Files that it made stay until they expire.',
  answers: { 204: { description: 'Done' } },
  handle: async ({ context: { db }, accountId, params }) => {
    await deleteSchedule(db, { accountId, id: params['id'] ?? '' });
    return { status: 204 };
  },
});

function requireTimeZone(timeZone: string): void {
  if (isTimeZone(timeZone)) return;
  const detail = 'Expected the name of a time zone, such as Europe/Berlin';
  throw new AppError('validation_failed', `time_zone: ${detail}`, {
    errors: [{ pointer: '#/time_zone', detail, code: 'invalid_value' }],
  });
}

/** Month and language of a report, and the instant of a matrix, come from the schedule. */
function requireScheduled(
  { what, format, filters }: { what: string; format: string; filters: Record<string, string> },
  report: { month: string; language: string },
): void {
  const own = what === 'map_report' ? Object.keys(report) : [];
  const given = (what === 'price_matrix' ? ['at'] : own).filter((name) => name in filters);
  if (given.length > 0) {
    const errors = given.map((name) => ({
      pointer: `#/filters/${name}`,
      detail: 'It follows from the schedule',
      code: 'unknown_field',
    }));
    throw new AppError(
      'validation_failed',
      errors.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; '),
      { errors },
    );
  }
  requireExport(exportedLists, {
    what,
    format,
    filters: what === 'map_report' ? { ...filters, ...report } : filters,
  });
}

function renderSchedule(row: Row): ExportSchedule {
  return {
    id: row.id,
    ...PartsSchema.parse(row),
    cadence: row.cadence,
    hour: row.hour,
    time_zone: row.timeZone,
    language: row.language,
    mail_to: row.mailTo.map((address, n) => ({
      address,
      state: row.addressStates[n] ?? 'pending',
    })),
    next_at: renderTime(row.nextAt),
    last_at: renderTimeOrNull(row.lastAt),
    last_state: row.lastState,
    last_failure: row.lastFailure,
    last_export_id: row.lastExportId,
    created_at: renderTime(row.createdAt),
  };
}

export const exportScheduleEndpoints = [list, create, get, remove];
