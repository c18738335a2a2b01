import { AppError } from '#kernel/app-error.ts';
import { parseExactJson } from '#kernel/exact-json.ts';
import { RepeatedName } from '#kernel/json-shape.ts';
import { MONEY_KEYS } from '#pricing/contract/decimal.ts';
import { toJsonPointer } from './field-errors.ts';

export const MAX_BODY_BYTES = 2 * 1024 * 1024;
/** No body in the contract needs more than five levels. */
const MAX_DEPTH = 64;

export interface JsonBody {
  readonly bytes: Uint8Array;
  readonly value: unknown;
}

/**
 * Parses a body of at most `maxBytes` as JSON with exact amounts (`JsonNumber` under the contract's money keys); null
 * when there is none. Throws `unsupported_media_type`, `payload_too_large` (without reading
 * further) and `malformed_json`.
 */
export async function readJsonBody(
  request: Request,
  maxBytes = MAX_BODY_BYTES,
): Promise<JsonBody | null> {
  const bytes = await readBytes(request, maxBytes).catch(cutOff);
  if (bytes.byteLength === 0) return null;
  requireJson(request.headers);
  return { bytes, value: parseBody(bytes) };
}

function requireJson(headers: Headers): void {
  const given = headers.get('content-type');
  const [type = '', ...parameters] = (given ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  const isUtf8 = parameters.every(
    (parameter) => !parameter.startsWith('charset=') || /^charset="?utf-?8"?$/.test(parameter),
  );
  if (type !== 'application/json' || !isUtf8)
    throw new AppError(
      'unsupported_media_type',
      `Expected Content-Type: application/json in UTF-8, got ${given === null ? 'none' : JSON.stringify(given.slice(0, 100))}`,
    );
  const encoding = headers.get('content-encoding');
  if (encoding !== null && encoding.toLowerCase() !== 'identity')
    throw new AppError(
      'unsupported_media_type',
      `Expected a body without Content-Encoding, got ${JSON.stringify(encoding.slice(0, 40))}`,
    );
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  // A body with a stated length, which clients usually send, is read at once; Node accepts no more
  // bytes than announced.
  if (request.headers.has('content-length')) {
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
    return bytes;
  }
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw tooLarge(maxBytes);
    }
    chunks.push(read.value);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/**
 * A client that disconnects in the middle of its body, or sends an incomplete chunk, is at fault;
 * it is not logged as our defect.
 */
function cutOff(error: unknown): never {
  throw error instanceof AppError
    ? error
    : new AppError('malformed_json', 'The body is incomplete', { cause: error });
}

const tooLarge = (maxBytes: number): AppError =>
  new AppError('payload_too_large', `Expected a body of at most ${maxBytes} bytes`);

function parseBody(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('malformed_json', 'The body is not UTF-8');
  }
  try {
    return parseExactJson(text, MONEY_KEYS, { uniqueNames: true, maxDepth: MAX_DEPTH });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const errors =
      error instanceof RepeatedName
        ? [
            {
              pointer: toJsonPointer(error.path),
              detail: 'The name occurs more than once in one object',
              code: 'repeated',
            },
          ]
        : [];
    throw new AppError(
      'malformed_json',
      `The body is not accepted as JSON: ${error.message.slice(0, 300)}`,
      { errors, cause: error },
    );
  }
}
