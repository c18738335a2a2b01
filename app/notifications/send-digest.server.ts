import type { AppServices } from '../services.server.ts';
import { getServerMessages } from '../locales/server-messages.ts';
import { describeAlerts } from './describe-alerts.ts';
import { findRecipient, type MailRecipient } from './find-recipient.server.ts';
import { listWantedAlerts } from './list-wanted-alerts.server.ts';
import { getNextDigestTime } from './get-next-digest-time.ts';
import { type ClaimedMail, sendClaimed } from './send-claimed.server.ts';

const MAX_LISTED = 25;
/** All of them are marked as sent; no shop has more. */
const MAX_ALERTS = 10_000;
const DAY_MS = 86_400_000;
/**
 * How far a digest looks back for violations that no earlier one included: one may reach our copy
 * late.
 */
const PERIOD_MS = { daily: DAY_MS, weekly: 7 * DAY_MS };
const LATE_MS = 3 * DAY_MS;

/**
 * Sends the digest that is due, if there is anything to send; then schedules the next one. False
 * when none was due.
 */
export async function sendDigest(
  services: AppServices,
  user: { shop: string; userId: string },
): Promise<boolean> {
  const to = await findRecipient(services, user);
  const due = to?.digestAt;
  if (
    !services.mailer ||
    !to ||
    !due ||
    due > services.clock.now() ||
    (to.mode !== 'daily' && to.mode !== 'weekly')
  )
    return false;
  const { mode } = to;
  const subject = `digest:${due.toISOString()}`;
  const sent = await sendClaimed(services, to, {
    claims: { shop: user.shop, recipient: user.userId, subjects: [subject] },
    compose: () => composeDigest(services, user, { to, due, mode }),
  });
  const next = getNextDigestTime(mode, to, services.clock.now());
  // Once it was sent, also by a process that died right after; but not while another process is
  // still sending.
  await services.db.query(
    `update shop.notification_preference p set digest_at = $4
     where shop = $1 and user_id = $2 and digest_at = $3
       and exists (select 1 from shop.notification_sent n
         where n.shop = $1 and n.recipient = $2 and n.subject = $5 and n.sent_at is not null)`,
    [user.shop, user.userId, due, next, subject],
  );
  return sent;
}

type Digest = {
  readonly to: MailRecipient;
  readonly due: Date;
  readonly mode: keyof typeof PERIOD_MS;
};

async function composeDigest(
  services: AppServices,
  { shop, userId }: { shop: string; userId: string },
  { to, due, mode }: Digest,
): Promise<Awaited<ReturnType<ClaimedMail['compose']>>> {
  const now = services.clock.now();
  const after = (at: number) => new Date(Math.max(to.since.getTime(), at));
  const alerts = await listWantedAlerts(services, shop, {
    from: after(due.getTime() - PERIOD_MS[mode] - LATE_MS),
    to: new Date(now.getTime() + 1),
    limit: MAX_ALERTS,
    notSentTo: userId,
    otherKinds: true,
  });
  // No message when there is nothing new.
  if (alerts.length === 0) return null;
  // A violation whose retailer is no longer checked has not ended.
  const resolved = await services.db.query<{ n: number }>(
    `select count(*)::int as n from shop.alert_copy
     where shop = $1 and type = 'map_violation' and resolved_at >= $2
       and coalesce(resolution, '') not in ('not_monitored', 'match_withdrawn', 'unmatched')`,
    [shop, after(due.getTime() - PERIOD_MS[mode])],
  );
  const ended = resolved.rows[0]?.n ?? 0;
  const messages = getServerMessages(to.locale).mail;
  const onlyMap = alerts.every(({ type }) => type === 'map_violation');
  const left = alerts.length - MAX_LISTED;
  return {
    alsoSent: alerts.map(({ id }) => id),
    content: {
      heading: (onlyMap ? messages.digestSubject : messages.mixedDigestSubject)({
        count: alerts.length,
        shop: to.shopName,
      }),
      intro: onlyMap ? messages.digestIntro : messages.mixedDigestIntro,
      items: describeAlerts(alerts.slice(0, MAX_LISTED), to),
      after: [
        ...(left > 0 ? [messages.more({ count: left })] : []),
        ...(ended > 0 ? [messages.resolved({ count: ended })] : []),
      ],
      action: { label: messages.openAlerts, url: to.pageUrl('/app/alerts') },
    },
  };
}
