/**
 * Cursors encode a position in a list, signed with a MAC that also covers the account, the list and
 * the filters. A cursor made for another account, list or filter, or by hand, is rejected. It
 * contains no secrets.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';

const MAC_BYTES = 16;
const VERSION = 1;
/** Characters. More than any position needs; a URL may be twice as long. */
export const MAX_CURSOR_LENGTH = 4096;

export interface CursorScope {
  readonly endpoint: string;
  readonly accountId: string;
  /** Path and query parameters except `limit` and `cursor`. */
  readonly filters: Readonly<Record<string, unknown>>;
}

/** Encodes and signs a position (JSON). */
export function encodeCursor(secret: Uint8Array, scope: CursorScope, position: unknown): string {
  const text = Buffer.from(JSON.stringify(position));
  return Buffer.concat([macOf(secret, scope, text), text]).toString('base64url');
}

/** The position in a cursor of this scope. Throws `invalid_cursor`. */
export function parseCursor<T extends z.ZodType>(
  secret: Uint8Array,
  scope: CursorScope,
  { cursor, schema }: { cursor: string; schema: T },
): z.output<T> {
  const bytes = Buffer.from(cursor, 'base64url');
  const [mac, text] = [bytes.subarray(0, MAC_BYTES), bytes.subarray(MAC_BYTES)];
  // Decoding ignores invalid characters, so the decoded bytes must encode to the same text.
  if (
    bytes.toString('base64url') !== cursor ||
    mac.byteLength < MAC_BYTES ||
    !timingSafeEqual(mac, macOf(secret, scope, text))
  )
    throw refusal();
  const parsed = schema.safeParse(JSON.parse(text.toString('utf8')));
  if (!parsed.success) throw refusal();
  return parsed.data;
}

function refusal(): AppError {
  return new AppError(
    'invalid_cursor',
    'This cursor does not belong to this list and these filters: start without one',
  );
}

function macOf(
  secret: Uint8Array,
  { endpoint, accountId, filters }: CursorScope,
  text: Uint8Array,
): Buffer {
  const filled = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const scope = JSON.stringify([VERSION, endpoint, accountId, filled]);
  return createHmac('sha256', secret)
    .update(`${scope.length}:${scope}`)
    .update(text)
    .digest()
    .subarray(0, MAC_BYTES);
}
