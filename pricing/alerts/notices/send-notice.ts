import { AppError } from '#kernel/app-error.ts';
import type { NoticeState } from '#kernel/notices.ts';
import { buildMessage, createMessageId } from '#mail/outbox/build-message.ts';
import { addMail } from '#mail/outbox/outbox.ts';
import type { Tx } from '#prisma/open-database.ts';
import { buildNotice, type ComposedNotice } from './build-notice.ts';
import { requireNoticeAllowance } from './count-notices.ts';
import {
  getNotice,
  lockNotice,
  type NoticePerson,
  type NoticeRow,
  requireState,
} from './notice.ts';
import type { NoticeContext } from './notice-context.ts';
import { saveNoticeEvidence } from './notice-evidence.ts';

const SENDABLE: readonly NoticeState[] = ['draft', 'ready', 'not_delivered', 'perhaps_sent'];

export interface Sending {
  readonly accountId: string;
  readonly id: string;
  readonly by: NoticePerson | null;
  /** Of the text that was looked at, hex; another text is not sent. */
  readonly textSha256?: string | undefined;
}

/**
 * Queues a notice for the mail server, once, after looking again at whether its violations are open
 * and were seen lately. A person may send one again that was perhaps sent; it keeps its Message-ID.
 * Throws `unavailable` where the server sends no mail, `conflict` when the sender's address is not
 * confirmed, the retailer has no address, nothing is left to say, or the text changed since it was
 * looked at; `plan_limit`.
 */
export async function sendNotice(context: NoticeContext, sending: Sending): Promise<NoticeRow> {
  const { db, clock, events, notices } = context;
  const { accountId, id, by } = sending;
  const { address } = notices;
  const draft = await getNotice(db, { accountId, id });
  if (address === null) throw new AppError('unavailable', 'This server sends no mail');
  requireState(draft, SENDABLE);
  const composed = await buildNotice(context, draft);
  requireSameText(composed, sending.textSha256);
  const { name, replyTo, to } = requireAddresses(composed, draft);
  const now = clock.now();
  const messageId = createMessageId(`notice/${id}`, address);
  const bytes = await buildMessage({
    from: { name, address },
    to: { name: draft.toName, address: to },
    replyTo,
    subject: composed.text.subject,
    text: composed.text.body,
    attachments: composed.attachments,
    date: now,
    messageId,
    isUnsent: false,
  });
  return db.transaction(async (tx) => {
    tx.lock(`notices:${accountId}`);
    const locked = await lockNotice(tx, { accountId, id });
    requireState(locked, SENDABLE);
    if (locked.updatedAt.getTime() !== draft.updatedAt.getTime())
      throw new AppError('conflict', 'The notice was changed meanwhile');
    // One that was perhaps sent is counted already.
    if (locked.state !== 'perhaps_sent') await requireNoticeAllowance(tx, accountId, now);
    const key = `notice/${id}/${locked.attempts + 1}`;
    const isNew = await addMail(tx, { key, accountId, to, messageId, bytes }, now);
    if (!isNew) throw new AppError('conflict', 'The notice is being sent already');
    await writeRendering(tx, { id, accountId }, { composed, now });
    await tx.query(
      `update pricing.notice set state = 'queued', reason = null, attempts = attempts + 1,
         sent_by_id = $2, sent_by_name = $3, sent_at = null, updated_at = $4 where id = $1`,
      [id, by?.id ?? null, by?.name ?? null, now],
    );
    await removeLeftOut(tx, id, composed);
    await events.publish(tx, 'mail.queued', { accountId, key });
    return getNotice(tx, { accountId, id });
  });
}

function requireSameText({ text }: ComposedNotice, sha256: string | undefined): void {
  if (sha256 !== undefined && text.sha256.toString('hex') !== sha256.toLowerCase())
    throw new AppError('conflict', 'The text changed since it was looked at: look at it again', {
      errors: [{ pointer: '#/text_sha256', detail: 'Another text', code: 'text_changed' }],
    });
}

function requireAddresses(
  { settings: { senderName, replyTo } }: ComposedNotice,
  { toEmail }: NoticeRow,
): { name: string; replyTo: string; to: string } {
  const refuse = (pointer: string, code: string, detail: string) =>
    new AppError('conflict', detail, { errors: [{ pointer, detail, code }] });
  if (senderName === null)
    throw refuse('#/sender_name', 'sender_missing', 'The settings of notices name no sender');
  if (replyTo === null)
    throw refuse('#/reply_to', 'reply_to_not_confirmed', 'No confirmed address for answers');
  if (toEmail === null)
    throw refuse('#/to/email', 'address_missing', 'The retailer has no address');
  return { name: senderName, replyTo, to: toEmail };
}

/** Keeps the text exactly as it is sent or downloaded, and what its links lead to. */
export async function writeRendering(
  tx: Tx,
  { id, accountId }: Pick<NoticeRow, 'id' | 'accountId'>,
  { composed, now }: { composed: ComposedNotice; now: Date },
): Promise<void> {
  const { text } = composed;
  await tx.query(
    `update pricing.notice set rendered_subject = $2, rendered_body = $3, rendered_sha256 = $4,
       rendered_at = $5 where id = $1`,
    [id, text.subject, text.body, text.sha256, now],
  );
  await saveNoticeEvidence(tx, { id, accountId }, { composed, now });
}

/** The cases that the message is not about can get another notice. */
export async function removeLeftOut(
  tx: Tx,
  id: string,
  { facts }: Pick<ComposedNotice, 'facts'>,
): Promise<void> {
  await tx.query(
    `update pricing.notice_case set is_active = false
     where notice_id = $1 and not (case_id = any($2))`,
    [id, facts.violations.map(({ caseId }) => caseId)],
  );
}
