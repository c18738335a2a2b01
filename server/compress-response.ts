/**
 * Answers of the app's pages, compressed while they are sent. The API compresses its own (`pricing/api/encoding`), files come compressed
 * from the build (`create-file-handler.ts`).
 */
import { pipeline, Readable } from 'node:stream';
import { setImmediate as waitATurn } from 'node:timers/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { chooseEncoding, type Encoding } from '#pricing/api/encoding/choose-encoding.ts';
import { compressBody, isCompressible, MIN_BYTES } from '#pricing/api/encoding/compress-body.ts';

/** Documents are smaller than the API's lists: 7 % less for a millisecond. */
const QUALITY = 5;
/** A window of 256 kB instead of 4 MB: what one answer holds in memory while it is sent. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

/** An answer that is complete within it is compressed at once, so that its length can be told. */
const MAX_BEGUN_BYTES = 65_536;

/**
 * Answers in which a secret stands beside text that others choose. Compressed, their length would tell how much of that text is the same
 * as the secret, and by many tries the secret itself (BREACH). What else the app answers holds no secret: that no document repeats the
 * session token of its address is a test (`tests/browser/pages-requests.test.ts`).
 */
export const UNCOMPRESSED: readonly { readonly path: RegExp; readonly because: string }[] = [
  {
    path: /^\/app\/settings\/keys(?:\.data)?$/,
    because: 'a new API key, beside the names that people gave to keys',
  },
  {
    path: /^\/auth(?:\/|$)/,
    because: 'the session token of the address, beside the rest of that address',
  },
  {
    path: /^\/notifications\/unsubscribe$/,
    because: 'a signed address in a mail, which works without signing in',
  },
];

/** The answer, compressed as the client likes it where that is allowed and worth it. A stream stays one: what is written arrives. */
export async function compressResponse(request: Request, answer: Response): Promise<Response> {
  if (!mayCompress(request, answer)) return answer;
  const { status, statusText, body } = answer;
  const headers = new Headers(answer.headers);
  headers.append('Vary', 'Accept-Encoding');
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  if (encoding === null || body === null || request.method === 'HEAD')
    return new Response(body, { status, statusText, headers });
  const reader = body.getReader();
  const { chunks, next } = await readBeginning(reader);
  const begun = Buffer.concat(chunks);
  if (next === null && begun.length < MIN_BYTES)
    return new Response(begun, { status, statusText, headers });
  headers.delete('Content-Length');
  headers.set('Content-Encoding', encoding);
  // One tag may not stand for two forms of the bytes; as a weak one it may.
  const tag = headers.get('ETag');
  if (tag?.startsWith('"')) headers.set('ETag', `W/${tag}`);
  return new Response(
    next === null
      ? await compressBody(begun, encoding, QUALITY)
      : compressStream(goOn(reader, begun, next), encoding),
    { status, statusText, headers },
  );
}

function mayCompress(request: Request, { status, headers }: Response): boolean {
  const path = new URL(request.url).pathname;
  return (
    // A part of something is counted in its own bytes.
    status !== 206 &&
    !headers.has('Content-Range') &&
    !headers.has('Content-Encoding') &&
    !/\bno-transform\b/i.test(headers.get('Cache-Control') ?? '') &&
    isCompressible(headers.get('Content-Type')) &&
    !UNCOMPRESSED.some((each) => each.path.test(path))
  );
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Read = ReturnType<Reader['read']>;

/** What is there at once, as far as it is held in memory. `next` is what comes after it; null: nothing does. */
async function readBeginning(reader: Reader): Promise<{ chunks: Uint8Array[]; next: Read | null }> {
  const chunks: Uint8Array[] = [];
  for (let bytes = 0; ; bytes += chunks.at(-1)?.length ?? 0) {
    const next = reader.read();
    if (bytes >= MAX_BEGUN_BYTES) return { chunks, next };
    // Before the first bytes there is nothing to send; after them, nobody waits for the next.
    const read = await (chunks.length === 0 ? next : Promise.race([next, waitATurn(undefined)]));
    if (!read) return { chunks, next };
    if (read.done) return { chunks, next: null };
    chunks.push(read.value);
  }
}

/** The stream as it was before its beginning was read. Who stops reading it cancels it. */
function goOn(reader: Reader, begun: Uint8Array, next: Read): Readable {
  let ahead: Read | null = next;
  const source = new Readable({
    read() {
      const read = ahead ?? reader.read();
      ahead = null;
      read.then(
        ({ done, value }) => this.push(done ? null : value),
        (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    },
    destroy: (error, done) => {
      const end = (): void => done(error);
      reader.cancel(error).then(end, end);
    },
  });
  source.push(begun);
  return source;
}

/** Whenever the source pauses, what came until then is sent: a page that is still being written shows what it has. */
function compressStream(source: Readable, encoding: Encoding): ReadableStream<Uint8Array> {
  const packer = encoding === 'gzip' ? createGzip() : createBrotliCompress(BROTLI);
  const flushKind = encoding === 'gzip' ? constants.Z_SYNC_FLUSH : constants.BROTLI_OPERATION_FLUSH;
  let flush: NodeJS.Immediate | undefined;
  source.on('data', () => {
    clearImmediate(flush);
    flush = setImmediate(() => {
      if (packer.writable) packer.flush(flushKind);
    });
  });
  // An end before its time ends both: the reader sees it by the stream, the source is cancelled.
  pipeline(source, packer, () => clearImmediate(flush));
  return createReadableStreamFromReadable(packer);
}
