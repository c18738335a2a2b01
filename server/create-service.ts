/** The service, put together: stages, events, jobs and the API. */
import { createHash } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import type { Logger } from '#kernel/logger.ts';
import type { JobDefinition } from '#jobs/define-job.ts';
import { type Jobs, openJobs } from '#jobs/open-jobs.ts';
import { createGate } from '#outbound/create-gate.ts';
import type { Gate } from '#outbound/gate.ts';
import { type Api, createApi } from '#pricing/api/create-api.ts';
import { createEvents } from '#pricing/events/events.ts';
import type { Stage } from '#pricing/events/stage.ts';
import { enqueueDueRetailersJob, workRetailerJob } from '#pricing/monitoring/jobs.ts';
import { keepSecret } from '#prisma/keep-secret.ts';
import type { Database } from '#prisma/open-database.ts';
import { bindEvents } from './bind-events.ts';
import { handleServiceJobs } from './handle-service-jobs.ts';
import { handleMonitoringJobs } from './handle-monitoring-jobs.ts';
import { VERSION } from './version.ts';
import { serviceJobs } from './service-jobs.ts';

export interface ServiceOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly clock: Clock;
  readonly operatorKey: string;
  readonly trustedProxies: readonly string[];
  /** The sandbox's resolver for its sample retailers. */
  readonly routeHost?: (hostname: string) => { address: string; port: number } | null;
  /** Between two requests to one host; retailers may ask for more. */
  readonly retailerDelayMs: number;
  /** After how long a surprising price is looked at again. */
  readonly confirmAfterMs: number;
  /** Where a shop reads who visits it. */
  readonly aboutUrl?: string;
}

export interface Service {
  readonly stage: Stage;
  readonly jobs: Jobs;
  readonly gate: Gate;
  readonly api: Api;
}

/** Nothing runs yet: `jobs.start` begins the work. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { db, log, clock } = options;
  const events = createEvents({ clock });
  const stage: Stage = { db, events, clock, log };
  const queues = [...serviceJobs, workRetailerJob, enqueueDueRetailersJob] as unknown as JobDefinition<never>[];
  const jobs = openJobs({ db, log, queues });
  const gate = createGate({ clock, routeHost: options.routeHost });
  bindEvents(events, jobs);
  handleServiceJobs(stage, jobs);
  handleMonitoringJobs({ stage, gate, jobs, retailerDelayMs: options.retailerDelayMs, confirmAfterMs: options.confirmAfterMs, aboutUrl: options.aboutUrl });
  const api = createApi({
    stage,
    version: VERSION,
    operatorKeyHashes: [createHash('sha256').update(options.operatorKey).digest()],
    cursorSecret: await keepSecret(db, 'api-cursor'),
    trustedProxies: options.trustedProxies,
  });
  return { stage, jobs, gate, api };
}
