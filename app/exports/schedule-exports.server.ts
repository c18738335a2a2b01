import type { AppServices } from '#app/services.server.ts';
import { HOUR_MS } from '#kernel/durations.ts';

/** No file takes this long to write. */
const LOST_MS = 6 * HOUR_MS;

/**
 * Once a minute: queues schedules that are due, deletes files that have expired, and gives up files
 * whose job was lost. It reads the current state, so that it does not depend on an event.
 */
export async function scheduleExports(services: AppServices): Promise<void> {
  const now = services.clock.now();
  await services.db.query('delete from shop.file_export where expires_at <= $1', [now]);
  await services.db.query(
    `update shop.file_export set state = 'failed', failure = 'It took too long'
     where state in ('waiting', 'running') and created_at < $1`,
    [new Date(now.getTime() - LOST_MS)],
  );
  if (!services.mailer) return;
  const { rows } = await services.db.query<{ shop: string; id: string }>(
    `select p.shop, p.id from shop.export_schedule p
     join shop.shop s on s.domain = p.shop and s.uninstalled_at is null and s.account_deleted_at is null
     where p.next_at <= $1`,
    [now],
  );
  await services.jobs.enqueueMany(
    'exports.run-schedule',
    rows.map(({ shop, id: scheduleId }) => ({ payload: { shop, scheduleId }, key: scheduleId })),
  );
}
