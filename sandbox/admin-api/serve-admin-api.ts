import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '#kernel/clock.ts';
import type { Logger } from '#kernel/logger.ts';
import { findAccessToken, issueAccessToken } from '#sandbox/access/issue-access-token.ts';
import { ADMIN_API_VERSION } from '#sandbox/admin-schema/load-admin-schema.ts';
import { PARTNER_HOST, type PartnerApi } from '#sandbox/partner-api/answer-partner-query.ts';
import type { ShopState } from '#sandbox/shop/shop-state.ts';
import type { AppState } from '#sandbox/state/app-state.ts';
import type { AdminContext } from './admin-context.ts';
import type { CostBucket } from './charge-cost.ts';
import { executeAdminQuery } from './execute-admin-query.ts';
import { keepUpload, MAX_UPLOAD, UPLOAD_PATH } from './stage-upload.ts';

export interface AdminApiOptions {
  readonly shop: ShopState;
  readonly app: AppState;
  readonly clock: Clock;
  readonly log: Logger;
  readonly bucket: CostBucket;
  readonly bulkDir: string;
  /** The context except the scopes, which are the token's. */
  readonly context: Omit<AdminContext, 'scopes'>;
  /** Answers requests to the Partner API's host. */
  readonly partner: PartnerApi;
  /** Saves what a mutation or a token request changed. */
  readonly save: () => Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The header with the shop's name; the platform's fetch sets it, since the address is on loopback.
 */
export const SHOP_HEADER = 'x-sandbox-shop';

const MAX_BODY = 2 * 1024 * 1024;

const GraphqlRequestSchema = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

/**
 * The Admin API of the stand-in on a loopback port: `/admin/oauth/access_token`,
 * `/admin/api/<version>/graphql.json`, bulk results.
 */
export async function serveAdminApi(options: AdminApiOptions): Promise<Server> {
  const server = createServer((request, response) => {
    void answer(request, options)
      .catch((error: unknown): Answer => {
        options.log.error({ error }, 'sandbox: admin api failed');
        return json(500, { errors: 'Internal Server Error' });
      })
      .then((result) => write(response, result));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

function write(response: ServerResponse, { status, body, type, headers }: Answer): void {
  response.writeHead(status, {
    'Content-Type': type ?? 'application/json; charset=utf-8',
    'X-Shopify-API-Version': ADMIN_API_VERSION,
    'X-Request-Id': crypto.randomUUID(),
    ...headers,
  });
  response.end(body);
}

const json = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) });

async function answer(request: IncomingMessage, options: AdminApiOptions): Promise<Answer> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (request.headers[SHOP_HEADER] === PARTNER_HOST) {
    const token = request.headers['x-shopify-access-token'];
    return options.partner.answer({
      pathname,
      token: typeof token === 'string' ? token : undefined,
      body: await readJson(request),
    });
  }
  if (request.headers[SHOP_HEADER] !== options.shop.domain)
    return json(404, { errors: 'Not Found' });
  const bulkKey = /^\/sandbox-bulk\/([0-9a-f]{32})\.jsonl$/.exec(pathname)?.[1];
  if (bulkKey !== undefined) return readBulkFile(join(options.bulkDir, `${bulkKey}.jsonl`));
  if (pathname === UPLOAD_PATH && request.method === 'POST') return receiveUpload(request, options);
  const body = await readJson(request);
  if (body === undefined) return json(400, { errors: 'Bad Request' });
  if (pathname === '/admin/oauth/access_token') return answerTokenRequest(body, request, options);
  const version = /^\/admin\/api\/([^/]+)\/graphql\.json$/.exec(pathname)?.[1];
  if (version === undefined || request.method !== 'POST') return json(404, { errors: 'Not Found' });
  if (version !== ADMIN_API_VERSION)
    return json(404, { errors: `The sandbox has ${ADMIN_API_VERSION} only, not ${version}` });
  return answerGraphql(body, request, options);
}

async function answerTokenRequest(
  body: unknown,
  request: IncomingMessage,
  options: AdminApiOptions,
): Promise<Answer> {
  if (request.method !== 'POST') return json(404, { errors: 'Not Found' });
  const result = issueAccessToken(body, {
    app: options.app,
    shop: options.shop.domain,
    now: options.clock.now(),
  });
  await options.save();
  return json(result.status, result.body);
}

async function answerGraphql(
  body: unknown,
  request: IncomingMessage,
  options: AdminApiOptions,
): Promise<Answer> {
  const header = request.headers['x-shopify-access-token'];
  const token = findAccessToken(
    typeof header === 'string' ? header : undefined,
    options.app,
    options.clock.now(),
  );
  if (!token)
    return json(401, {
      errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
    });
  const parsed = GraphqlRequestSchema.safeParse(body);
  if (!parsed.success)
    return json(400, { errors: { query: 'Required parameter missing or invalid' } });
  // A token has the app's current scopes: the platform does not request a new one when the scopes
  // change. Only a user's token is limited further, by the user's permissions.
  const scopes = new Set(
    options.app.scopes.filter((scope) => !token.online || token.scopes.includes(scope)),
  );
  const result = await executeAdminQuery(
    parsed.data,
    { ...options.context, scopes },
    options.bucket,
  );
  if (/\bmutation\b/.test(parsed.data.query)) await options.save();
  return json(200, result);
}

async function readBulkFile(path: string): Promise<Answer> {
  try {
    return { status: 200, body: await readFile(path, 'utf8'), type: 'application/jsonl' };
  } catch {
    return {
      status: 403,
      body: '<Error><Code>AccessDenied</Code></Error>',
      type: 'application/xml',
    };
  }
}

async function receiveUpload(
  request: IncomingMessage,
  { app, bulkDir }: AdminApiOptions,
): Promise<Answer> {
  const type = 'application/xml';
  const bytes = await readBytes(request, MAX_UPLOAD);
  if (!bytes) return { status: 400, body: '<Error><Code>EntityTooLarge</Code></Error>', type };
  const form = await new Response(bytes, {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  })
    .formData()
    .catch(() => null);
  const status = form ? await keepUpload(form, { bulkDir, secret: app.apiSecret }) : 400;
  return {
    status,
    body:
      status === 201
        ? '<PostResponse/>'
        : `<Error><Code>${status === 403 ? 'AccessDenied' : 'InvalidArgument'}</Code></Error>`,
    type,
  };
}

async function readBytes(
  request: IncomingMessage,
  max: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > max) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const bytes = await readBytes(request, MAX_BODY);
  if (!bytes) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
