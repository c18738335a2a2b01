/**
 * The app's pages in one process for the browser: the real build, real sign-in by session token, a
 * database handed in, and a small service behind the client that answers what a test gives it.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import type { Clock } from '#kernel/clock.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import type { Logger } from '#kernel/logger.ts';
import type { Mailer } from '#mail/mailer.ts';
import { setUpShop } from '#app/install/set-up-shop.server.ts';
import { respondOnce } from '#app/sessions/respond-once.server.ts';
import { savePricingKey } from '#app/sessions/save-pricing-key.server.ts';
import { type AppServices, setServices } from '#app/services.server.ts';
import type { Jobs } from '#jobs/open-jobs.ts';
import type { Database } from '#prisma/open-database.ts';
import { mintSessionToken } from '#sandbox/access/session-token.ts';
import { PARTNER_HOST } from '#sandbox/partner-api/answer-partner-query.ts';
import { buildAppWhenStale } from '#server/build-app.ts';
import { textBodyOf } from '#tests/support/read-fetch.ts';
import type { OpenBilling } from './open-billing.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  json: 'application/json',
};
const BRIDGE_PATH = '/test/app-bridge.js';
const API_KEY = 'pages-test-key';
const API_SECRET = 'pages-test-secret';

/**
 * As much of App Bridge as the pages need: a token on every request of the app, and a new one for a
 * document that is loaded again. It counts requests whose answer has not come whole.
 */
const APP_BRIDGE = `(() => {
  const send = window.fetch.bind(window);
  window.unanswered = 0;
  window.shopify = {
    config: {},
    idToken: () => send('/test-token').then((answer) => answer.text()),
    toast: { show() {} },
    loading() {},
    // Resolves when the person wants to leave.
    saveBar: { leaveConfirmation: () => new Promise((leave) => (window.leave = leave)) },
    ready: Promise.resolve(),
  };
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== location.origin) return send(request);
    window.unanswered += 1;
    const end = () => (window.unanswered -= 1);
    try {
      const headers = new Headers(request.headers);
      headers.set('Authorization', 'Bearer ' + (await window.shopify.idToken()));
      const answer = await send(new Request(request, { headers }));
      void answer.clone().arrayBuffer().then(end, end);
      return answer;
    } catch (error) {
      end();
      throw error;
    }
  };
  const reload = new URLSearchParams(location.search).get('shopify-reload');
  if (reload)
    void window.shopify.idToken().then((token) => {
      const document = new URL(reload);
      document.searchParams.set('id_token', token);
      location.replace(document);
    });
  for (const name of ['ui-nav-menu', 'ui-title-bar', 'ui-save-bar', 's-app-nav'])
    customElements.define(
      name,
      class extends HTMLElement {
        connectedCallback() {
          this.style.display = 'none';
        }
        show() {
          this.style.display = 'block';
        }
        hide() {
          this.style.display = 'none';
        }
      },
    );
})();`;

export interface OpenPagesOptions {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Logger;
  readonly shop: string;
  /** Answers of the service below /v1, by method and path. */
  readonly service: (request: Request) => Promise<Response>;
  /** As where a mail server is set up. */
  readonly mailer?: Mailer;
  /** Requests to webhook addresses; without it there is no other server. */
  readonly externalFetch?: typeof globalThis.fetch;
  /** As where plans are chosen in Shopify; without it the operator sets them. */
  readonly billing?: OpenBilling;
}

/** `pass` sends the request on. */
export type Proxy = (request: Request, pass: () => Promise<Response>) => Promise<Response>;

export interface OpenPages {
  /** A page's address as the admin's frame asks for it, for a reader of English unless told. */
  address(path: string, locale?: string): string;
  /** Asks as App Bridge does, with a session token unless `anonymous`. */
  ask(path: string, init?: RequestInit & { anonymous?: boolean }): Promise<Response>;
  /** From now on a connection is refused; `start` ends that. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Puts `proxy` before the server, which answers some requests itself; null takes it away. */
  putBefore(proxy: Proxy | null): void;
  close(): Promise<void>;
}

/** The app's pages on the server of this process. Two cannot be open at once. */
export async function openPages(options: OpenPagesOptions): Promise<OpenPages> {
  const { shop, db } = options;
  await buildAppWhenStale(() => undefined);
  await listen();
  const origin = `http://localhost:${port}`;
  Object.assign(process.env, {
    SHOPIFY_API_KEY: API_KEY,
    SHOPIFY_API_SECRET: API_SECRET,
    SHOPIFY_APP_URL: origin,
    APP_BRIDGE_URL: `${origin}${BRIDGE_PATH}`,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  });
  const services: AppServices = {
    db,
    jobs: options.jobs,
    clock: options.clock,
    log: options.log,
    builtInFetch: (input, init) => options.service(new Request(input, init)),
    operatorKey: 'unused',
    externalFetch:
      options.externalFetch ?? (() => Promise.reject(new Error('No other server is asked here'))),
    encryptionKeys: new Map([[1, randomBytes(32)]]),
    sandbox: false,
    mailer: options.mailer ?? null,
    partner: options.billing?.partner ?? null,
    setUpShop,
  };
  setServices(services);
  const inAnHour = new Date(Date.now() + HOUR_MS);
  await db.prisma.session.create({
    data: {
      id: `offline_${shop}`,
      shop,
      state: '',
      accessToken: 'unused',
      scope: 'write_products,read_inventory',
      expires: inAnHour,
    },
  });
  await savePricingKey(services, shop, { key: 'pk_test_pages' });
  // Known already: nobody is asked who the user of the session tokens is.
  await db.prisma.shopUser.create({
    data: {
      shop,
      userId: '42',
      name: 'Ada Lind',
      email: 'ada@lamps.example',
      emailVerified: true,
      readAt: options.clock.now(),
    },
  });
  const network = globalThis.fetch;
  // Nothing leaves this machine: Shopify knows one market, whose price of every variant is fixed.
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (options.billing && url.hostname === PARTNER_HOST) return options.billing.answer(url, init);
    return url.hostname.endsWith('.myshopify.com')
      ? answerAsShopify(textBodyOf(init), options.billing?.ids)
      : network(input, init);
  };
  const token = (of: string) =>
    mintSessionToken({ apiKey: API_KEY, apiSecret: API_SECRET, shop: of, now: new Date() });
  const remix = createRequestHandler(
    (await import(join(ROOT, 'build', 'server', 'index.js'))) as ServerBuild,
    'production',
  );
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === BRIDGE_PATH)
      return new Response(APP_BRIDGE, { headers: { 'content-type': 'text/javascript' } });
    if (pathname === '/test-token') return new Response(token(shop));
    if (pathname.startsWith('/auth/')) return withOwnBridge(await remix(request));
    return (await readAsset(pathname)) ?? respondOnce(request, remix);
  };
  handle = answer;
  const host = Buffer.from(`admin.shopify.com/store/${shop.split('.')[0]}`).toString('base64url');
  return {
    address: (path, locale = 'en') => {
      const url = new URL(path, origin);
      for (const [name, value] of Object.entries({
        embedded: '1',
        shop,
        host,
        locale,
        id_token: token(shop),
      }))
        url.searchParams.set(name, value);
      return url.href;
    },
    ask: (path, init = {}) =>
      fetch(new URL(path, origin), {
        ...init,
        redirect: 'manual',
        headers: {
          ...(init.anonymous ? {} : { authorization: `Bearer ${token(shop)}` }),
          'user-agent': 'Mozilla/5.0 Chrome/153',
          ...Object.fromEntries(new Headers(init.headers)),
        },
      }),
    stop,
    start: listen,
    putBefore: (proxy) => {
      handle = proxy ? (request) => proxy(request, () => answer(request)) : answer;
    },
    close: async () => {
      globalThis.fetch = network;
      handle = answerNothing;
      await listen();
    },
  };
}

const answerNothing = (): Promise<Response> => Promise.resolve(new Response(null, { status: 503 }));
let handle: (request: Request) => Promise<Response> = answerNothing;
/** One of this process, for the browser keeps scripts by their origin. */
const server = createAdaptorServer({ fetch: (request) => handle(request) });
let port = 0;

/** On the port of the first time. */
async function listen(): Promise<void> {
  if (server.listening) return;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
}

async function stop(): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  if ('closeAllConnections' in server) server.closeAllConnections();
  await closed;
}

function answerAsShopify(asked: string, ids?: OpenBilling['ids']): Response {
  if (ids && asked.includes('AppOfShop'))
    return Response.json({
      data: { currentAppInstallation: { app: { id: ids.app } }, shop: { id: ids.shop } },
    });
  const variant = /variant_id:(\d+)/.exec(asked)?.[1];
  const price = {
    price: { amount: '549.00', currencyCode: 'SEK' },
    variant: { id: `gid://shopify/ProductVariant/${variant}` },
  };
  return Response.json(
    variant
      ? {
          data: {
            priceLists: {
              pageInfo: { hasNextPage: false, endCursor: null },
              nodes: [
                {
                  id: 'gid://shopify/PriceList/1',
                  name: 'Sverige',
                  parent: null,
                  prices: { nodes: [price] },
                },
              ],
            },
          },
        }
      : { errors: [{ message: 'not known here' }] },
  );
}

/**
 * Shopify's library reads App Bridge's address once, when it is loaded, which a test before this one
 * in the same process may have done: its own pages name another address.
 */
async function withOwnBridge(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const text = await response.text();
  return new Response(text.replace(/(?<=<script[^>]* src=")[^"]*app-bridge\.js/, BRIDGE_PATH), {
    status: response.status,
    headers: response.headers,
  });
}

async function readAsset(pathname: string): Promise<Response | null> {
  if (!pathname.startsWith('/assets/')) return null;
  const bytes = await readFile(join(ROOT, 'build', 'client', normalize(pathname))).catch(
    () => null,
  );
  const type = TYPES[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return bytes
    ? new Response(new Uint8Array(bytes), {
        // As the program sends them: a browser that has loaded the scripts does not load and
        // compile them again.
        headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
      })
    : new Response(null, { status: 404 });
}
