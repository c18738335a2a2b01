/**
 * Loads Remix: its build, or in development Vite as middleware. The app's services must have been
 * provided before.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { setImmediate as waitATurn } from 'node:timers/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import {
  createRequestHandler,
  type ServerBuild,
  createReadableStreamFromReadable,
} from '@remix-run/node';
import { respondOnce } from '#app/sessions/respond-once.server.ts';
import {
  compressBody,
  isCompressible,
  MIN_BYTES,
  chooseEncoding,
  type Encoding,
} from '#pricing/api/encoding/compress-body.ts';
import type { Shutdown } from './shutdown.ts';

export interface Pages {
  readonly handle: (request: Request) => Promise<Response>;
  /** In development, tried before every other handler: Vite's own files. */
  readonly wrap: (listener: RequestListener) => RequestListener;
}

const BUILD = new URL('../build/server/index.js', import.meta.url);

/**
 * Creates the handler for all pages and webhooks of the app. The build must exist (`build-app.ts`).
 * In development Vite answers only requests to this machine's own names and to the host of
 * `appUrl`: behind a tunnel all requests have that name, and another website whose name resolves to
 * this machine must not read the sources (DNS rebinding).
 */
export async function loadPages({
  dev,
  appUrl,
  server,
  shutdown,
}: {
  dev: boolean;
  appUrl: string;
  server: Server;
  shutdown: Shutdown;
}): Promise<Pages> {
  if (!dev) {
    const build = (await import(BUILD.href)) as ServerBuild;
    const answer = createRequestHandler(build, 'production');
    return {
      handle: async (request) => compressResponse(request, await respondOnce(request, answer)),
      wrap: (listener) => listener,
    };
  }
  const { createServer } = await import('vite');
  const known = new Set(process.listeners('SIGTERM'));
  const vite = await createServer({
    server: {
      middlewareMode: true,
      hmr: { server },
      allowedHosts: [new URL(appUrl).hostname],
    },
    appType: 'custom',
  });
  // Signal handlers installed by Vite would end the process before our shutdown has stopped the
  // database.
  for (const listener of process.listeners('SIGTERM'))
    if (!known.has(listener)) process.off('SIGTERM', listener);
  shutdown.add('vite', () => vite.close());
  const answer = createRequestHandler(
    () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>,
    'development',
  );
  return {
    handle: (request) => respondOnce(request, answer),
    wrap: (listener) => (request: IncomingMessage, response: ServerResponse) =>
      vite.middlewares(request, response, () => listener(request, response)),
  };
}

/**
 * Documents are smaller than the API's lists: this level saves 7 % more bytes for one millisecond.
 */
const QUALITY = 5;
/**
 * A window of 256 kB instead of 4 MB limits the memory that each response holds while it is sent.
 */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

/**
 * A response that ends within this many bytes is compressed at once, so that its Content-Length is
 * known.
 */
const MAX_BEGUN_BYTES = 65_536;

/**
 * Responses that contain a secret beside text that others can choose. If they were compressed,
 * their length would show how much of that text equals the secret; with many attempts an attacker
 * learns the secret (BREACH). No other response of the app holds a secret:
 * `tests/browser/pages-requests.test.ts` checks that no document repeats the session token of its
 * address.
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

/**
 * Compresses the responses of the app's pages while they are sent. The API compresses its own
 * (`pricing/api/encoding`); static files are compressed at build time (`handle-web.ts`).
 *
 * Returns the response compressed with the encoding the client prefers, where that is allowed and
 * worthwhile. A stream stays a stream: what has been written is sent without waiting for the rest.
 */
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
  // A strong ETag may not be shared by two encodings of the bytes; a weak one may.
  const tag = headers.get('ETag');
  if (tag?.startsWith('"')) headers.set('ETag', `W/${tag}`);
  return new Response(
    next === null
      ? await compressBody(begun, encoding, QUALITY)
      : compressStream(toStream(reader, begun, next), encoding),
    { status, statusText, headers },
  );
}

function mayCompress(request: Request, { status, headers }: Response): boolean {
  const path = new URL(request.url).pathname;
  return (
    // Byte ranges count the bytes of the uncompressed form.
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

/**
 * The first part of the body, up to the memory limit. `next` is the chunk after it; null when the
 * body ended.
 */
async function readBeginning(reader: Reader): Promise<{ chunks: Uint8Array[]; next: Read | null }> {
  const chunks: Uint8Array[] = [];
  for (let bytes = 0; ; bytes += chunks.at(-1)?.length ?? 0) {
    const next = reader.read();
    if (bytes >= MAX_BEGUN_BYTES) return { chunks, next };
    // Before the first bytes there is nothing to send; after them, sending does not wait for the
    // next chunk.
    const read = await (chunks.length === 0 ? next : Promise.race([next, waitATurn(undefined)]));
    if (!read) return { chunks, next };
    if (read.done) return { chunks, next: null };
    chunks.push(read.value);
  }
}

/**
 * The complete stream, starting with the part that was already read. Cancelling it cancels the
 * source.
 */
function toStream(reader: Reader, begun: Uint8Array, next: Read): Readable {
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

/**
 * Flushes whenever the source pauses, so that the browser can show the part of the page that was
 * written.
 */
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
  // When either side ends early, both end: the reader sees an aborted stream and the source is
  // cancelled.
  pipeline(source, packer, () => clearImmediate(flush));
  return createReadableStreamFromReadable(packer);
}
