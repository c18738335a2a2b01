import { hash } from 'node:crypto';
import {
  compressBody,
  isCompressible,
  MIN_BYTES,
  chooseEncoding,
} from './encoding/compress-body.ts';

export interface JsonAnswer {
  readonly status: number;
  /** JSON, or a file whose type is in the headers; null: no content. */
  readonly text: string | Uint8Array<ArrayBuffer> | null;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * True when a response contains a new key or secret, which its endpoint marks with `no-store`. It
 * is not compressed: when the response also contains text chosen by others, its compressed length
 * could reveal the secret step by step (BREACH).
 */
export const hasSecret = (headers: Readonly<Record<string, string>>): boolean =>
  headers['Cache-Control'] === 'no-store';

/**
 * Builds the final response, compressed as the client prefers. Lists and records have a strong ETag
 * of their bytes, one per encoding; a client that has them already (If-None-Match) gets 304 without
 * them (RFC 9110, section 13).
 */
export async function respondWithJson(
  request: Request,
  { status, text, headers }: JsonAnswer,
): Promise<Response> {
  const all: Record<string, string> = {
    'Cache-Control': 'private, no-cache',
    Vary: 'Authorization, Accept-Encoding',
    'Content-Type': 'application/json',
    ...headers,
  };
  if (text === null) return new Response(null, { status, headers: withoutFile(all) });
  const encoding =
    text.length < MIN_BYTES || hasSecret(all) || !isCompressible(all['Content-Type'])
      ? null
      : chooseEncoding(request.headers.get('accept-encoding'));
  if ((request.method === 'GET' || request.method === 'HEAD') && status === 200) {
    const content = hash('sha256', text, 'base64url').slice(0, 27);
    const tag = encoding === null ? `"${content}"` : `"${content}-${encoding}"`;
    all['ETag'] = tag;
    if (hasTag(request.headers.get('if-none-match'), tag))
      return new Response(null, { status: 304, headers: withoutFile(all) });
  }
  if (encoding === null) return new Response(text, { status, headers: all });
  all['Content-Encoding'] = encoding;
  return new Response(await compressBody(text, encoding), { status, headers: all });
}

/** Headers that describe a file are sent only with the file. */
function withoutFile({
  'Content-Type': _type,
  'Content-Disposition': _name,
  ...headers
}: Record<string, string>): Record<string, string> {
  return headers;
}

/** Weak comparison, as defined for If-None-Match. */
function hasTag(header: string | null, tag: string): boolean {
  return (
    header !== null &&
    (header.trim() === '*' ||
      header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag))
  );
}
