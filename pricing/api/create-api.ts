/**
 * The service's HTTP API under /v1. Checks in this order: request id, URL length, HTTPS, key,
 * suspension, rate limit, scope; then calls the endpoint. Every error is answered as
 * application/problem+json.
 */
import { OpenAPIHono } from '@hono/zod-openapi';
import { randomUUID } from 'node:crypto';
import { AppError } from '#kernel/app-error.ts';
import { createAdmission } from '#pricing/accounts/admit-request.ts';
import type { ApiBindings, ApiDeps } from './api-deps.ts';
import type { ApiVariables } from './api-context.ts';
import { toRequestHandler } from './dispatch.ts';
import { docsHeaders, renderDocsPage } from './docs-page.ts';
import {
  scriptHeaders,
  startScript,
  tryPage,
  tryPageHeaders,
  respondWithScalar,
} from './docs/try-page.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints as ours } from './endpoints/endpoints.ts';
import { describeApi } from './document/describe-api.ts';
import {
  CONFIRM_EXPORTS_PATH,
  respondWithAddressConfirmation,
  respondWithAddressStop,
  STOP_EXPORTS_PATH,
} from './exports/address-pages.ts';
import { EXPORT_FILE_PATH, respondWithExport } from './exports/respond-with-export.ts';
import { respondWithJson } from './json-response.ts';
import { CONFIRM_PATH, respondWithConfirmation } from './notices/confirm-page.ts';
import {
  NOTICE_EVIDENCE_PATH,
  respondWithNoticeEvidence,
} from './notices/respond-with-evidence.ts';
import { MethodRefused, respondWithProblem } from './problem-response.ts';
import { getClientAddress } from './request/get-client-address.ts';
import { createWrongKeyLimit } from './request/limit-wrong-keys.ts';
import { requireCaller } from './request/require-caller.ts';
import { createHttpsRule, getRequestUrl } from './request/require-https.ts';
import { createTrustedProxies } from './request/trusted-proxies.ts';
import { buildResponseHeaders } from './build-response-headers.ts';

const MAX_URL_LENGTH = 8192;
const PUBLIC = new Set([
  '/v1/openapi.json',
  '/v1/docs',
  '/v1/docs/try',
  '/v1/docs/try/scalar.js',
  '/v1/docs/try/start.js',
]);
const PUBLIC_HEADERS = { 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Encoding' };

/** Pages behind links of mails, whose addresses carry their permission. */
const MAIL_PAGES = new Set([CONFIRM_PATH, CONFIRM_EXPORTS_PATH, STOP_EXPORTS_PATH]);

export type Api = OpenAPIHono<{ Bindings: ApiBindings; Variables: ApiVariables }>;

/**
 * The API as a fetch handler: `api.fetch(request, env)`, where `env` contains the socket or
 * `builtIn: true`. Serves and describes `endpoints`.
 */
export function createApi(deps: ApiDeps, endpoints: readonly Endpoint[] = ours): Api {
  const api: Api = new OpenAPIHono<{ Bindings: ApiBindings; Variables: ApiVariables }>({
    strict: false,
  });
  const admit = deps.admit ?? createAdmission(deps.context);
  const proxies = createTrustedProxies(deps.trustedProxies ?? []);
  const requireHttps = createHttpsRule(proxies);
  const recordWrongKey = createWrongKeyLimit(deps.context);

  api.use('*', async (c, next) => {
    c.set('requestId', randomUUID());
    c.set('head', deps.headers ?? {});
    await next();
    for (const [name, value] of c.get('notice') ?? []) c.res.headers.append(name, value);
  });
  api.use('*', async (c, next) => {
    if (c.req.url.length > MAX_URL_LENGTH)
      throw new AppError(
        'uri_too_long',
        `Expected an address of at most ${MAX_URL_LENGTH} characters`,
      );
    requireHttps(c.req.raw, c.env);
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const isLinked =
      (isRead && (EXPORT_FILE_PATH.test(c.req.path) || NOTICE_EVIDENCE_PATH.test(c.req.path))) ||
      (MAIL_PAGES.has(c.req.path) && (isRead || c.req.method === 'POST'));
    if (!isLinked && (!PUBLIC.has(c.req.path) || c.req.method !== 'GET'))
      c.set(
        'caller',
        await requireCaller(
          {
            operatorKeyHashes: deps.operatorKeyHashes,
            admit,
            onWrongKey: async () => {
              // The app in the same process has no address.
              if (c.env?.builtIn !== true)
                await recordWrongKey(getClientAddress(c.req.raw, c.env, proxies));
            },
          },
          c.req.header('authorization') ?? null,
        ),
      );
    await next();
  });

  const buildDocument = keepFirst(() => describeApi({ version: deps.version, endpoints }));
  const serveText = (
    path: string,
    buildText: () => string,
    headers: Readonly<Record<string, string>>,
  ) =>
    api.get(path, (c) =>
      respondWithJson(c.req.raw, {
        status: 200,
        text: buildText(),
        headers: { ...buildResponseHeaders(c), ...PUBLIC_HEADERS, ...headers },
      }),
    );
  serveText(
    '/v1/openapi.json',
    keepFirst(() => JSON.stringify(buildDocument())),
    {},
  );
  serveText(
    '/v1/docs',
    keepFirst(() => renderDocsPage(buildDocument())),
    docsHeaders,
  );
  serveText('/v1/docs/try', () => tryPage, tryPageHeaders);
  serveText('/v1/docs/try/start.js', () => startScript, scriptHeaders);
  api.get('/v1/docs/try/scalar.js', (c) =>
    respondWithScalar(c.req.raw, {
      ...buildResponseHeaders(c),
      ...PUBLIC_HEADERS,
      ...scriptHeaders,
    }),
  );
  api.get('/v1/exports/:id/file', (c) => respondWithExport(c, deps));
  api.get('/v1/notices/:id/evidence/:file', (c) =>
    respondWithNoticeEvidence(c, {
      deps,
      address: getClientAddress(c.req.raw, c.env, proxies),
    }),
  );
  api.on(['GET', 'POST'], CONFIRM_PATH, (c) => respondWithConfirmation(c, deps));
  api.on(['GET', 'POST'], CONFIRM_EXPORTS_PATH, (c) => respondWithAddressConfirmation(c, deps));
  api.on(['GET', 'POST'], STOP_EXPORTS_PATH, (c) => respondWithAddressStop(c, deps));
  for (const endpoint of endpoints)
    api.on(
      endpoint.method.toUpperCase(),
      `/v1${endpoint.path}`.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '') || '/v1',
      toRequestHandler(endpoint, deps),
    );

  const allowedMethods = readMethods(endpoints);
  api.notFound((c) => {
    const allowed = allowedMethods(c.req.path);
    throw allowed.length > 0 && !allowed.includes(c.req.method)
      ? new MethodRefused(c.req.method, allowed)
      : new AppError('not_found', 'No such address');
  });
  api.onError((error, c) =>
    respondWithProblem(error, {
      request: c.req.raw,
      requestId: c.get('requestId'),
      log: deps.context.log,
      docs: `${getRequestUrl(c.req.raw, c.env, deps).origin}/v1/docs`,
      hasCredential: c.req.header('authorization') !== undefined,
      head: buildResponseHeaders(c, error),
    }),
  );
  return api;
}

/**
 * Builds at the first call and returns the same from then on: the document takes a tenth of a
 * second, most of the time an API needs to be created, and few processes are asked for it.
 */
function keepFirst<T>(build: () => T): () => T {
  let kept: { readonly value: T } | undefined;
  return () => (kept ??= { value: build() }).value;
}

/** The methods allowed for a path, from the endpoints and the documents. */
function readMethods(endpoints: readonly Endpoint[]): (path: string) => string[] {
  const patterns = [
    ...endpoints.map(({ method, path }) => ({
      method: method.toUpperCase(),
      pattern: new RegExp(`^/v1${path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')}/?$`),
    })),
  ];
  return (path) => {
    const methods = new Set(
      patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method),
    );
    if (PUBLIC.has(path)) methods.add('GET');
    return [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  };
}
