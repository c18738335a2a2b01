import type { Jobs } from '#jobs/open-jobs.ts';
import type { Gate } from '#http-client/gate.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { scheduleDueRetailers } from '#pricing/monitoring/schedule-due-retailers.ts';
import {
  enqueueDueRetailersJob,
  workRetailerJob,
  workSlowRetailerJob,
} from '#pricing/monitoring/jobs.ts';
import { createMonitoring, type Monitoring } from '#pricing/monitoring/monitoring.ts';
import { runRetailerSlice } from '#pricing/monitoring/run-retailer-slice.ts';
import { VERSION } from './version.ts';

export interface MonitoringParts {
  readonly context: ServiceContext;
  readonly gate: Gate;
  readonly jobs: Jobs;
  /** Extracts offers from fetched pages, in child processes. */
  readonly read: Monitoring['read'];
  /** Milliseconds between two requests to one host. */
  readonly retailerDelayMs: number;
  /** Milliseconds after which an extraction far from the known price is checked again. */
  readonly confirmAfterMs: number;
  /** The page about our crawler that is named in the user agent. */
  readonly aboutUrl: string | undefined;
}

/** Polling interval for due listings. */
const CLOCKWORK_MS = 10_000;

/** Registers the jobs that visit retailers and the schedules that queue them. */
export function handleMonitoringJobs({
  context,
  gate,
  jobs,
  read,
  retailerDelayMs,
  confirmAfterMs,
  aboutUrl,
}: MonitoringParts): void {
  const monitoring = createMonitoring({
    context,
    gate,
    jobs,
    read,
    defaultDelayMs: retailerDelayMs,
    confirmAfterMs,
    userAgent: `PricingIntelligenceBot/${VERSION}${aboutUrl ? ` (+${aboutUrl})` : ''}`,
  });
  jobs.handle(workRetailerJob, (payload, run) => runRetailerSlice(monitoring, payload, run));
  jobs.handle(workSlowRetailerJob, (payload, run) =>
    runRetailerSlice(monitoring, payload, { ...run, isSlowLane: true }),
  );
  jobs.handle(enqueueDueRetailersJob, async () => {
    await scheduleDueRetailers(context, jobs);
    await jobs.enqueue(
      enqueueDueRetailersJob,
      {},
      { key: 'next', startAfter: new Date(context.clock.now().getTime() + CLOCKWORK_MS) },
    );
  });
  // Each run queues the next one; this schedule restarts the sequence, also after a run was lost.
  jobs.schedule(enqueueDueRetailersJob, '* * * * *', {});
}
