/**
 * The app on the test file's own database, with the Shopify stand-in over real HTTP and the real
 * service without a socket. Jobs are queued as usual and run when the test asks for it.
 */
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { setUpShop } from '#app/install/set-up-shop.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '#sandbox/start-sandbox.ts';
import type { Connection } from '#prisma/open-database.ts';
import { createService } from '#server/create-service.ts';
import type { ActionFunctionArgs } from '@remix-run/node';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { lookUpNothing, routeExamples } from '#tests/support/look-up-nothing.ts';

const OPERATOR_KEY = 'operator-key-of-this-test-run-0123456789';

export interface TestApp {
  readonly services: AppServices;
  /** For a process of its own on the same database. */
  readonly connection: Connection;
  readonly sandbox: Sandbox;
  readonly shop: string;
  readonly appUrl: string;
  /** Requests that reached the built-in service: method and path. */
  readonly asked: { method: string; path: string }[];
  /** Requests of the webhook sender and their responses. */
  readonly received: { path: string; status: number }[];
  /** Opens the app in the admin, as a merchant's browser does: token exchange, installation. */
  open(options?: { shop?: string; expired?: boolean }): Promise<void>;
  /**
   * Runs the waiting jobs of the app, and those that they queue, until none is due. Returns their
   * names.
   */
  drain(): Promise<string[]>;
  /** Names of the waiting jobs. */
  waiting(): Promise<string[]>;
}

/**
 * Call it at the top of a test file. `costTimes`: the shop's query cost limit as a multiple of the
 * standard plan's. `partnerApi`: false where the operator sets the plans. `webhooks`: the sandbox's
 * delivery profile. `size`: at least so many variants in the shop.
 */
export async function openTestApp({
  costTimes = 1,
  partnerApi = true,
  webhooks,
  size,
}: Pick<SandboxOptions, 'costTimes' | 'webhooks' | 'size'> & {
  partnerApi?: boolean;
} = {}): Promise<TestApp> {
  const db = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'pricing-app-test-'));
  const received: TestApp['received'] = [];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const appUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sandbox = await startSandbox({
    stateDir: folder,
    appUrl,
    log: silentLogger,
    bulkDelay: 0,
    costTimes,
    webhooks,
    size,
    webhookBackOff: [50, 50],
  });
  const nativeFetch = globalThis.fetch;
  globalThis.fetch = sandbox.platformFetch;
  Object.assign(process.env, {
    SHOPIFY_API_KEY: sandbox.apiKey,
    SHOPIFY_API_SECRET: sandbox.apiSecret,
    SHOPIFY_APP_URL: appUrl,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  });

  const service = await createService({
    db,
    log: silentLogger,
    clock: systemClock,
    operatorKey: OPERATOR_KEY,
    trustedProxies: [],
    retailerDelayMs: 0,
    confirmAfterMs: 0,
    aboutUrl: undefined,
    lookup: lookUpNothing,
    routeHost: routeExamples,
  });
  const { jobs } = service;
  const { appJobs } = await import('#app/jobs.server.ts');
  for (const { definition } of appJobs) jobs.handle(definition, async () => undefined);
  await jobs.start({ work: false });
  const asked: TestApp['asked'] = [];
  const services: AppServices = {
    db,
    jobs,
    clock: systemClock,
    log: silentLogger,
    builtInFetch: async (input, init) => {
      const request = new Request(input, init);
      asked.push({ method: request.method, path: new URL(request.url).pathname });
      return service.api.fetch(request, { builtIn: true });
    },
    operatorKey: OPERATOR_KEY,
    externalFetch: nativeFetch,
    encryptionKeys: new Map([[1, Buffer.alloc(32, 7)]]),
    partner: partnerApi ? sandbox.partner : null,
    setUpShop,
    sandbox: true,
  };
  const { setServices } = await import('#app/services.server.ts');
  setServices(services);
  serveWebhooks(server, received);
  afterAll(async () => {
    await sandbox.stop();
    await jobs.stop(1000);
    globalThis.fetch = nativeFetch;
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });
  return {
    services,
    connection: db.connection,
    sandbox,
    shop: sandbox.shop,
    appUrl,
    asked,
    received,
    open: (options) => openAsMerchant({ sandbox, appUrl }, options),
    drain: () => drain(services),
    waiting: async () => (await dueJobs(services)).map((job) => job.name),
  };
}

async function openAsMerchant(
  { sandbox, appUrl }: { sandbox: Sandbox; appUrl: string },
  options: { shop?: string; expired?: boolean } = {},
): Promise<void> {
  const { authenticate } = await import('#app/shopify.server.ts');
  const headers = {
    authorization: `Bearer ${sandbox.control.mintSessionToken(options)}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0.0.0 Safari/537.36',
  };
  await authenticate.admin(new Request(`${appUrl}/app`, { headers }));
}

function serveWebhooks(server: Server, received: TestApp['received']): void {
  const modules = import.meta.glob<{ action: (args: ActionFunctionArgs) => Promise<Response> }>(
    '../../../app/routes/webhooks.*.tsx',
  );
  const listener = getRequestListener(async (request) => {
    const { pathname } = new URL(request.url);
    const load = modules[`../../../app/routes/${pathname.slice(1).replaceAll('/', '.')}.tsx`];
    const answer = load
      ? await runAction(await load(), request)
      : new Response(null, { status: 404 });
    received.push({ path: pathname, status: answer.status });
    return answer;
  });
  server.on('request', (incoming, outgoing) => void listener(incoming, outgoing));
}

async function runAction(
  route: { action: (args: ActionFunctionArgs) => Promise<Response> },
  request: Request,
): Promise<Response> {
  try {
    return await route.action({ request, params: {}, context: {} });
  } catch (thrown) {
    if (typeof thrown === 'object' && thrown !== null && 'status' in thrown && 'headers' in thrown)
      return thrown as Response;
    throw thrown;
  }
}

interface DueJob {
  id: string;
  name: string;
  data: object;
}

async function dueJobs({ db }: AppServices): Promise<DueJob[]> {
  const { appJobs } = await import('#app/jobs.server.ts');
  const names = appJobs.map(({ definition }) => definition.name);
  const { rows } = await db.query<DueJob>(
    `select id, name, data from pgboss.job where state = 'created' and name = any($1) and start_after <= now() order by created_on, id`,
    [names],
  );
  return rows;
}

async function drain(services: AppServices): Promise<string[]> {
  const { appJobs } = await import('#app/jobs.server.ts');
  const done: string[] = [];
  for (;;) {
    const job = (await dueJobs(services))[0];
    if (!job) return done;
    if (done.length > 500)
      throw new Error(`Jobs do not come to an end: ${done.slice(-10).join(', ')}`);
    await services.db.query('delete from pgboss.job where id = $1 and name = $2', [
      job.id,
      job.name,
    ]);
    const kind = appJobs.find(({ definition }) => definition.name === job.name);
    await kind?.run(services, job.data, {
      signal: new AbortController().signal,
      id: job.id,
    });
    done.push(job.name);
  }
}
