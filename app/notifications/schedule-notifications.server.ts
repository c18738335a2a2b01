import type { AppServices } from '../services.server.ts';
import { IN_MAIL, IS_VIOLATION } from './list-new-alerts.server.ts';
import { INSTANT_PAUSE_MS } from './notification-mode.ts';

const KEEP_DAYS = 60;

/** Users who can get e-mail: the shop has the app, and the address is verified. */
const REACHABLE = `join shop.shop s on s.domain = p.shop and s.uninstalled_at is null
       join shop.shop_user u on u.shop = p.shop and u.user_id = p.user_id
         and u.email_verified and u.email is not null`;

/**
 * Once a minute: queues messages for users with new alerts. It reads the current state, so that it
 * does not depend on an event having arrived.
 */
export async function scheduleNotifications(services: AppServices): Promise<void> {
  const now = services.clock.now();
  const hasNewAlert = (
    recipient: string,
    since: string,
    kinds: string,
  ) => `exists (select 1 from shop.alert_copy a
      where a.shop = p.shop
        and a.detected_at >= greatest(${since}, $1::timestamptz - interval '3 days')
        and a.resolved_at is null
        and ${kinds}
     and not exists (select 1 from shop.notification_sent n
       where n.shop = a.shop
         and n.recipient = ${recipient}
         and n.subject = a.id
         and (n.sent_at is not null or n.claimed_at > $1::timestamptz - interval '15 minutes')))`;
  const [instant, due, flow] = await Promise.all([
    services.db.query<{ shop: string; user_id: string }>(
      `select p.shop, p.user_id from shop.notification_preference p ${REACHABLE}
       where p.mode = 'instant' and (p.told_at is null or p.told_at <= $2) and ${hasNewAlert('p.user_id', 'p.since', IN_MAIL)}`,
      [now, new Date(now.getTime() - INSTANT_PAUSE_MS)],
    ),
    services.db.query<{ shop: string; user_id: string }>(
      `select p.shop, p.user_id from shop.notification_preference p ${REACHABLE} where p.digest_at <= $1`,
      [now],
    ),
    services.db.query<{ shop: string }>(
      `select p.shop
       from (select domain as shop, flow_since from shop.shop
         where flow_since is not null and uninstalled_at is null) p
       where ${hasNewAlert(`'flow'`, 'p.flow_since', IS_VIOLATION)}`,
      [now],
    ),
  ]);
  const users = (rows: readonly { shop: string; user_id: string }[]) =>
    rows.map(({ shop, user_id: userId }) => ({
      payload: { shop, userId },
      key: `${shop}:${userId}`,
    }));
  if (services.mailer) {
    await services.jobs.enqueueMany('notifications.send-alert-email', users(instant.rows));
    await services.jobs.enqueueMany('notifications.send-digest', users(due.rows));
  }
  await services.jobs.enqueueMany(
    'notifications.run-flow-triggers',
    flow.rows.map(({ shop }) => ({ payload: { shop }, key: shop })),
  );
  await services.db.query('delete from shop.notification_sent where claimed_at < $1', [
    new Date(now.getTime() - KEEP_DAYS * 86_400_000),
  ]);
}
