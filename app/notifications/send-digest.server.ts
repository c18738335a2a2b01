import type { AppServices } from '../services.server.ts';
import { formatTime } from '../texts/format-time.ts';
import { getTexts } from '../texts/texts.ts';
import { describeAlerts } from './describe-alerts.ts';
import { findRecipient, type MailRecipient } from './find-recipient.server.ts';
import { listNewAlerts } from './list-new-alerts.server.ts';
import { nextDigestAt } from './next-digest-at.ts';
import { sendClaimed } from './send-claimed.server.ts';

const MAX_LISTED = 25;

/** The digest that is due, if there is anything to tell; then the next one is set. False when none was due. */
export async function sendDigest(services: AppServices, user: { shop: string; userId: string }): Promise<boolean> {
  const to = await findRecipient(services, user);
  const due = to?.digestAt;
  if (!to || !due || due > services.clock.now() || (to.mode !== 'daily' && to.mode !== 'weekly')) return false;
  const sent = await sendClaimed(services, to, {
    claims: { shop: user.shop, recipient: user.userId, subjects: [`digest:${due.toISOString()}`] },
    compose: () => composeDigest(services, user.shop, { to, due }),
  });
  if (!services.mailer) return false;
  const next = nextDigestAt(to.mode, to.timeZone, services.clock.now());
  await services.db.query('update shop.notification_preference set digest_at = $4, since = $3 where shop = $1 and user_id = $2 and digest_at = $3', [user.shop, user.userId, due, next]);
  return sent;
}

async function composeDigest(services: AppServices, shop: string, { to, due }: { to: MailRecipient; due: Date }) {
  const alerts = await listNewAlerts(services, shop, { from: to.since, to: due, limit: 1000 });
  const resolved = await services.db.query<{ n: number }>('select count(*)::int as n from shop.alert_copy where shop = $1 and resolved_at >= $2 and resolved_at < $3', [shop, to.since, due]);
  const ended = resolved.rows[0]?.n ?? 0;
  // Quiet when there is nothing new.
  if (alerts.length === 0) return null;
  const words = getTexts(to.locale).mail;
  const left = alerts.length - MAX_LISTED;
  return {
    heading: words.digestSubject(alerts.length, to.shopName),
    intro: words.digestIntro(formatTime(to.since, to.locale, to.timeZone), formatTime(due, to.locale, to.timeZone)),
    items: describeAlerts(alerts.slice(0, MAX_LISTED), to.locale),
    after: [...(left > 0 ? [words.more(left)] : []), ...(ended > 0 ? [words.resolved(ended)] : [])],
    action: { label: words.openAlerts, url: to.pageUrl('/app/alerts') },
  };
}
