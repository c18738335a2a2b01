import type { AppServices } from '#app/services.server.ts';
import { getServerMessages } from '#app/locales/server-messages.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { describeAlerts } from './describe-alerts.ts';
import { findRecipient, type MailRecipient } from './recipient.server.ts';
import { listWantedAlerts } from './list-new-alerts.server.ts';
import { INSTANT_PAUSE_MS } from './notification-mode.ts';
import { sendClaimed, type ClaimedMail } from './send-claimed.server.ts';
import { getNextDigestTime } from './get-next-digest-time.ts';
import { getSendTime } from './quiet-hours.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { getMessages } from '#app/locales/messages.ts';

/** A burst is one message; violations beyond this number are counted. */
const MAX_LISTED = 25;
const MAX_ALERTS = 10_000;
/** Older violations are no longer sent in an instant message. */
const STALE_MS = 3 * DAY_MS;

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
  if (getSendTime(to.quiet, to, now) > now) return false;
  const from = new Date(Math.max(to.since.getTime(), now.getTime() - STALE_MS));
  const found = await listWantedAlerts(services, user.shop, {
    from,
    to: new Date(now.getTime() + 1),
    limit: MAX_ALERTS,
    notSentTo: user.userId,
    otherKinds: true,
    filter: to.filter,
  });
  if (found.length === 0) return false;
  const sent = await sendClaimed(services, to, {
    claims: { shop: user.shop, recipient: user.userId, subjects: found.map(({ id }) => id) },
    compose: (subjects) => {
      const mine = new Set(subjects);
      const claimed = found.filter(({ id }) => mine.has(id));
      const messages = getServerMessages(to.locale).mail;
      const onlyMap = claimed.every(({ facts }) => facts.type === 'map_violation');
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
      'update shop.notification_preference set notified_at = $3 where shop = $1 and user_id = $2',
      [user.shop, user.userId, now],
    );
  return sent;
}

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
  if (await delayDigest(services, user, { to, due })) return false;
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

/** A digest that is due in quiet hours is due at their end. False outside of them. */
async function delayDigest(
  services: AppServices,
  { shop, userId }: { shop: string; userId: string },
  { to, due }: { to: MailRecipient; due: Date },
): Promise<boolean> {
  const now = services.clock.now();
  const at = getSendTime(to.quiet, to, now);
  if (at <= now) return false;
  await services.db.query(
    `update shop.notification_preference set digest_at = $4
     where shop = $1 and user_id = $2 and digest_at = $3`,
    [shop, userId, due, at],
  );
  return true;
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
    filter: to.filter,
  });
  // No message when there is nothing new.
  if (alerts.length === 0) return null;
  // A violation whose retailer is no longer checked has not ended, and a wrongly read one was none.
  const resolved = await services.db.query<{ n: number }>(
    `select count(*)::int as n from shop.alert_copy
     where shop = $1 and type = 'map_violation' and resolved_at >= $2
       and coalesce(resolution, '') not in
         ('not_monitored', 'product_paused', 'match_withdrawn', 'unmatched', 'corrected_reading')`,
    [shop, after(due.getTime() - PERIOD_MS[mode])],
  );
  const ended = resolved.rows[0]?.n ?? 0;
  const messages = getServerMessages(to.locale).mail;
  const onlyMap = alerts.every(({ facts }) => facts.type === 'map_violation');
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

/**
 * Tells a user that automatic pricing was paused. Every user with any e-mail mode gets it, at once.
 */
export async function sendAutomationPausedEmail(
  services: AppServices,
  { shop, userId, stoppedAt }: { shop: string; userId: string; stoppedAt: string },
): Promise<boolean> {
  const to = await findRecipient(services, { shop, userId });
  if (!to) return false;
  return sendClaimed(services, to, {
    claims: { shop, recipient: userId, subjects: [`stop:${stoppedAt}`] },
    compose: async () => {
      const state = await services.db.prisma.automation.findUnique({
        where: { shop },
        select: { stopReason: true },
      });
      const { automation } = getMessages(to.locale);
      const { mail } = getServerMessages(to.locale);
      return {
        content: {
          heading: mail.stopSubject({ shop: to.shopName }),
          intro: formatCode(automation.stopReasons, state?.stopReason ?? ''),
          items: [],
          after: [],
          action: { label: mail.openSettings, url: to.pageUrl('/app/settings') },
        },
      };
    },
  });
}
