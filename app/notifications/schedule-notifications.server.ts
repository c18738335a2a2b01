import type { AppServices } from '#app/services.server.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { IN_MAIL, IS_VIOLATION } from './list-new-alerts.server.ts';
import { INSTANT_PAUSE_MS } from './notification-mode.ts';
import { getSendTime, readQuietHours } from './quiet-hours.ts';

const KEEP_DAYS = 60;

/** Kinds that the recipient `p` wants. The view is looked at when the message is made. */
const CHOSEN = `${IN_MAIL} and (cardinality(p.kinds) = 0 or a.type = any(p.kinds))`;

/** Users who can get e-mail: the shop has the app, and the address is verified. */
const REACHABLE = `join shop.shop s on s.domain = p.shop and s.uninstalled_at is null
       join shop.shop_user u on u.shop = p.shop and u.user_id = p.user_id
         and u.email_verified and u.email is not null`;

/**
 * Once a minute: queues messages for users and channels with new alerts. It reads the current state, so that it
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
  const [instant, due, flow, channels] = await Promise.all([
    services.db.query<{
      shop: string;
      user_id: string;
      timezone: string | null;
      quiet_from: number | null;
      quiet_until: number | null;
    }>(
      `select p.shop, p.user_id, s.timezone, p.quiet_from, p.quiet_until from shop.notification_preference p ${REACHABLE}
       where p.mode = 'instant' and (p.notified_at is null or p.notified_at <= $2) and ${hasNewAlert('p.user_id', 'p.since', CHOSEN)}`,
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
    services.db.query<{ shop: string; id: string }>(
      `select p.shop, p.id from shop.channel p
       join shop.shop s on s.domain = p.shop and s.uninstalled_at is null
       where p.state = 'active' and p.due_at <= $1::timestamptz
         and (p.mode <> 'instant' or ${hasNewAlert(`'channel:' || p.id`, 'p.since', CHOSEN)})`,
      [now],
    ),
  ]);
  const users = (rows: readonly { shop: string; user_id: string }[]) =>
    rows.map(({ shop, user_id: userId }) => ({
      payload: { shop, userId },
      key: `${shop}:${userId}`,
    }));
  const awake = instant.rows.filter(
    ({ timezone, quiet_from: from, quiet_until: until }) =>
      getSendTime(readQuietHours(from, until), { timeZone: timezone ?? 'UTC' }, now) <= now,
  );
  if (services.mailer) {
    await services.jobs.enqueueMany('notifications.send-alert-email', users(awake));
    await services.jobs.enqueueMany('notifications.send-digest', users(due.rows));
  }
  await services.jobs.enqueueMany(
    'notifications.run-flow-triggers',
    flow.rows.map(({ shop }) => ({ payload: { shop }, key: shop })),
  );
  await services.jobs.enqueueMany(
    'notifications.send-to-channel',
    channels.rows.map(({ shop, id }) => ({ payload: { shop, channelId: id }, key: id })),
  );
  await services.db.query('delete from shop.notification_sent where claimed_at < $1', [
    new Date(now.getTime() - KEEP_DAYS * DAY_MS),
  ]);
}
