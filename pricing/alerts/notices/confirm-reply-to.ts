/**
 * The address for answers is used only after its owner has confirmed it by a link in a mail: nobody
 * can have answers of retailers sent to an address of somebody else.
 */
import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#kernel/app-error.ts';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import type { NoticeLanguage } from '#kernel/notices.ts';
import { buildMessage, createMessageId } from '#mail/outbox/build-message.ts';
import { countMails, addMail } from '#mail/outbox/outbox.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { NoticeContext } from './notice-context.ts';

const VALID_MS = 48 * HOUR_MS;
/** Of one account in a day. */
const MAX_MAILS = 5;

const TEXTS: Readonly<
  Record<NoticeLanguage, { subject: string; body: (sender: string, link: string) => string }>
> = {
  en: {
    subject: 'Confirm this address for answers to your notices',
    body: (sender, link) =>
      `Hello,\n\n${sender} wants answers to its notices about advertised prices to be sent to this address. ` +
      `To confirm, open this page and choose "Confirm":\n\n${link}\n\n` +
      `The link works for 48 hours. If you don't know about this, ignore this message.\n`,
  },
  de: {
    subject: 'Bestätigen Sie diese Adresse für Antworten auf Ihre Mitteilungen',
    body: (sender, link) =>
      `Guten Tag,\n\n${sender} möchte Antworten auf Mitteilungen zu beworbenen Preisen an diese Adresse erhalten. ` +
      `Öffnen Sie zum Bestätigen diese Seite und wählen Sie „Bestätigen“:\n\n${link}\n\n` +
      `Der Link gilt 48 Stunden. Wenn Sie davon nichts wissen, ignorieren Sie diese Nachricht.\n`,
  },
  fr: {
    subject: 'Confirmez cette adresse pour les réponses à vos avis',
    body: (sender, link) =>
      `Bonjour,\n\n${sender} souhaite recevoir à cette adresse les réponses à ses avis sur des prix annoncés. ` +
      `Pour confirmer, ouvrez cette page et choisissez « Confirmer » :\n\n${link}\n\n` +
      `Le lien est valable 48 heures. Si vous n’en savez rien, ignorez ce message.\n`,
  },
};

/**
 * Sends a confirmation mail to an address that answers are to go to; until it is confirmed, the one
 * before stays in use. Throws `conflict` where the server sends no mail or has no public address,
 * `rate_limited` beyond five mails a day.
 */
export async function requestReplyTo(
  context: NoticeContext,
  { accountId, replyTo, sender, language }: RequestedAddress,
): Promise<void> {
  const { db, clock, events, notices } = context;
  const { address, origin } = notices;
  if (address === null || origin === null)
    throw new AppError('conflict', 'This server sends no mail');
  const now = clock.now();
  const token = randomBytes(24).toString('base64url');
  const hash = hashToken(token);
  const key = `confirm/${accountId}/${hash.toString('hex').slice(0, 24)}`;
  const messageId = createMessageId(key, address);
  const bytes = await buildMessage({
    from: { name: sender, address },
    to: { name: null, address: replyTo },
    replyTo: null,
    subject: TEXTS[language].subject,
    text: TEXTS[language].body(sender, `${origin}/v1/notice-settings/confirm?token=${token}`),
    attachments: [],
    date: now,
    messageId,
    isUnsent: false,
  });
  await db.transaction(async (tx) => {
    tx.lock(`notice-settings:${accountId}`);
    const since = new Date(now.getTime() - DAY_MS);
    if ((await countMails(tx, { accountId, prefix: 'confirm/', since })) >= MAX_MAILS)
      throw new AppError('rate_limited', `At most ${MAX_MAILS} confirmation mails a day are sent`, {
        retryAfter: DAY_MS / 1000,
      });
    await tx.query(
      `insert into pricing.notice_settings (account_id, pending_reply_to, confirmation_hash,
         confirmation_until, updated_at) values ($1, $2, $3, $4, $5)
       on conflict (account_id) do update set pending_reply_to = excluded.pending_reply_to,
         confirmation_hash = excluded.confirmation_hash,
         confirmation_until = excluded.confirmation_until, updated_at = excluded.updated_at`,
      [accountId, replyTo, hash, new Date(now.getTime() + VALID_MS), now],
    );
    await addMail(tx, { key, accountId, to: replyTo, messageId, bytes }, now);
    await events.publish(tx, 'mail.queued', { accountId, key });
  });
}

interface RequestedAddress {
  readonly accountId: string;
  readonly replyTo: string;
  /** The account's name, or that of its notices. */
  readonly sender: string;
  readonly language: NoticeLanguage;
}

/** What a confirmation link is for; null for one that does not work, or no longer. */
export async function findConfirmation(
  sql: Sql,
  token: string,
  now: Date,
): Promise<{ replyTo: string; language: NoticeLanguage } | null> {
  const { rows } = await sql.query<{ replyTo: string | null; language: NoticeLanguage }>(
    `select pending_reply_to as "replyTo", language from pricing.notice_settings
     where confirmation_hash = $1 and confirmation_until > $2`,
    [hashToken(token), now],
  );
  const [found] = rows;
  return found?.replyTo == null ? null : { ...found, replyTo: found.replyTo };
}

/** Confirms the address of a link. False when the link does not work, or no longer. */
export async function saveConfirmedReplyTo(
  { db, clock }: ServiceContext,
  token: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update pricing.notice_settings set reply_to = pending_reply_to, pending_reply_to = null,
       confirmation_hash = null, confirmation_until = null, updated_at = $2
     where confirmation_hash = $1 and confirmation_until > $2`,
    [hashToken(token), clock.now()],
  );
  return rowCount === 1;
}

/** Answers go to no address any more, and no confirmation waits. */
export async function removeReplyTo(sql: Sql, accountId: string, now: Date): Promise<void> {
  await sql.query(
    `update pricing.notice_settings set reply_to = null, pending_reply_to = null,
       confirmation_hash = null, confirmation_until = null, updated_at = $2 where account_id = $1`,
    [accountId, now],
  );
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
