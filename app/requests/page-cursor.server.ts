import { z } from 'zod';

/** Where a page of a list starts: the sort key of the row before or after it, and the direction. */
export interface PageCursor {
  readonly direction: 'after' | 'before';
  readonly key: readonly string[];
}

const KeySchema = z.array(z.string().max(2000)).min(1).max(4);

/** A row's sort key as encoded in the address. */
export function formatCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/**
 * Parses the cursor of an address; null for the first page and for an invalid one, which then shows
 * the first page.
 */
export function parseCursor(
  params: { after?: string | undefined; before?: string | undefined },
  parts: number,
): PageCursor | null {
  const text = params.after ?? params.before;
  if (!text) return null;
  try {
    const key = KeySchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return key.length === parts ? { direction: params.after ? 'after' : 'before', key } : null;
  } catch {
    return null;
  }
}

export interface PageOfRows<Row> {
  readonly rows: Row[];
  readonly after: string | null;
  readonly before: string | null;
}

/**
 * Builds the page and the cursors of its neighbors from `limit + 1` rows as read (reversed when
 * paging backward).
 */
export function toPageOfRows<Row>(
  read: Row[],
  limit: number,
  options: { cursor: PageCursor | null; keyOf: (row: Row) => readonly string[] },
): PageOfRows<Row> {
  const more = read.length > limit;
  const rows = read.slice(0, limit);
  const back = options.cursor?.direction === 'before';
  if (back) rows.reverse();
  const first = rows[0];
  const last = rows.at(-1);
  const hasAfter = back ? true : more;
  const hasBefore = back ? more : options.cursor !== null;
  return {
    rows,
    after: hasAfter && last ? formatCursor(options.keyOf(last)) : null,
    before: hasBefore && first ? formatCursor(options.keyOf(first)) : null,
  };
}
