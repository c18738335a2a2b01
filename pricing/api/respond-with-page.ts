import type { z } from '@hono/zod-openapi';
import type { Answer, Call } from './endpoint.ts';
import { type CursorScope, parseCursor, encodeCursor } from './cursor.ts';
import { MAX_LIMIT } from './request/parse-query.ts';

export interface PagedQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

interface PageRequest<Position> {
  /** Rows to fetch: one more than a page, to detect whether there is another page. */
  readonly fetch: number;
  readonly after: Position | undefined;
}

export interface PageOf<Row, Position> {
  /** Name of the list in the body. */
  readonly name: string;
  readonly endpoint: string;
  readonly position: z.ZodType<Position>;
  readonly load: (page: PageRequest<Position>) => Promise<readonly Row[]>;
  /** The paging position after a row; `after` is where this page started. */
  readonly positionOf: (row: Row, after: Position | undefined) => unknown;
  readonly render: (row: Row) => object;
}

/** The scope of this call's cursors: its list, account and filters. */
export function getCursorScope<Query extends PagedQuery, Body>(
  call: Call<Query, Body>,
  endpoint: string,
): CursorScope {
  const { limit: _limit, cursor: _cursor, ...filters } = call.query;
  return { endpoint, accountId: call.accountId, filters: { ...filters, ...call.params } };
}

/** The paging position to continue from; undefined for a first page. Throws `invalid_cursor`. */
export function readCursorPosition<Query extends PagedQuery, Body, Position>(
  call: Call<Query, Body>,
  list: { endpoint: string; position: z.ZodType<Position> },
): Position | undefined {
  const { cursor } = call.query;
  return cursor === undefined
    ? undefined
    : parseCursor(call.deps.cursorSecret, getCursorScope(call, list.endpoint), {
        cursor,
        schema: list.position,
      });
}

/**
 * Responds with one page of a list: loads one row more than requested, and gives the next page in
 * the body and in a Link header.
 */
export async function respondWithPage<Query extends PagedQuery, Body, Row, Position>(
  call: Call<Query, Body>,
  page: PageOf<Row, Position>,
): Promise<Answer> {
  const limit = call.query.limit ?? MAX_LIMIT;
  const after = readCursorPosition(call, page);
  const rows = await page.load({ fetch: limit + 1, after });
  return buildPage(call, page, {
    shown: rows.slice(0, limit),
    hasMore: rows.length > limit,
    after,
  });
}

/**
 * The answer with the rows of a page; `hasMore`: another page follows. `end`: the position after
 * the page, where it is not that of its last row.
 */
export function buildPage<Query extends PagedQuery, Body, Row, Position>(
  call: Call<Query, Body>,
  page: Omit<PageOf<Row, Position>, 'load'>,
  {
    shown,
    hasMore,
    after,
    end,
  }: {
    shown: readonly Row[];
    hasMore: boolean;
    after: Position | undefined;
    end?: Position | undefined;
  },
): Answer {
  const last = shown.at(-1);
  const position = end ?? (last === undefined ? undefined : page.positionOf(last, after));
  const next =
    hasMore && position !== undefined
      ? encodeCursor(call.deps.cursorSecret, getCursorScope(call, page.endpoint), position)
      : null;
  return {
    status: 200,
    body: { [page.name]: shown.map(page.render), next_cursor: next },
    headers: next === null ? {} : { Link: linkTo(call.url, next) },
  };
}

/** RFC 8288. Repeats all filters; never contains the key. */
function linkTo(url: URL, cursor: string): string {
  const next = new URL(url);
  next.searchParams.set('cursor', cursor);
  return `<${next.href}>; rel="next"`;
}
