/** One page of a list as servers write it. */
import type { Page } from './list.ts';

/** A page that is none. `message` says what was expected. */
export class PageProblem extends Error {}

/**
 * Returns the page of a list response. Servers that know only the specification may answer with a
 * bare array, and without a cursor or with an empty one. Throws PageProblem: without a list, or
 * with a cursor that is broken or was sent before (`sent`), which would lead in a circle.
 */
export function readPage(
  body: unknown,
  { items, headers, sent }: { items: string; headers: Headers; sent: string | null },
): Page<unknown> {
  const members = isObject(body) ? body : {};
  const list: unknown = Array.isArray(body) ? body : members[items];
  if (!Array.isArray(list)) throw new PageProblem(`expected a list under "${items}"`);
  const { [items]: _list, next_cursor: written, has_more: more, ...rest } = members;
  const nextCursor = written === undefined ? readLink(headers) : readCursor(written);
  if (more !== undefined && typeof more !== 'boolean')
    throw new PageProblem('expected true or false in "has_more"');
  const hasMore = nextCursor !== null && (more ?? true);
  if (hasMore && nextCursor === sent)
    throw new PageProblem('the cursor of the next page is the one that was sent');
  const page = { items: list, nextCursor, hasMore };
  return Object.keys(rest).length === 0 ? page : { ...page, rest };
}

/** Throws PageProblem when an element is not an object. */
export function requireObjects(list: readonly unknown[], items: string): void {
  const broken = list.findIndex((item) => !isObject(item));
  if (broken !== -1) throw new PageProblem(`expected objects in "${items}", not so at ${broken}`);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readCursor(cursor: unknown): string | null {
  if (cursor === null || cursor === '') return null;
  if (typeof cursor === 'string') return cursor;
  throw new PageProblem(`expected text or null in "next_cursor", got ${JSON.stringify(cursor)}`);
}

/** The cursor in `Link: <…?cursor=…>; rel="next"` (RFC 8288). */
function readLink(headers: Headers): string | null {
  for (const [, address = '', parameters = ''] of (headers.get('link') ?? '').matchAll(
    /<([^>]*)>([^<]*)/g,
  )) {
    if (!/;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next\b)/i.test(parameters)) continue;
    // The address may be relative; of it, only the cursor is used: requests go to the base address.
    const cursor = URL.canParse(address, 'https://base.invalid/')
      ? new URL(address, 'https://base.invalid/').searchParams.get('cursor')
      : null;
    if (!cursor) throw new PageProblem('expected a cursor in the address of the header Link');
    return cursor;
  }
  return null;
}
