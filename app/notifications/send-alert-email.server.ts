import type { AppServices } from '../services.server.ts';
import { getServerMessages } from '../locales/server-messages.ts';
import { describeAlerts } from './describe-alerts.ts';
import { findRecipient } from './find-recipient.server.ts';
import { listWantedAlerts } from './list-wanted-alerts.server.ts';
import { INSTANT_PAUSE_MS } from './notification-mode.ts';
import { sendClaimed } from './send-claimed.server.ts';

/** A burst is one message; violations beyond this number are counted. */
const MAX_LISTED = 25;
const MAX_ALERTS = 10_000;
/** Older violations are no longer sent in an instant message. */
const STALE_MS = 3 * 86_400_000;

/**
 * Sends one message with the violations that are new to a user who chose instant e-mail. False when
 * there was nothing to send, or the last message is too recent.
 */
export async function sendAlertEmail(
  services: AppServices,
  user: { shop: string; userId: string },
): Promise<boolean> {
  const to = await findRecipient(services, user);
  if (to?.mode !== 'instant') return false;
  const now = services.clock.now();
  if (to.notifiedAt && now.getTime() - to.notifiedAt.getTime() < INSTANT_PAUSE_MS) return false;
  const from = new Date(Math.max(to.since.getTime(), now.getTime() - STALE_MS));
  const found = await listWantedAlerts(services, user.shop, {
    from,
    to: new Date(now.getTime() + 1),
    limit: MAX_ALERTS,
    notSentTo: user.userId,
    otherKinds: true,
  });
  if (found.length === 0) return false;
  const sent = await sendClaimed(services, to, {
    claims: { shop: user.shop, recipient: user.userId, subjects: found.map(({ id }) => id) },
    compose: (subjects) => {
      const mine = new Set(subjects);
      const claimed = found.filter(({ id }) => mine.has(id));
      const messages = getServerMessages(to.locale).mail;
      const onlyMap = claimed.every(({ type }) => type === 'map_violation');
      const left = claimed.length - MAX_LISTED;
      return Promise.resolve({
        content: {
          heading: (onlyMap ? messages.alertsSubject : messages.mixedSubject)({
            count: claimed.length,
            shop: to.shopName,
          }),
          intro: onlyMap ? messages.alertsIntro : messages.mixedIntro,
          items: describeAlerts(claimed.slice(0, MAX_LISTED), to),
          after: left > 0 ? [messages.more({ count: left })] : [],
          action: { label: messages.openAlerts, url: to.pageUrl('/app/alerts') },
        },
      });
    },
  });
  if (sent)
    await services.db.query(
      'update shop.notification_preference set told_at = $3 where shop = $1 and user_id = $2',
      [user.shop, user.userId, now],
    );
  return sent;
}
