/** Assembles the service: domain modules, events, jobs and the API. */
import { createHash } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import type { Logger } from '#kernel/logger.ts';
import type { EncryptionKeys } from '#kernel/encrypt-text.ts';
import type { JobDefinition } from '#jobs/create-job.ts';
import { type Jobs, openJobs } from '#jobs/open-jobs.ts';
import { createGate } from '#http-client/create-gate.ts';
import type { Lookup } from '#http-client/resolve-name.ts';
import { type Api, createApi } from '#pricing/api/create-api.ts';
import type { TimeStampAuthority } from '#pricing/alerts/evidence/time-stamps/request-time-stamp.ts';
import { createEvents } from '#pricing/events/events.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import {
  type CaptureStores,
  openDatabaseStores,
} from '#pricing/market/capture-store/open-capture-stores.ts';
import type { CaptureKeeping } from '#pricing/market/delete-old-captures.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import { encryptStoredAddresses } from '#pricing/events/webhooks/endpoint-address.ts';
import { encryptStoredSecrets } from '#pricing/events/webhooks/webhook-secret.ts';
import { TIMEOUT_MS } from '#pricing/events/webhooks/send-webhook.ts';
import { createWebhooks } from '#pricing/events/webhooks/webhooks.ts';
import type { BrowserSettings } from '#pricing/monitoring/browser/browser-settings.ts';
import { openBrowser } from '#pricing/monitoring/browser/open-browser.ts';
import { createMonitoring } from '#pricing/monitoring/monitoring.ts';
import { openReaders } from '#pricing/monitoring/readers/open-readers.ts';
import { openSmtpSender, type SmtpSenderSettings } from '#mail/outbox/open-smtp-sender.ts';
import { loadSecret } from '#prisma/load-secret.ts';
import type { Database } from '#prisma/open-database.ts';
import { listenToAccountEvents, listenToEvents } from './listen-to-events.ts';
import { createWebhookSender } from './create-webhook-sender.ts';
import { VERSION } from './version.ts';
import { logSealing } from './log-sealing.ts';
import { monitoringJobs } from './jobs/monitoring-jobs.ts';
import { pictureJobs } from './jobs/picture-jobs.ts';
import { serviceJobs, stageJobs } from './jobs/service-jobs.ts';
import { exportMailJobs } from './jobs/export-jobs.ts';
import { noticeJobs, type NoticeJobContext } from './jobs/notice-jobs.ts';
import { webhookJobs } from './jobs/webhook-jobs.ts';
import {
  createBrowserWatch,
  createPictureSetting,
  type PictureSettings,
} from './create-browser-watch.ts';

/** All job types that the service queues. */
export const serviceQueues: readonly JobDefinition<object>[] = serviceJobs.map(
  ({ definition }) => definition,
);

export interface ServiceOptions {
  /** For background work. */
  readonly db: Database;
  /** For requests, with shorter time limits (`db`). */
  readonly requestDb?: Database;
  readonly log: Logger;
  readonly clock: Clock;
  readonly operatorKey: string;
  readonly trustedProxies: readonly string[];
  /** Where clients reach the API; links in its responses begin with it. */
  readonly publicOrigin?: string | undefined;
  /** Where links in mails begin without a public origin. */
  readonly linkOrigin?: string | undefined;
  /** Sends notices and confirmations; without it no mail is sent. */
  readonly mail?: SmtpSenderSettings | undefined;
  /** The sandbox's resolver for its sample retailers. */
  readonly routeHost?: (hostname: string) => { address: string; port: number } | null;
  /** Resolves host names; the system's name servers by default. */
  readonly lookup?: Lookup;
  /** Milliseconds between two requests to one host; a retailer's robots.txt may ask for more. */
  readonly retailerDelayMs: number;
  /** Milliseconds until a surprising price is checked again. */
  readonly confirmAfterMs: number;
  /** How long captured bytes are stored. */
  readonly captureKeeping?: CaptureKeeping;
  /** Where captured bytes are stored; in the database by default. */
  readonly captures?: CaptureStores;
  /** Draws pages; without it none is drawn. */
  readonly browser?: BrowserSettings;
  /** Whether pictures are taken of the pages of alerts, and daily while an alert lasts. */
  readonly pictures?: PictureSettings;
  /** The page about our crawler that is named in the user agent. */
  readonly aboutUrl?: string;
  /** ISO 3166 code of the country from which retailers are visited. */
  readonly visitorCountry?: string | undefined;
  /** The authority that stamps evidence; without it, nothing is stamped. */
  readonly timeStampAuthority?: TimeStampAuthority | undefined;
  /** Aborted when the process begins to stop. */
  readonly stopping?: AbortSignal;
  /**
   * From ENCRYPTION_KEY: encrypts the secrets of webhook endpoints. Without it, a key stored in the
   * database is used.
   */
  readonly encryptionKeys?: EncryptionKeys;
}

export interface Service {
  /** For background work. */
  readonly context: MarketContext;
  /** The same for requests. */
  readonly requestStage: MarketContext;
  readonly jobs: Jobs;
  readonly api: Api;
  /** Closes requests that are in progress. */
  close(): Promise<void>;
}

/**
 * Sent with every response of the API. Pages and files get the same headers from Hono's middleware;
 * the app decides on framing.
 */
const securityHeaders = {
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Origin-Agent-Cluster': '?1',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
} as const;

/** Nothing runs yet: `jobs.start` starts the work. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { db, log, clock, lookup, requestDb = db } = options;
  const events = createEvents({ clock });
  const captures = options.captures ?? openDatabaseStores(db);
  const context: MarketContext = { db, events, clock, log, captures };
  const requestStage = { ...context, db: requestDb, captures: captures.using(requestDb) };
  const jobs = openJobs({ db, enqueueThrough: requestDb, log, queues: serviceQueues });
  const gate = createGate({ clock, lookup, routeHost: options.routeHost });
  const isRouted = (host: string): boolean => (options.routeHost?.(host) ?? null) !== null;
  // A webhook receiver may take longer to answer than a retailer.
  const webhookGate = createGate({
    clock,
    lookup,
    routeHost: options.routeHost,
    limits: { headersMs: TIMEOUT_MS, totalMs: TIMEOUT_MS },
  });
  const readers = openReaders();
  const { routeHost } = options;
  // Nothing is started before the first page is drawn.
  const browser = options.browser
    ? openBrowser({ settings: options.browser, clock, lookup, routeHost })
    : undefined;
  const keys = await listKeys(options);
  logSealing(log, 'addresses of webhook endpoints', await encryptStoredAddresses(db, keys));
  logSealing(log, 'secrets of webhook endpoints', await encryptStoredSecrets(db, keys));
  const webhooks = createWebhooks({
    gate: webhookGate,
    keys,
    isRouted,
    jobs,
  });
  listenToEvents(events, jobs, clock);
  listenToAccountEvents(events, { jobs, webhooks, clock });
  const watched = browser && createBrowserWatch(browser, { clock, isForeignOnly: !routeHost });
  const pictures = watched && createPictureSetting(options, watched.findObstacle);
  const stages = {
    ...(options.stopping ? stopTransactionsOnAbort(context, options.stopping) : context),
    jobs,
    ...(pictures ? { pictures } : {}),
    ...(options.captureKeeping ? { captureKeeping: options.captureKeeping } : {}),
    timeStampAuthority: options.timeStampAuthority,
  };
  for (const job of stageJobs) job.register(jobs, stages);
  const monitoring = createMonitoring({
    context,
    gate,
    jobs,
    ...readers,
    ...(watched ? { browser: watched.browser } : {}),
    defaultDelayMs: options.retailerDelayMs,
    confirmAfterMs: options.confirmAfterMs,
    userAgent: `PricingIntelligenceBot/${VERSION}${options.aboutUrl ? ` (+${options.aboutUrl})` : ''}`,
  });
  for (const job of [...monitoringJobs, ...pictureJobs]) job.register(jobs, monitoring);
  const sender = createWebhookSender(context, webhooks);
  for (const job of webhookJobs) job.register(jobs, sender);
  const secret = await loadSecret(db, 'api-cursor');
  const noticeContext = createNoticeContext(options, { context, secret });
  for (const job of noticeJobs) job.register(jobs, { ...noticeContext, jobs });
  for (const job of exportMailJobs) job.register(jobs, noticeContext);
  const api = createApi({
    context: requestStage,
    version: VERSION,
    operatorKeyHashes: [createHash('sha256').update(options.operatorKey).digest()],
    cursorSecret: secret,
    webhooks,
    // Nobody can ask for a picture where no browser takes one.
    ...(pictures && options.browser?.isOff === false ? { pictures } : {}),
    gate,
    isRouted,
    publicOrigin: options.publicOrigin,
    linkOrigin: options.linkOrigin,
    noticeAddress: options.mail?.address,
    trustedProxies: options.trustedProxies,
    visitorCountry: options.visitorCountry,
    headers: securityHeaders,
  });
  return {
    context,
    requestStage,
    jobs,
    api,
    close: async () => {
      await Promise.all([gate.close(), webhookGate.close(), readers.close(), browser?.close()]);
      captures.close();
    },
  };
}

/** What the jobs of notices work with: the same address and links as the API's. */
function createNoticeContext(
  { mail, publicOrigin, linkOrigin, visitorCountry }: ServiceOptions,
  { context, secret }: { context: MarketContext; secret: Uint8Array },
): Omit<NoticeJobContext, 'jobs'> {
  return {
    ...context,
    mail: mail ? openSmtpSender(mail) : null,
    notices: {
      address: mail?.address ?? null,
      origin: publicOrigin ?? linkOrigin ?? null,
      secret,
      visitorCountry: visitorCountry ?? null,
    },
  };
}

/**
 * Returns the same context, except that it begins no transaction once `stopping` is aborted. A job
 * that works in many transactions then stops after the current one, fails, and is retried by the
 * next process. Only for jobs whose sole effects are committed transactions.
 */
export function stopTransactionsOnAbort<Context extends ServiceContext>(
  context: Context,
  stopping: AbortSignal,
): Context {
  const { db } = context;
  return {
    ...context,
    db: {
      ...db,
      transaction: async (work) => {
        stopping.throwIfAborted();
        return db.transaction(work);
      },
    },
  };
}

/**
 * The key stored in the database is version 0, so that secrets it encrypted can still be decrypted
 * after ENCRYPTION_KEY is set.
 */
async function listKeys({ db, encryptionKeys }: ServiceOptions): Promise<EncryptionKeys> {
  return new Map([[0, await loadSecret(db, 'webhooks')], ...(encryptionKeys ?? [])]);
}
