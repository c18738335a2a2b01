import { getNotice, lockNotice } from './notice.ts';
import type { NoticeContext } from './notice-context.ts';
import { setSent } from './record-notice-sent.ts';

interface Finished {
  readonly id: string;
  readonly accountId: string;
  readonly mail: string;
  readonly reply: string | null;
  readonly finishedAt: Date | null;
}

/**
 * Takes over what became of the messages of queued notices. May run at any time and twice: it works
 * on what the outbox says.
 */
export async function recordNoticeOutcomes(context: NoticeContext): Promise<void> {
  const { db } = context;
  const { rows } = await db.query<Finished>(
    `select n.id, n.account_id as "accountId", m.state as mail, m.reply,
       m.finished_at as "finishedAt"
     from pricing.notice n
     join pricing.mail_outbox m on m.key = 'notice/' || n.id || '/' || n.attempts
     where n.state = 'queued' and m.state in ('sent', 'refused', 'perhaps_sent')`,
  );
  for (const row of rows) await recordNoticeOutcome(context, row);
}

async function recordNoticeOutcome(
  context: NoticeContext,
  { id, accountId, mail, reply, finishedAt }: Finished,
): Promise<void> {
  const { db, clock } = context;
  await db.transaction(async (tx) => {
    const notice = await lockNotice(tx, { accountId, id });
    if (notice.state !== 'queued') return;
    const at = finishedAt ?? clock.now();
    if (mail === 'sent') {
      const by =
        notice.sentById === null
          ? null
          : { id: notice.sentById, name: notice.sentByName ?? notice.sentById };
      await setSent(context, tx, {
        notice: await getNotice(tx, { accountId, id }),
        state: 'sent',
        by,
        at,
      });
      return;
    }
    await tx.query(
      `update pricing.notice set state = $2, reason = $3, sent_at = $4, updated_at = $5
       where id = $1`,
      [
        id,
        mail === 'refused' ? 'not_delivered' : 'perhaps_sent',
        reply,
        mail === 'refused' ? null : at,
        clock.now(),
      ],
    );
  });
}
