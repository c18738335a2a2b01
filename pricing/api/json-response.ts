import { hash } from 'node:crypto';

export interface JsonAnswer {
  readonly status: number;
  /** JSON, or a file whose type is in the headers; null: no content. */
  readonly text: string | Uint8Array<ArrayBuffer> | null;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * An answer as it goes out. Lists and records carry a strong ETag of their bytes; who has them already (If-None-Match) is answered 304
 * without them (RFC 9110, section 13). What holds a key is kept by nobody.
 */
export function respondWithJson(request: Request, { status, text, headers }: JsonAnswer): Response {
  const all: Record<string, string> = {
    'Cache-Control': 'private, no-cache',
    Vary: 'Authorization, Accept-Encoding',
    ...headers,
  };
  if (text === null) return new Response(null, { status, headers: all });
  if ((request.method === 'GET' || request.method === 'HEAD') && status === 200) {
    const tag = `"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
    all['ETag'] = tag;
    if (hasTag(request.headers.get('if-none-match'), tag))
      return new Response(null, { status: 304, headers: withoutFile(all) });
  }
  return new Response(text, { status, headers: { 'Content-Type': 'application/json', ...all } });
}

/** What is said of a file is said with the file only. */
function withoutFile({
  'Content-Type': _type,
  'Content-Disposition': _name,
  ...headers
}: Record<string, string>): Record<string, string> {
  return headers;
}

/** Weak comparison, as If-None-Match has it. */
function hasTag(header: string | null, tag: string): boolean {
  return (
    header !== null &&
    (header.trim() === '*' ||
      header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag))
  );
}
