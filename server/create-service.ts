/** The service, put together: stages, events, jobs and the API. */
import { createHash } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import type { Logger } from '#kernel/logger.ts';
import type { EncryptionKeys } from '#kernel/encrypt-text.ts';
import type { JobDefinition } from '#jobs/create-job-definition.ts';
import { type Jobs, openJobs } from '#jobs/open-jobs.ts';
import { createGate } from '#http-client/create-gate.ts';
import type { Lookup } from '#http-client/resolve-name.ts';
import { type Api, createApi } from '#pricing/api/create-api.ts';
import { createEvents } from '#pricing/events/events.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { CaptureKeeping } from '#pricing/market/delete-old-captures.ts';
import { deliverWebhooksJob, enqueueDueEndpointsJob } from '#pricing/events/webhooks/jobs.ts';
import { encryptStoredAddresses } from '#pricing/events/webhooks/encrypt-stored-addresses.ts';
import { TIMEOUT_MS } from '#pricing/events/webhooks/send-webhook.ts';
import { createWebhooks } from '#pricing/events/webhooks/webhooks.ts';
import {
  enqueueDueRetailersJob,
  workRetailerJob,
  workSlowRetailerJob,
} from '#pricing/monitoring/jobs.ts';
import { openReaders } from '#pricing/monitoring/readers/open-readers.ts';
import { loadSecret } from '#prisma/load-secret.ts';
import type { Database } from '#prisma/open-database.ts';
import { listenToEvents, listenForWebhooks } from './listen-to-events.ts';
import { handleServiceJobs } from './handle-service-jobs.ts';
import { stopTransactionsOnAbort } from './stop-transactions-on-abort.ts';
import { handleMonitoringJobs } from './handle-monitoring-jobs.ts';
import { createWebhookSender, handleWebhookJobs } from './handle-webhook-jobs.ts';
import { VERSION } from './version.ts';
import { logSealing } from './log-sealing.ts';
import { securityHeaders } from './security-headers.ts';
import { serviceJobs } from './service-jobs.ts';

/** Every kind of job that the service queues. */
export const serviceQueues: readonly JobDefinition<object>[] = [
  ...serviceJobs,
  workRetailerJob,
  workSlowRetailerJob,
  enqueueDueRetailersJob,
  deliverWebhooksJob,
  enqueueDueEndpointsJob,
];

export interface ServiceOptions {
  /** For background work. */
  readonly db: Database;
  /** For requests, which have shorter limits (`db`). */
  readonly requestDb?: Database;
  readonly log: Logger;
  readonly clock: Clock;
  readonly operatorKey: string;
  readonly trustedProxies: readonly string[];
  /** The sandbox's resolver for its sample retailers. */
  readonly routeHost?: (hostname: string) => { address: string; port: number } | null;
  /** Looks names up; the system's name servers unless told. */
  readonly lookup?: Lookup;
  /** Between two requests to one host; retailers may ask for more. */
  readonly retailerDelayMs: number;
  /** After how long a surprising price is looked at again. */
  readonly confirmAfterMs: number;
  /** How long the bytes of visits are kept. */
  readonly captureKeeping?: CaptureKeeping;
  /** Where a shop reads who visits it. */
  readonly aboutUrl?: string;
  /** Aborted when the process begins to stop. */
  readonly stopping?: AbortSignal;
  /** From ENCRYPTION_KEY: seal the secrets of webhook endpoints. Without them, a key of the installation does. */
  readonly encryptionKeys?: EncryptionKeys;
}

export interface Service {
  /** For background work. */
  readonly context: ServiceContext;
  /** The same for requests. */
  readonly requestStage: ServiceContext;
  readonly jobs: Jobs;
  readonly api: Api;
  /** Ends requests that are under way. */
  close(): Promise<void>;
}

/** Nothing runs yet: `jobs.start` begins the work. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { db, log, clock, lookup, requestDb = db } = options;
  const events = createEvents({ clock });
  const context: ServiceContext = { db, events, clock, log };
  const requestStage: ServiceContext = { ...context, db: requestDb };
  const jobs = openJobs({ db, enqueueThrough: requestDb, log, queues: serviceQueues });
  const gate = createGate({ clock, lookup, routeHost: options.routeHost });
  const isRouted = (host: string): boolean => (options.routeHost?.(host) ?? null) !== null;
  // A receiver may take longer to answer than a shop.
  const webhookGate = createGate({
    clock,
    lookup,
    routeHost: options.routeHost,
    limits: { headersMs: TIMEOUT_MS, totalMs: TIMEOUT_MS },
  });
  const readers = openReaders();
  const keys = await listKeys(options);
  logSealing(log, 'addresses of webhook endpoints', await encryptStoredAddresses(db, keys));
  const webhooks = createWebhooks({
    gate: webhookGate,
    keys,
    isRouted,
    jobs,
  });
  listenToEvents(events, jobs, clock);
  listenForWebhooks(events, webhooks, clock);
  handleServiceJobs(
    options.stopping ? stopTransactionsOnAbort(context, options.stopping) : context,
    jobs,
    options.captureKeeping,
  );
  handleMonitoringJobs({
    context,
    gate,
    jobs,
    read: readers.read,
    retailerDelayMs: options.retailerDelayMs,
    confirmAfterMs: options.confirmAfterMs,
    aboutUrl: options.aboutUrl,
  });
  handleWebhookJobs(createWebhookSender(context, webhooks), jobs);
  const api = createApi({
    context: requestStage,
    version: VERSION,
    operatorKeyHashes: [createHash('sha256').update(options.operatorKey).digest()],
    cursorSecret: await loadSecret(db, 'api-cursor'),
    webhooks,
    gate,
    trustedProxies: options.trustedProxies,
    headers: securityHeaders,
  });
  return {
    context,
    requestStage,
    jobs,
    api,
    close: async () => {
      await Promise.all([gate.close(), webhookGate.close(), readers.close()]);
    },
  };
}

/** The installation's own key is version 0: what it sealed still opens once ENCRYPTION_KEY is set. */
async function listKeys({ db, encryptionKeys }: ServiceOptions): Promise<EncryptionKeys> {
  return new Map([[0, await loadSecret(db, 'webhooks')], ...(encryptionKeys ?? [])]);
}
