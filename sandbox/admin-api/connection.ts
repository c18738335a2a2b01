import { GraphQLError } from 'graphql';
import type { AdminContext, Arguments } from './admin-context.ts';

const MAX_PAGE = 250;

interface Asked {
  readonly args: Arguments;
  readonly context: Pick<AdminContext, 'bulk'>;
}

/**
 * One page of `items` as a Relay connection. Outside bulk operations Shopify requires `first` or
 * `last`, at most 250. Cursors contain the item's key; paging continues after a deleted item only
 * while its key still exists.
 */
export function toConnection<T>(
  items: readonly T[],
  { args, context }: Asked,
  keyOf: (item: T) => string,
) {
  if (context.bulk) return page(items, { before: false, after: false, keyOf });
  const { first, last } = readSize(args);
  const ordered = args.reverse === true ? items.toReversed() : items;
  const from =
    args.after === undefined || args.after === null
      ? 0
      : indexOfCursor(ordered, args.after, keyOf) + 1;
  const to =
    args.before === undefined || args.before === null
      ? ordered.length
      : indexOfCursor(ordered, args.before, keyOf);
  const start = first === null ? Math.max(from, to - (last ?? 0)) : from;
  const end = first === null ? to : Math.min(to, from + first);
  return page(ordered.slice(start, end), { before: start > 0, after: end < ordered.length, keyOf });
}

function readSize(args: Arguments): { first: number | null; last: number | null } {
  const first = typeof args.first === 'number' ? args.first : null;
  const last = typeof args.last === 'number' ? args.last : null;
  if (first === null && last === null) throw badRequest('you must provide one of first or last');
  if (first !== null && last !== null)
    throw badRequest('providing both first and last is not supported');
  const size = first ?? last ?? 0;
  if (size < 0 || size > MAX_PAGE)
    throw badRequest(`first or last must be between 0 and ${MAX_PAGE}, got ${size}`);
  return { first, last };
}

function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } });
}

function indexOfCursor<T>(
  items: readonly T[],
  cursor: unknown,
  keyOf: (item: T) => string,
): number {
  const key = Buffer.from(String(cursor), 'base64url').toString('utf8');
  const index = items.findIndex((item) => keyOf(item) === key);
  if (index < 0)
    throw new GraphQLError('Invalid cursor for current pagination sort.', {
      extensions: { code: 'BAD_REQUEST' },
    });
  return index;
}

function page<T>(
  items: readonly T[],
  { before, after, keyOf }: { before: boolean; after: boolean; keyOf: (item: T) => string },
) {
  const cursorOf = (item: T | undefined) =>
    item === undefined ? null : Buffer.from(keyOf(item)).toString('base64url');
  return {
    nodes: items,
    edges: items.map((node) => ({ node, cursor: cursorOf(node) })),
    pageInfo: {
      hasNextPage: after,
      hasPreviousPage: before,
      startCursor: cursorOf(items[0]),
      endCursor: cursorOf(items.at(-1)),
    },
  };
}
