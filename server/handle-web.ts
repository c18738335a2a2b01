/**
 * One HTTP entrance: /v1 goes to the service, the sandbox's pages to the sandbox when it runs, then
 * files, and everything else to Remix. Hono does the routing; the API and Remix receive the
 * original Request.
 */
import { createHash, timingSafeEqual, hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono, type MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { serveStatic } from '@hono/node-server/serve-static';
import { getMimeType } from 'hono/utils/mime';
import type { Outage } from '#prisma/start-database-watch.ts';
import { chooseEncoding, type Encoding } from '#pricing/api/encoding/compress-body.ts';
import type { Metrics } from './metrics.ts';
import { buildProblem, respondWithServerProblem } from './problem.ts';

/** `starting`, `stopping`, or the reason why the database is unavailable. */
type NotReady = 'starting' | 'stopping' | `database_${Outage}`;

export interface WebParts {
  /** The service's API; receives Hono's env, which contains the socket. */
  readonly api: (request: Request, env: object) => Response | Promise<Response>;
  /** Remix; null when the service runs alone. */
  readonly pages: ((request: Request) => Promise<Response>) | null;
  readonly sandbox: ((request: Request) => Promise<Response>) | null;
  /** The files of the built app, unless they are in `build/client`. */
  readonly filesDir?: string;
  /** The reason why no requests should be sent here; null when they may be. */
  readonly notReady: () => NotReady | null;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
}

export function createWeb(parts: WebParts): Hono<{ Bindings: object }> {
  const web = new Hono<{ Bindings: object }>();
  web.use(parts.metrics.measure);
  const files = parts.pages ? createFileHandler(parts.filesDir ?? 'build/client') : null;
  // Scripts and styles: the headers below apply only to documents and would be sent about thirty
  // times per page.
  if (files) web.use('/assets/*', files);
  // Framing is decided by the app (Shopify's admin shows it in a frame): its documents set
  // frame-ancestors themselves.
  web.use(
    secureHeaders({
      xFrameOptions: false,
      crossOriginResourcePolicy: false,
      crossOriginOpenerPolicy: false,
      crossOriginEmbedderPolicy: false,
      strictTransportSecurity: 'max-age=31536000',
    }),
  );
  web.get('/healthz', (c) => c.json({ status: 'ok' }));
  web.get('/readyz', (c) => {
    const reason = parts.notReady();
    return reason === null
      ? c.json({ status: 'ready' })
      : c.json({ status: 'not_ready', reason }, 503, { 'Retry-After': RETRY_AFTER });
  });
  web.get('/metrics', async (c) => {
    if (!parts.metricsToken) return c.text('Set METRICS_TOKEN to read the metrics here.\n', 404);
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${parts.metricsToken}`))
      return c.text('A bearer token is needed.\n', 401);
    return c.body(await parts.metrics.render(), 200, { 'content-type': parts.metrics.contentType });
  });
  const { api, pages, sandbox } = parts;
  web.all('/v1', (c) => api(c.req.raw, c.env));
  web.all('/v1/*', (c) => api(c.req.raw, c.env));
  if (sandbox) {
    web.get('/', (c) => (c.req.query('shop') ? c.notFound() : c.redirect('/sandbox/')));
    web.all('/sandbox', (c) => c.redirect('/sandbox/'));
    web.all('/sandbox/*', (c) => sandbox(c.req.raw));
  }
  if (!pages) {
    web.notFound(() =>
      respondWithServerProblem(
        buildProblem('not_found', 'The API is below /v1; its description is at /v1/docs'),
      ),
    );
    return web;
  }
  if (files) web.use('*', files);
  web.all('*', async (c) => respondUnavailable(await pages(c.req.raw), parts.notReady()));
  return web;
}

/** What `handle-web.ts` uses to route requests. */
type Web = { Bindings: object };

interface File {
  readonly type: string;
  /** Hash of the uncompressed bytes. */
  readonly content: string;
  readonly cacheControl: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly br: Uint8Array<ArrayBuffer> | null;
  readonly gzip: Uint8Array<ArrayBuffer> | null;
}

const PACKED = /\.(?:br|gz)$/;

/**
 * Serves the files of the built app from memory: a few hundred files, together about three
 * megabytes. Only files that existed at the start are served. They were compressed by the build
 * (`build-app.ts`).
 *
 * Handles GET and HEAD for the files below `root`; other addresses go to the next handler.
 */
function createFileHandler(root: string): MiddlewareHandler<Web> {
  const files = readFiles(root);
  // Ranges count uncompressed bytes.
  const serveRange = serveStatic<Web>({ root });
  return async (c, next) => {
    const file = files.get(c.req.path);
    const { method } = c.req;
    if (!file || (method !== 'GET' && method !== 'HEAD')) return next();
    if (c.req.header('range') !== undefined) return serveRange(c, next);
    const encoding = chooseFor(file, c.req.header('accept-encoding') ?? null);
    const headers: Record<string, string> = {
      'Cache-Control': file.cacheControl,
      ETag: encoding ? `"${file.content}-${encoding}"` : `"${file.content}"`,
      ...((file.br ?? file.gzip) && { Vary: 'Accept-Encoding' }),
    };
    if (isKnown(c.req.header('if-none-match'), headers.ETag)) return c.body(null, 304, headers);
    const bytes = (encoding && file[encoding]) ?? file.bytes;
    // Hono sends no body for HEAD.
    return c.body(bytes, 200, {
      ...headers,
      'Content-Type': file.type,
      'X-Content-Type-Options': 'nosniff',
      'Content-Length': String(bytes.length),
      ...(encoding && { 'Content-Encoding': encoding }),
    });
  };
}

function chooseFor(file: File, accepted: string | null): Encoding | null {
  const encoding = chooseEncoding(accepted);
  return encoding !== null && file[encoding] !== null ? encoding : null;
}

function isKnown(header: string | undefined, tag: string | undefined): boolean {
  return (
    header?.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, ''))) ?? false
  );
}

/** Files by URL path. Empty in development, where there is no build. */
function readFiles(root: string): ReadonlyMap<string, File> {
  const files = new Map<string, File>();
  if (!existsSync(root)) return files;
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !PACKED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths) {
    const address = `/${path.slice(root.length).replaceAll('\\', '/').replace(/^\/+/, '')}`;
    const bytes = readFileSync(path);
    files.set(address, {
      type: getMimeType(path) ?? 'application/octet-stream',
      content: hash('sha256', bytes, 'base64url').slice(0, 27),
      // The name of an asset contains a hash of its content; clients must revalidate all other
      // files.
      cacheControl: address.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      bytes,
      br: readWhenThere(`${path}.br`),
      gzip: readWhenThere(`${path}.gz`),
    });
  }
  return files;
}

const readWhenThere = (path: string): Uint8Array<ArrayBuffer> | null =>
  existsSync(path) ? readFileSync(path) : null;

const RETRY_AFTER = '5';

/**
 * A page or webhook that failed during a database outage is a temporary error, so the client may
 * retry.
 */
function respondUnavailable(answer: Response, reason: NotReady | null): Response {
  if (answer.status !== 500 || !reason?.startsWith('database_')) return answer;
  const headers = new Headers(answer.headers);
  headers.set('Retry-After', RETRY_AFTER);
  return new Response(answer.body, { status: 503, headers });
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest()) as [
    Buffer,
    Buffer,
  ];
  return timingSafeEqual(a, b);
}
