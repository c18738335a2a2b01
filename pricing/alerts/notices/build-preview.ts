import { buildNotice, type ComposedNotice } from './build-notice.ts';
import { getNotice } from './notice.ts';
import type { NoticeContext } from './notice-context.ts';
import { createNotice, type NewNotice, type NoticeChanges, updateNotice } from './write-notices.ts';

/**
 * A notice exactly as it would be sent now: made or edited and composed by the same functions, then
 * rolled back to a savepoint, so that a transaction around it goes on. Throws what these throw.
 */
export async function buildPreview(
  context: NoticeContext,
  given: NoticeChanges & {
    accountId: string;
    noticeId: string | undefined;
    caseIds: readonly string[] | undefined;
    step: NewNotice['step'];
  },
): Promise<ComposedNotice> {
  const { accountId, noticeId, caseIds = [], ...changes } = given;
  return context.db.transaction(async (tx) => {
    const within = {
      ...context,
      db: {
        ...context.db,
        query: tx.query,
        transaction: <Result>(work: (inner: typeof tx) => Promise<Result>) => work(tx),
      },
    };
    const isChanged = Object.values(changes).some((value) => value !== undefined);
    await tx.query('savepoint preview');
    try {
      const notice =
        noticeId === undefined
          ? await createNotice(within, { ...changes, accountId, caseIds, by: null })
          : await (isChanged
              ? updateNotice(within, { accountId, id: noticeId }, changes)
              : getNotice(tx, { accountId, id: noticeId }));
      return await buildNotice(within, notice);
    } finally {
      await tx.query('rollback to savepoint preview');
    }
  });
}
