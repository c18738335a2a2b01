/** Reads an answer completely, or throws: no half value is returned. */
import { ApiError, ConnectionError, type RequestLine, ResponseError } from './errors.ts';
import { DECIMAL_FIELDS } from './generated/constants.ts';
import { parseJson } from './parse-json.ts';
import { readRetryAfter } from './retry.ts';
import type { TimeLimit } from './time-limit.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

export interface ReadOptions {
  readonly request: RequestLine;
  readonly limit: TimeLimit;
  readonly maxBytes: number;
}

/** How much of a refusal's text is kept. */
const MAX_REFUSAL = 65_536;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** The value of a JSON answer. Throws ResponseError, ConnectionError. */
export async function readJson(response: Response, options: ReadOptions): Promise<unknown> {
  const { status, headers } = response;
  const { request } = options;
  const bytes = await readBytes(response, options);
  try {
    // Whatever its type: some servers write JSON without one, or as text.
    return parseBytes(bytes);
  } catch (cause) {
    const type = headers.get('content-type') ?? '';
    const why = cause instanceof Error ? cause.message : 'it cannot be read';
    const problem = JSON_TYPE.test(type)
      ? `expected JSON: ${why}`
      : `expected JSON, got ${describeType(type)}`;
    throw new ResponseError(request, { status, problem, cause });
  }
}

/**
 * The body of an answer. Throws ResponseError when it is too large, ConnectionError when it is cut
 * off.
 */
export async function readBytes(response: Response, options: ReadOptions): Promise<Bytes> {
  const { request, limit, maxBytes } = options;
  const problem = `its body is larger than ${maxBytes} bytes`;
  const tooLarge = () => new ResponseError(request, { status: response.status, problem });
  // A first look only: what arrives compressed is larger than the header says.
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  if (!response.body) return new Uint8Array();
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await limit.run(reader.read());
      if (done) return joinChunks(chunks, length);
      length += value.byteLength;
      if (length > maxBytes) throw tooLarge();
      chunks.push(value);
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    if (error instanceof ResponseError || limit.signal.aborted) throw error;
    throw new ConnectionError(request, true, error);
  }
}

/**
 * An error status as ApiError, whatever its body is. Throws only when the time limit or an abort
 * ends it.
 */
export async function readRefusal(
  response: Response,
  options: ReadOptions,
  now: number,
): Promise<ApiError> {
  const body = await readText(response, options);
  return new ApiError({
    request: options.request,
    status: response.status,
    headers: response.headers,
    body: body.slice(0, MAX_REFUSAL),
    problem: parseProblem(body),
    retryAfterMs: readRetryAfter(response.headers, now),
  });
}

/** The text of a refusal; empty when it is cut off or too large: the status says enough. */
async function readText(response: Response, options: ReadOptions): Promise<string> {
  try {
    return new TextDecoder().decode(await readBytes(response, options));
  } catch (error) {
    if (options.limit.signal.aborted) throw error;
    return '';
  }
}

/** Empty for anything but a problem document, such as the page of a proxy. */
function parseProblem(text: string): Record<string, unknown> {
  try {
    const value = parseJson(text, DECIMAL_FIELDS);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Not JSON.
  }
  return {};
}

const parseBytes = (bytes: Bytes): unknown =>
  parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes), DECIMAL_FIELDS);

const describeType = (type: string): string =>
  type === '' ? 'no content type' : type.slice(0, 100);

function joinChunks(chunks: readonly Uint8Array[], length: number): Bytes {
  const joined = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.byteLength;
  }
  return joined;
}
