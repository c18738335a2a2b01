import { z } from '@hono/zod-openapi';
import { SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import { AppError } from '#kernel/app-error.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { CHANGES_KEPT_DAYS, ChangeListSchema } from '#pricing/contract/change.ts';
import { readCursorPosition, getCursorScope } from '#pricing/api/respond-with-page.ts';
import { encodeCursor } from '#pricing/api/cursor.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import { EventPosition, listEvents } from '#pricing/api/queries/list-events.ts';
import { renderChanges } from '#pricing/api/render/render-changes.ts';
import { createAlertTypesFilter, MAX_LIMIT, pageQuery } from '#pricing/api/request/parse-query.ts';

const BEGINNING = { tx: '0', seq: '0' };

const list = createApiEndpoint({
  method: 'get',
  path: '/changes',
  tag: 'Changes',
  caller: 'account',
  scope: 'read',
  refuses: ['gone'],
  summary: 'List changes since a cursor',
  description:
    'Changes in the order in which they happened, each with the current state of the record. ' +
    'Without a cursor, the list starts with the oldest stored change. Store `next_cursor` and ' +
    'use it for the next request. A change may be delivered more than once but is never left ' +
    'out. A cursor issued more than 30 days ago gets 410.',
  query: z.strictObject({
    ...pageQuery,
    alert_types: createAlertTypesFilter(
      'Kinds of alert whose changes are listed, comma-separated, or `all`. Absent: ' +
        '`map_violation` only. May differ from the request that returned the cursor.',
    ),
  }),
  answers: { 200: { description: 'A page of changes', schema: ChangeListSchema } },
  handle: async (call) => {
    const {
      alert_types: alertTypes = [SPECIFIED_ALERT_TYPE],
      limit = MAX_LIMIT,
      cursor,
    } = call.query;
    // A cursor is a place in the feed, whatever kinds of alert were asked for before.
    const read = { ...call, query: { limit, cursor } };
    const given = readCursorPosition(read, { endpoint: '/changes', position: EventPosition });
    const now = call.context.clock.now();
    if (given && now.getTime() - Date.parse(given.day) > CHANGES_KEPT_DAYS * DAY_MS) {
      throw new AppError(
        'gone',
        `Changes are stored for ${CHANGES_KEPT_DAYS} days, and this cursor is older: read the lists again, then start without a cursor`,
      );
    }
    const after = given ?? BEGINNING;
    const events = await listEvents(call.context.db, {
      accountId: call.accountId,
      fetch: limit + 1,
      after,
      alertTypes,
    });
    const shown = events.slice(0, limit);
    const last = shown.at(-1);
    const { tx, seq } = last ?? after;
    const position = { tx: String(tx), seq: String(seq), day: now.toISOString().slice(0, 10) };
    return {
      status: 200,
      body: {
        changes: await renderChanges(call.context, call.accountId, shown),
        next_cursor: encodeCursor(
          call.deps.cursorSecret,
          getCursorScope(read, '/changes'),
          position,
        ),
        has_more: events.length > limit,
      },
    };
  },
});

export const changeEndpoints = [list];
