import { buildMessage, createMessageId } from '#mail/outbox/build-message.ts';
import { buildNotice } from './build-notice.ts';
import type { Sql } from '#prisma/open-database.ts';
import { EDITABLE, getNotice, lockNotice, type NoticeRow } from './notice.ts';
import type { NoticeContext } from './notice-context.ts';
import { writeRendering } from './send-notice.ts';

/** Of messages that leave the sender open, which mail programs replace by their own. */
const OPEN_ADDRESS = 'notice@invalid';

/**
 * A notice as a file that a mail program opens as a message to be sent: recipient, subject, text and
 * attachments are filled in. Of one that was not sent, the text is made now and kept, so that what
 * is marked as sent is what was downloaded. Throws like `buildNotice`.
 */
export async function buildNoticeFile(
  context: NoticeContext,
  wanted: { accountId: string; id: string },
): Promise<Buffer> {
  const { clock } = context;
  const mailed = await findMailedMessage(context.db, wanted);
  if (mailed) return mailed;
  const { notice, subject, body, attachments } = await getNoticeText(context, wanted);
  return buildMessage({
    from: null,
    to: notice.toEmail === null ? null : { name: notice.toName, address: notice.toEmail },
    replyTo: null,
    subject,
    text: body,
    attachments,
    date: notice.renderedAt ?? clock.now(),
    messageId: createMessageId(`notice/${notice.id}`, OPEN_ADDRESS),
    isUnsent: true,
  });
}

/** The message exactly as it was handed to the mail server; null when none was, or it is not kept. */
async function findMailedMessage(
  sql: Sql,
  { accountId, id }: { accountId: string; id: string },
): Promise<Buffer | null> {
  const { rows } = await sql.query<{ message: Buffer | null }>(
    `select m.message from pricing.notice n
     join pricing.mail_outbox m on m.key = 'notice/' || n.id || '/' || n.attempts
     where n.account_id = $1 and n.id = $2 and n.state in ('queued', 'sent', 'perhaps_sent')`,
    [accountId, id],
  );
  return rows[0]?.message ?? null;
}

/** The text of a notice: as sent or, of one that was not, as it is now, which is then kept. */
export async function getNoticeText(
  context: NoticeContext,
  wanted: { accountId: string; id: string },
) {
  const { db, clock } = context;
  const before = await getNotice(db, wanted);
  const isOpen = EDITABLE.includes(before.state);
  if (!isOpen && before.renderedBody !== null && before.renderedSubject !== null)
    return {
      notice: before,
      subject: before.renderedSubject,
      body: before.renderedBody,
      attachments: [],
    };
  const composed = await buildNotice(context, before);
  const notice = await db.transaction(async (tx): Promise<NoticeRow> => {
    const locked = await lockNotice(tx, wanted);
    if (EDITABLE.includes(locked.state))
      await writeRendering(tx, wanted, { composed, now: clock.now() });
    return getNotice(tx, wanted);
  });
  const { subject, body } = composed.text;
  return { notice, subject, body, attachments: composed.attachments };
}
