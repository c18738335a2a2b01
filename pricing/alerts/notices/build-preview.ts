import { buildNotice, type ComposedNotice } from './build-notice.ts';
import { getNotice } from './notice.ts';
import type { NoticeContext } from './notice-context.ts';
import { createNotice, type NewNotice, type NoticeChanges, updateNotice } from './write-notices.ts';

/** Ends the transaction of a preview, which stores nothing. */
class PreviewMade extends Error {
  readonly composed: ComposedNotice;
  constructor(composed: ComposedNotice) {
    super('A preview was made');
    this.composed = composed;
  }
}

/**
 * A notice exactly as it would be sent now: made or edited and composed by the same functions, in a
 * transaction that is rolled back. Throws what these throw.
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
  try {
    return await context.db.transaction(async (tx) => {
      const within = {
        ...context,
        db: {
          ...context.db,
          query: tx.query,
          transaction: <Result>(work: (inner: typeof tx) => Promise<Result>) => work(tx),
        },
      };
      const isChanged = Object.values(changes).some((value) => value !== undefined);
      const notice =
        noticeId === undefined
          ? await createNotice(within, { ...changes, accountId, caseIds, by: null })
          : await (isChanged
              ? updateNotice(within, { accountId, id: noticeId }, changes)
              : getNotice(tx, { accountId, id: noticeId }));
      throw new PreviewMade(await buildNotice(within, notice));
    });
  } catch (error) {
    if (error instanceof PreviewMade) return error.composed;
    throw error;
  }
}
