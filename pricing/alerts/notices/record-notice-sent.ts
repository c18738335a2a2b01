import type { NoticeState } from '#kernel/notices.ts';
import type { Tx } from '#prisma/open-database.ts';
import { recordNotices } from '#pricing/alerts/cases/record-notices.ts';
import { buildNotice } from './build-notice.ts';
import {
  getNotice,
  lockNotice,
  type NoticePerson,
  type NoticeRow,
  requireState,
} from './notice.ts';
import type { NoticeContext } from './notice-context.ts';
import { removeLeftOut, writeRendering } from './send-notice.ts';

const MARKABLE: readonly NoticeState[] = ['draft', 'ready', 'not_delivered', 'perhaps_sent'];

/**
 * A person has sent the notice, or knows that one that was perhaps sent arrived. The text that was
 * downloaded last counts as sent; without a download, the text as it is now. Not limited by the
 * plan: it states a fact. Throws `not_found`, `conflict`.
 */
export async function recordNoticeSent(
  context: NoticeContext,
  { accountId, id, by }: { accountId: string; id: string; by: NoticePerson | null },
): Promise<NoticeRow> {
  const { db, clock } = context;
  const before = await getNotice(db, { accountId, id });
  requireState(before, MARKABLE);
  const composed = before.renderedSha256 === null ? await buildNotice(context, before) : null;
  return db.transaction(async (tx) => {
    const now = clock.now();
    const notice = await lockNotice(tx, { accountId, id });
    requireState(notice, MARKABLE);
    if (composed) {
      await writeRendering(tx, notice, { composed, now });
      await removeLeftOut(tx, id, composed);
    }
    const isMailed = notice.state === 'perhaps_sent';
    await setSent(context, tx, {
      notice: await getNotice(tx, { accountId, id }),
      state: isMailed ? 'sent' : 'sent_by_hand',
      by,
      at: isMailed ? (notice.sentAt ?? now) : now,
    });
    return getNotice(tx, { accountId, id });
  });
}

/** Records in the notice and in its cases that it was sent. */
export async function setSent(
  context: NoticeContext,
  tx: Tx,
  given: {
    notice: NoticeRow;
    state: 'sent' | 'sent_by_hand';
    by: NoticePerson | null;
    at: Date;
  },
): Promise<void> {
  const { notice, state, by, at } = given;
  await tx.query(
    `update pricing.notice set state = $2, reason = null, sent_by_id = $3, sent_by_name = $4,
       sent_at = $5, updated_at = $6 where id = $1`,
    [notice.id, state, by?.id ?? null, by?.name ?? null, at, context.clock.now()],
  );
  await recordNotices(context, tx, {
    accountId: notice.accountId,
    noticeId: notice.id,
    caseIds: notice.caseIds,
    by,
    at,
  });
}
