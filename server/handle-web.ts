/**
 * One HTTP entrance: /v1 goes to the service, the sandbox's pages to the sandbox when it runs, then
 * files, and everything else to Remix. Hono does the routing; the API and Remix receive the
 * original Request.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Outage } from '#prisma/start-database-watch.ts';
import type { Metrics } from './metrics.ts';
import { buildProblem, respondWithServerProblem } from './problem.ts';
import { createFileHandler } from './create-file-handler.ts';

/** `starting`, `stopping`, or the reason why the database is unavailable. */
export type NotReady = 'starting' | 'stopping' | `database_${Outage}`;

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
