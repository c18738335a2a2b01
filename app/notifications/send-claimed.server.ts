import { createHash } from 'node:crypto';
import type { AppServices } from '#app/services.server.ts';
import { renderMail, type MailContent } from './render-mail.ts';
import type { MailRecipient } from './recipient.server.ts';
import { AddressRefusedError, type MailAttachment } from '#mail/mailer.ts';

interface Claim {
  readonly shop: string;
  /** A user id. */
  readonly recipient: string;
  readonly subjects: readonly string[];
}

export interface ClaimedMail {
  readonly claims: Claim;
  /**
   * Builds a message for the claimed subjects; null when there is nothing to send. `alsoSent`:
   * other subjects that the message includes, so that no later one repeats them. `why`: why the
   * user receives it, unless it is about alerts.
   */
  readonly compose: (subjects: readonly string[]) => Promise<{
    content: MailContent;
    alsoSent?: readonly string[];
    attachments?: readonly MailAttachment[];
    why?: string;
  } | null>;
}

/** Where a message goes, and how it is written. */
export type MailAddressee = Pick<MailRecipient, 'email' | 'locale' | 'shopName' | 'unsubscribeUrl'>;

/**
 * Sends a message about the subjects that could be claimed; nothing when all were sent before. If
 * the mail server permanently refuses the address, the user gets no more e-mail. Throws other mail
 * server errors, with the claims released.
 */
export async function sendClaimed(
  services: AppServices,
  to: MailAddressee,
  { claims, compose }: ClaimedMail,
): Promise<boolean> {
  if (!services.mailer) return false;
  const subjects = await recordClaims(services, claims);
  if (subjects.length === 0) return false;
  const mine = { ...claims, subjects };
  let alsoSent: readonly string[] = [];
  try {
    const mail = await compose(subjects);
    if (mail) {
      alsoSent = mail.alsoSent ?? [];
      const key = createHash('sha256')
        .update(JSON.stringify([claims.shop, claims.recipient, subjects.toSorted()]))
        .digest('hex')
        .slice(0, 40);
      await services.mailer.send({
        to: to.email,
        subject: mail.content.heading,
        key,
        unsubscribeUrl: to.unsubscribeUrl,
        ...renderMail(mail.content, { ...to, why: mail.why }),
        ...(mail.attachments && { attachments: mail.attachments }),
      });
    }
  } catch (error) {
    await releaseClaim(services, mine);
    if (!(error instanceof AddressRefusedError)) throw error;
    await recordRefusedAddress(services, {
      shop: claims.shop,
      userId: claims.recipient,
      note: error.message,
    });
    return false;
  }
  await setClaimsSent(services, { ...mine, subjects: [...subjects, ...alsoSent] });
  return true;
}

/**
 * Stops e-mail to a user whose address the mail server refuses permanently; Settings shows the
 * server's reason until the user chooses again.
 */
async function recordRefusedAddress(
  services: AppServices,
  { shop, userId, note }: { shop: string; userId: string; note: string },
): Promise<void> {
  services.log.warn(
    { shop, userId, note },
    'the mail server refuses the address of a user; no more e-mail is sent to it',
  );
  await services.db.query(
    `update shop.notification_preference set mode = 'off', digest_at = null, refused_at = $3,
       refused_note = $4
     where shop = $1 and user_id = $2`,
    [shop, userId, services.clock.now(), note.slice(0, 500)],
  );
}

/**
 * A claim whose process died can be claimed again after this; the message then has the same id, by
 * which mail programs recognize it.
 */
const LOST_AFTER_MS = 15 * 60_000;

/**
 * Prevents sending anything twice: a subject is claimed before it is sent, and released when it
 * certainly was not sent.
 *
 * Claims subjects that were not sent yet; returns those it got.
 */
async function recordClaims(
  services: AppServices,
  { shop, recipient, subjects }: Claim,
): Promise<string[]> {
  const now = services.clock.now();
  const { rows } = await services.db.query<{ subject: string }>(
    `insert into shop.notification_sent as n (shop, recipient, subject, claimed_at)
     select $1, $2, s, $4
     from unnest($3::text[]) as s
     order by s
     on conflict (shop, recipient, subject) do update set claimed_at = excluded.claimed_at
     where n.sent_at is null and n.claimed_at < $5
     returning subject`,
    [shop, recipient, subjects, now, new Date(now.getTime() - LOST_AFTER_MS)],
  );
  return rows.map(({ subject }) => subject);
}

/** Marks them as sent, with other subjects of the same message. */
async function setClaimsSent(
  services: AppServices,
  { shop, recipient, subjects }: Claim,
): Promise<void> {
  await services.db.query(
    `insert into shop.notification_sent (shop, recipient, subject, claimed_at, sent_at)
     select $1, $2, s, $4, $4
     from unnest($3::text[]) as s
     order by s
     on conflict (shop, recipient, subject) do update set sent_at = excluded.sent_at`,
    [shop, recipient, subjects, services.clock.now()],
  );
}

/** Releases them after a failure: the next attempt claims them again. */
async function releaseClaim(
  services: AppServices,
  { shop, recipient, subjects }: Claim,
): Promise<void> {
  await services.db.query(
    'delete from shop.notification_sent where shop = $1 and recipient = $2 and subject = any($3) and sent_at is null',
    [shop, recipient, subjects],
  );
}
