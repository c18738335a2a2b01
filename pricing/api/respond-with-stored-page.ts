import { STORED_LIST_HOURS } from '#pricing/contract/text.ts';
import {
  deleteUnreadLists,
  MAX_STORED_LISTS,
  readStoredIds,
  StoredListPosition,
} from '#pricing/api/queries/stored-lists.ts';
import type { Answer, Call } from './endpoint.ts';
import { MAX_LIMIT } from './request/parse-query.ts';
import { buildPage, type PagedQuery, readCursorPosition } from './respond-with-page.ts';

/** For the description of such a list. */
export const EXPIRED_CURSORS =
  `Cursors expire after ${STORED_LIST_HOURS} hours, or when ${MAX_STORED_LISTS} other lists of the ` +
  'account were read since; an expired cursor gets 410.';

interface StoredPageOf<Row> {
  /** Name of the list in the body. */
  readonly name: string;
  readonly endpoint: string;
  readonly render: (row: Row) => object;
  /** The first records of the list. */
  readonly load: (fetch: number) => Promise<readonly Row[]>;
  /** Stores the ids of the whole list; returns the stored list's id. */
  readonly save: (now: Date) => Promise<string | undefined>;
  /** The records that these ids have now, in any order. */
  readonly loadByIds: (ids: readonly string[]) => Promise<readonly Row[]>;
  /** The stored id of a record. */
  readonly idOf: (row: Row) => string;
}

/**
 * Responds with one page of a list whose order changes by itself: all pages follow the order of the
 * first one and show the values of now. A list that fits one page is not stored.
 */
export async function respondWithStoredPage<Query extends PagedQuery, Body, Row>(
  call: Call<Query, Body>,
  page: StoredPageOf<Row>,
): Promise<Answer> {
  const { accountId, context, query } = call;
  const { endpoint, idOf } = page;
  const limit = query.limit ?? MAX_LIMIT;
  const now = context.clock.now();
  let after = readCursorPosition(call, { endpoint, position: StoredListPosition });
  if (!after) {
    const shown = await page.load(limit + 1);
    if (shown.length <= limit) return answer(shown, undefined);
    const list = await page.save(now);
    if (list === undefined) throw new Error('The list was not stored');
    await deleteUnreadLists(context.db, accountId, list);
    after = { list, from: 0 };
  }
  // Also the first page: the order may have changed since the records above were read.
  const { ids, size } = await readStoredIds(context.db, { accountId, now, limit, at: after });
  const rows = new Map((await page.loadByIds(ids)).map((row) => [idOf(row), row]));
  const from = after.from + limit;
  return answer(
    ids.flatMap((id) => rows.get(id) ?? []),
    from < size ? { list: after.list, from } : undefined,
  );

  function answer(shown: readonly Row[], end: StoredListPosition | undefined): Answer {
    return buildPage(
      call,
      { ...page, position: StoredListPosition, positionOf: () => end },
      { shown, hasMore: end !== undefined, after, end },
    );
  }
}
