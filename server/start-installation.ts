/** Assembles the program: database, sandbox or real credentials, service, app, jobs. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '#kernel/clock.ts';
import type { Logger } from '#kernel/logger.ts';
import { CaptureStoreError } from '#pricing/market/capture-store/capture-store.ts';
import { checkFolder } from '#pricing/market/capture-store/file-store.ts';
import { openCaptureStores } from '#pricing/market/capture-store/open-capture-stores.ts';
import { type Database, openDatabase } from '#prisma/open-database.ts';
import { openInstallation } from '#prisma/open-installation.ts';
import { SetupError } from '#prisma/setup-error.ts';
import { type DatabaseWatch, startDatabaseWatch } from '#prisma/start-database-watch.ts';
import { buildAppWhenStale } from './build-app.ts';
import { checkEncryptionKeys } from './check-encryption-keys.ts';
import { createService, type Service } from './create-service.ts';
import { createWeb } from './handle-web.ts';
import type { Listener } from './listen.ts';
import { loadTimeStampAuthority } from './load-time-stamp-authority.ts';
import { logSealing } from './log-sealing.ts';
import { countPlans } from './count-plans.ts';
import { createMetrics } from './metrics.ts';
import type { ServerSettings } from './read-settings.ts';
import { releaseInterruptedWork } from './release-interrupted-work.ts';
import { createRequestHandler, createRequestListener } from './create-request-handler.ts';
import type { Shutdown } from './shutdown.ts';

export interface StartInput {
  readonly settings: ServerSettings;
  readonly listener: Listener;
  readonly log: Logger;
  readonly shutdown: Shutdown;
  readonly print: (line: string) => void;
}

const PACE = { retailerDelayMs: 1000, confirmAfterMs: 120_000 };
/**
 * The sample retailers run on this machine and need no delay; one that sets a crawl delay still
 * gets it.
 */
const SANDBOX_PACE = { retailerDelayMs: 60, confirmAfterMs: 5000 };

/**
 * Starts everything that the settings ask for; each started part is registered with `shutdown`.
 * Throws SetupError.
 */
export async function startInstallation(input: StartInput): Promise<void> {
  const { settings, listener, log, shutdown, print } = input;
  const needsPages = settings.mode !== 'service' && settings.role !== 'worker' && !settings.dev;
  const [{ db, requestDb, watch }] = await Promise.all([
    openData(input),
    needsPages ? buildAppWhenStale(print) : false,
  ]);
  if (settings.mode !== 'sandbox') await checkKeys(db, input);
  const origin = `http://localhost:${listener.port}`;
  const sandbox = settings.mode === 'sandbox' ? await startStandIn(input, origin) : null;
  const operatorKey = settings.operatorKey ?? randomBytes(32).toString('base64url');
  const stopping = new AbortController();
  shutdown.begin(() => stopping.abort());
  const service = await createService({
    stopping: stopping.signal,
    db,
    requestDb,
    log,
    clock: systemClock,
    operatorKey,
    trustedProxies: settings.trustedProxies,
    publicOrigin: settings.publicOrigin,
    linkOrigin: sandbox ? origin : undefined,
    mail: settings.mail,
    encryptionKeys: settings.encryptionKeys,
    captureKeeping: settings.captureKeeping,
    captures: await openStores(db, settings),
    visitorCountry: settings.visitorCountry,
    timeStampAuthority: await loadTimeStampAuthority(settings.timeStamps),
    browser: settings.browser,
    pictures: settings.pictures,
    routeHost: sandbox?.routeHost,
    ...(sandbox ? SANDBOX_PACE : PACE),
    aboutUrl: settings.aboutUrl ?? (sandbox ? `${origin}/visits.html` : undefined),
  });
  shutdown.add('gate', () => service.close());
  const pages =
    settings.mode === 'service'
      ? null
      : await startApp(input, { service, operatorKey, sandbox: sandbox !== null });
  shutdown.add('jobs', () => service.jobs.stop());
  // With several servers, another one may be running a job; a single server knows that none is.
  const isAlone = settings.role === 'all' && settings.databaseUrl === undefined;
  await service.jobs.start({
    work: settings.role !== 'web',
    before: async () => (isAlone ? releaseInterruptedWork(db, log) : undefined),
  });

  let isStarted = false;
  const metrics = createMetrics(
    () => service.jobs,
    () => countPlans(db, systemClock.now()),
  );
  const api = (request: Request, env: object) => service.api.fetch(request, env);
  const web = createWeb({
    api,
    pages: pages?.handle ?? null,
    sandbox: sandbox ? (request) => sandbox.fetch(request) : null,
    notReady: () => {
      if (shutdown.started) return 'stopping';
      if (!isStarted) return 'starting';
      const outage = watch.outage();
      return outage && `database_${outage}`;
    },
    metrics,
    metricsToken: settings.metricsToken,
  });
  const listen = createRequestListener(
    createRequestHandler({ api, web: (request, env) => web.fetch(request, env), metrics }),
    log,
  );
  listener.serve(pages ? pages.wrap(listen) : listen);
  // Registered last, stopped first.
  shutdown.add(
    'requests and jobs',
    async () => {
      const recorded = shutdown.isCrash ? service.jobs.crash() : Promise.resolve();
      await Promise.all([endRequests(input), recorded.then(() => service.jobs.stop())]);
    },
    settings.drainWaitMs + REQUESTS_AND_JOBS_MS,
  );
  isStarted = true;
  log.info({ mode: settings.mode, role: settings.role, port: listener.port }, 'ready');
  if (sandbox && !(await isInstalled(db, sandbox.shop))) {
    print(
      'Opening the sample shop for the first time: its catalog and the sample retailers are being read',
    );
    const { runDemoScenario } = await import('./open-sandbox.ts');
    await runDemoScenario({ sandbox, appUrl: origin, log });
  }
  if (sandbox) print(`\nOpen ${origin}/\n`);
  else
    print(
      settings.mode === 'service'
        ? `The API is at http://${settings.host}:${listener.port}/v1`
        : `Ready on http://${settings.host}:${listener.port} (role ${settings.role})`,
    );
}

const REQUESTS_AND_JOBS_MS = 20_000;

/**
 * First /readyz reports that no more requests should come, and only after a delay are they refused,
 * so that a load balancer can react.
 */
async function endRequests({ settings, listener }: StartInput): Promise<void> {
  listener.drain();
  await sleep(settings.drainWaitMs);
  await listener.close();
}

interface Data {
  /** For background work. */
  readonly db: Database;
  readonly requestDb: Database;
  readonly watch: DatabaseWatch;
}

async function openData({ settings, log, shutdown, print }: StartInput): Promise<Data> {
  const installation = await openInstallation({
    databaseUrl: settings.databaseUrl,
    pooler: settings.databasePooler,
    dataDir: settings.dataDir,
    as: settings.role === 'all' ? 'sole' : 'shared',
    kind: settings.mode === 'sandbox' ? 'sandbox' : 'real',
    allowNewerSchema: settings.allowNewerSchema,
    onProgress: print,
  });
  const { connection } = installation;
  shutdown.add('database', installation.close);
  const watch = startDatabaseWatch(connection, (outage) =>
    outage
      ? log.error({ outage }, 'the database is unavailable')
      : log.info({}, 'the database is available again'),
  );
  const pool = {
    max: settings.databasePool,
    watch,
    onError: (error: Error) => log.warn({ err: error }, 'a database connection was lost'),
  };
  const db = openDatabase(connection, { ...pool, kind: 'job' });
  const requestDb = openDatabase(connection, { ...pool, kind: 'request' });
  shutdown.add('connections', async () => {
    await Promise.all([db.close(), requestDb.close()]);
    watch.close();
  });
  shutdown.begin(() => {
    watch.hurry();
    void installation.markStopping();
  });
  return { db, requestDb, watch };
}

/** Not in the sandbox: its key and its database are made anew together. */
async function checkKeys(db: Database, { settings, log }: StartInput): Promise<void> {
  const isServiceOnly = settings.mode === 'service';
  const appKeys = isServiceOnly
    ? undefined
    : (await import('#app/env.server.ts')).getAppEnv().encryptionKeys;
  await checkEncryptionKeys({
    db,
    clock: systemClock,
    log,
    keys: appKeys ?? settings.encryptionKeys ?? new Map(),
    lost: settings.lostKeys,
    isServiceOnly,
  });
}

async function startStandIn({ settings, log, shutdown, print }: StartInput, appUrl: string) {
  print('Starting the sandbox: a stand-in for Shopify and the sample retailers');
  const { openSandbox } = await import('./open-sandbox.ts');
  const sandbox = await openSandbox({
    stateDir: join(settings.dataDir, 'sandbox'),
    appUrl,
    log,
    webhooks: settings.sandboxWebhooks,
  });
  shutdown.add('sandbox', () => sandbox.stop());
  return sandbox;
}

/** Files are checked at once: a folder that cannot be written would stop all visits later. */
async function openStores(db: Database, { captureStores }: ServerSettings) {
  const { current } = captureStores;
  if (current.kind === 'files')
    await checkFolder(current.folder).catch((error: unknown) => {
      throw error instanceof CaptureStoreError
        ? new SetupError(`CAPTURE_STORE: the folder cannot be written: ${error.detail}`)
        : error;
    });
  return openCaptureStores(db, captureStores);
}

/** Provides the app's services, its jobs and, where this process answers requests, its pages. */
async function startApp(
  { settings, listener, log, shutdown }: StartInput,
  given: { service: Service; operatorKey: string; sandbox: boolean },
) {
  const { getAppEnv } = await import('#app/env.server.ts');
  const { setServices } = await import('#app/services.server.ts');
  const { createAppServices } = await import('./create-app-services.ts');
  const { appJobs } = await import('#app/jobs.server.ts');
  const { encryptStoredTokens } = await import('#app/sessions/encrypt-stored-tokens.server.ts');
  const { encryptStoredChannels } =
    await import('#app/notifications/channels/find-channel.server.ts');
  const { openHttpClient } = await import('./open-http-client.ts');
  const httpClient = openHttpClient({ clock: systemClock });
  shutdown.add('gate of the app', () => httpClient.close());
  const services = createAppServices({ ...given, externalFetch: httpClient.fetch });
  logSealing(log, 'tokens of Shopify', await encryptStoredTokens(services.jobs));
  logSealing(log, 'addresses of channels', await encryptStoredChannels(services.jobs));
  setServices(services.pages);
  for (const job of appJobs) job.register(services.jobs.jobs, services.jobs);
  if (settings.role === 'worker') return null;
  const { loadPages } = await import('./load-pages.ts');
  const { appUrl } = getAppEnv();
  return loadPages({ dev: settings.dev, appUrl, server: listener.server, shutdown });
}

async function isInstalled(db: Database, shop: string): Promise<boolean> {
  const found = await db.query('select 1 from shop.shop where domain = $1', [shop]);
  return found.rows.length > 0;
}
