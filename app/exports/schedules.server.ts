import { createId } from '#kernel/ids.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import type { AppServices } from '#app/services.server.ts';
import { getNextTime } from '#kernel/next-time.ts';
import type { ExportAuthor } from './create-export.server.ts';
import type { Cadence } from './schedule.ts';
import type { ScheduleInput } from './schedule-input.ts';

/** Schedules of one shop. */
const MOST = 20;

/**
 * Adds a schedule; returns its id. Throws `validation_failed` for a recipient without a verified
 * address, `not_found` for a view that somebody has deleted, `conflict` when there are 20 already.
 */
export async function createSchedule(
  services: AppServices,
  { shop, by, locale }: ExportAuthor,
  input: ScheduleInput,
): Promise<string> {
  const { subject, every } = await readInput(services, shop, input);
  const now = services.clock.now();
  const nextAt = await getNextRun(services, shop, { every, hour: input.hour });
  const id = createId('sch', now);
  const { rowCount } = await services.db.query(
    `insert into shop.export_schedule (id, shop, what, format, view_id, view_name, query, every, hour,
       locale, recipients, next_at, by_user_id, by_name, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15
     where (select count(*) from shop.export_schedule where shop = $2) < $16`,
    [
      id,
      shop,
      subject.what,
      subject.format,
      subject.view?.id ?? null,
      subject.view?.name ?? null,
      subject.query,
      every,
      input.hour,
      locale,
      input.recipients,
      nextAt,
      by.userId,
      by.name,
      now,
      MOST,
    ],
  );
  if (rowCount !== 1) throw toRefusal('conflict', ['too_many_schedules']);
  return id;
}

/**
 * Changes what a schedule sends, when and to whom. One that somebody paused stays paused; one that
 * paused by itself goes on. Throws what `createSchedule` does, `not_found` also for one of another
 * shop.
 */
export async function updateSchedule(
  services: AppServices,
  { shop, id }: { shop: string; id: string },
  input: ScheduleInput,
): Promise<void> {
  const { subject, every } = await readInput(services, shop, input);
  const nextAt = await getNextRun(services, shop, { every, hour: input.hour });
  // At the time that it has: a run that is due now must not be skipped.
  const { rowCount } = await services.db.query(
    `update shop.export_schedule set what = $3, format = $4, view_id = $5, view_name = $6, query = $7,
       every = $8, hour = $9, recipients = $10,
       next_at = case when paused = 'by_user' then null
         when next_at is not null and every = $8 and hour = $9 then next_at else $11 end,
       paused = case when paused = 'by_user' then paused end
     where shop = $1 and id = $2`,
    [
      shop,
      id,
      subject.what,
      subject.format,
      subject.view?.id ?? null,
      subject.view?.name ?? null,
      subject.query,
      every,
      input.hour,
      input.recipients,
      nextAt,
    ],
  );
  if (rowCount !== 1) throw toRefusal('not_found', ['schedule_gone']);
}

async function readInput(
  services: AppServices,
  shop: string,
  input: ScheduleInput,
): Promise<{ subject: Subject & { format: string }; every: Cadence }> {
  await requireRecipients(services, shop, input.recipients);
  if (input.kind === 'report') {
    const subject = { what: 'retailer_report', format: 'pdf', query: input.retailer, view: null };
    return { subject, every: 'monthly' };
  }
  const subject = await readSubject(services, shop, input.subject);
  return { subject: { ...subject, format: input.format }, every: input.every };
}

interface Subject {
  readonly what: string;
  readonly query: string;
  readonly view: { readonly id: string; readonly name: string } | null;
}

async function readSubject(services: AppServices, shop: string, text: string): Promise<Subject> {
  const at = text.indexOf(':');
  const [kind, rest] = [text.slice(0, at), text.slice(at + 1)];
  if (kind !== 'view') return { what: kind, query: rest, view: null };
  const view = await findView(services, shop, rest);
  if (!view) throw toRefusal('not_found', ['view_gone']);
  return { what: 'alerts', query: view.query, view };
}

/** A saved view of the alerts page as it is now; null when it was deleted. */
export async function findView(
  services: AppServices,
  shop: string,
  id: string,
): Promise<{ id: string; name: string; query: string } | null> {
  const { rows } = await services.db.query<{ id: string; name: string; query: string }>(
    `select id, name, query from shop.saved_view where shop = $1 and page = 'alerts' and id = $2`,
    [shop, id],
  );
  return rows[0] ?? null;
}

async function requireRecipients(
  services: AppServices,
  shop: string,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await services.db.query<{ count: number }>(
    `select count(*)::int as count from shop.shop_user
     where shop = $1 and user_id = any($2) and email_verified and email is not null`,
    [shop, ids],
  );
  if (rows[0]?.count !== ids.length) throw toRefusal('validation_failed', ['recipient_unverified']);
}

/** When a schedule runs next, by the shop's clock. */
export async function getNextRun(
  services: AppServices,
  shop: string,
  { every, hour }: { every: Cadence; hour: number },
): Promise<Date> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { timezone: true },
  });
  return getNextTime(every, { timeZone: row?.timezone ?? 'UTC', hour }, services.clock.now());
}

/**
 * Pauses a schedule, lets it go on from its next time, or deletes it. Throws `not_found` for one of
 * another shop, or for a view or recipients that are gone.
 */
export async function setScheduleState(
  services: AppServices,
  { shop, id }: { shop: string; id: string },
  change: 'pause' | 'resume' | 'delete',
): Promise<void> {
  if (change === 'resume') return resumeSchedule(services, { shop, id });
  const { rowCount } =
    change === 'delete'
      ? await services.db.query('delete from shop.export_schedule where shop = $1 and id = $2', [
          shop,
          id,
        ])
      : await services.db.query(
          `update shop.export_schedule set next_at = null, paused = 'by_user' where shop = $1 and id = $2`,
          [shop, id],
        );
  if (rowCount !== 1) throw toRefusal('not_found', ['schedule_gone']);
}

async function resumeSchedule(
  services: AppServices,
  { shop, id }: { shop: string; id: string },
): Promise<void> {
  const row = await services.db.prisma.shopExportSchedule.findFirst({
    where: { shop, id },
    select: { every: true, hour: true, viewId: true, recipients: true },
  });
  if (!row) throw toRefusal('not_found', ['schedule_gone']);
  if (row.viewId !== null && !(await findView(services, shop, row.viewId)))
    throw toRefusal('not_found', ['view_gone']);
  if (row.recipients.length === 0) throw toRefusal('validation_failed', ['recipient_unverified']);
  const nextAt = await getNextRun(services, shop, { every: toCadence(row.every), hour: row.hour });
  await services.db.query(
    'update shop.export_schedule set next_at = $3, paused = null where shop = $1 and id = $2',
    [shop, id, nextAt],
  );
}

/** A stored cadence. */
export const toCadence = (text: string): Cadence =>
  text === 'daily' || text === 'weekly' ? text : 'monthly';
