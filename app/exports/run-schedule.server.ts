/** Runs a schedule that is due: writes its file once, and sends it once to each recipient. */
import { setTimeout as wait } from 'node:timers/promises';
import { AppError, isAppError } from '#kernel/app-error.ts';
import type { AppServices } from '#app/services.server.ts';
import { getMonthBefore } from './month-before.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { type DueSchedule, toSubject } from './due-schedule.ts';
import type { ExportSource } from './export-source.ts';
import { runExport } from './run-export.server.ts';
import {
  describeServiceExport,
  refreshServiceExport,
  toServiceInput,
} from './service-export.server.ts';
import type { SchedulePause } from './schedule.ts';
import { findView, getNextRun, toCadence } from './schedules.server.ts';
import { sendScheduledFile } from './send-scheduled-file.server.ts';
import { createExport } from './create-export.server.ts';
import { EXPORT_COLUMNS, type StoredExport } from './stored-export.server.ts';

/** Another attempt would end in the same way. */
const FINAL = ['validation_failed', 'not_found', 'forbidden', 'insufficient_scope'] as const;

/**
 * Runs a schedule for the time it is due; nothing when it has run. May run twice: the file is made
 * once for each time, each recipient is sent it once. A schedule whose view or recipients are gone,
 * or that the service refuses for good, is paused. Throws other errors, to be tried again.
 */
export async function runSchedule(
  services: AppServices,
  sources: readonly ExportSource[],
  { shop, scheduleId }: { shop: string; scheduleId: string },
): Promise<void> {
  const schedule = await services.db.prisma.shopExportSchedule.findFirst({
    where: { shop, id: scheduleId },
  });
  const dueAt = schedule?.nextAt;
  if (!schedule || !dueAt || dueAt > services.clock.now() || !services.mailer) return;
  const due = { schedule, dueAt };
  const pause = async (reason: SchedulePause) => {
    await services.db.query(
      `update shop.export_schedule set next_at = null, paused = $3 where shop = $1 and id = $2`,
      [shop, scheduleId, reason],
    );
  };
  if (schedule.recipients.length === 0) return pause('no_recipients');
  if (schedule.viewId !== null && !(await findView(services, shop, schedule.viewId)))
    return pause('view_deleted');
  try {
    const file = await writeScheduledFile(services, sources, due);
    const reached = await sendScheduledFile(services, due, file);
    if (!reached) return await pause('no_recipients');
  } catch (error) {
    if (!isAppError(error, ...FINAL)) throw error;
    services.log.warn({ shop, scheduleId, err: error }, 'a scheduled export is refused; paused');
    return pause('refused');
  }
  const nextAt = await getNextRun(services, shop, {
    every: toCadence(schedule.every),
    hour: schedule.hour,
  });
  // Not while another process is still sending, or died at it: its claims end after a while.
  await services.db.query(
    `update shop.export_schedule set next_at = $4, last_sent_at = $5
     where shop = $1 and id = $2 and next_at = $3
       and not exists (select from shop.notification_sent n
         where n.shop = $1 and n.subject = $6 and n.sent_at is null)`,
    [shop, scheduleId, dueAt, nextAt, services.clock.now(), toSubject(due)],
  );
}

/** The completed file of this time, written by this attempt or an earlier one. */
async function writeScheduledFile(
  services: AppServices,
  sources: readonly ExportSource[],
  due: DueSchedule,
): Promise<StoredExport> {
  const { schedule, dueAt } = due;
  const row =
    (await findScheduled(services, schedule.id, dueAt)) ??
    (await createScheduled(services, sources, due));
  if (row.serviceExportId !== null) return waitForService(services, row);
  await runExport(services, sources, { shop: row.shop, exportId: row.id });
  const written = await findScheduled(services, schedule.id, dueAt);
  if (written?.state !== 'completed')
    throw new AppError('unavailable', written?.failure ?? 'The file is being written');
  return written;
}

async function findScheduled(
  services: AppServices,
  scheduleId: string,
  dueAt: Date,
): Promise<StoredExport | null> {
  const { rows } = await services.db.query<StoredExport>(
    `select ${EXPORT_COLUMNS} from shop.file_export e where e.schedule_id = $1 and e.due_at = $2`,
    [scheduleId, dueAt],
  );
  return rows[0] ?? null;
}

async function createScheduled(
  services: AppServices,
  sources: readonly ExportSource[],
  due: DueSchedule,
): Promise<StoredExport> {
  const { schedule, dueAt } = due;
  const { shop, what, format, locale } = schedule;
  const by = { userId: schedule.byUserId, name: schedule.byName };
  const made = { shop, by, locale, what, format, scheduled: { scheduleId: schedule.id, dueAt } };
  if (what === 'retailer_report') {
    const asked = {
      what: 'retailer_report' as const,
      retailer: schedule.query,
      month: getMonthBefore(dueAt, await getTimeZone(services, shop)),
    };
    const client = await getPricingClient(services, shop, 'background');
    const input = toServiceInput(asked, locale);
    const { id: serviceExportId } = await client.exports.create(input, {
      idempotencyKey: `${schedule.id}-${dueAt.getTime()}`,
    });
    const query = JSON.stringify(input.filters ?? {});
    const about = describeServiceExport(asked);
    await createExport(services, services.db, { ...made, query, about, serviceExportId });
  } else {
    const view = schedule.viewId && (await findView(services, shop, schedule.viewId));
    const source = sources.find((one) => one.what === what);
    const prepared = await source?.prepare(services, {
      shop,
      query: view ? view.query : schedule.query,
      userId: null,
    });
    await createExport(services, services.db, {
      ...made,
      query: prepared?.query ?? '',
      // "New" means since the last time.
      since: schedule.lastSentAt,
    });
  }
  const row = await findScheduled(services, schedule.id, dueAt);
  if (!row) throw new Error('The export was not stored');
  return row;
}

async function getTimeZone(services: AppServices, shop: string): Promise<string> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { timezone: true },
  });
  return row?.timezone ?? 'UTC';
}

const LOOKS = 60;
const LOOK_MS = 2_000;

async function waitForService(services: AppServices, row: StoredExport): Promise<StoredExport> {
  let current = row;
  for (let look = 0; look < LOOKS; look += 1) {
    current = await refreshServiceExport(services, current, 'background');
    if (current.state === 'completed') return current;
    if (current.state === 'failed')
      throw new AppError('validation_failed', current.failure ?? 'The service could not write it');
    await wait(LOOK_MS);
  }
  throw new AppError('unavailable', 'The pricing service is still writing the report');
}
