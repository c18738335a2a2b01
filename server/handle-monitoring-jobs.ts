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
  /** Reads what was fetched, in processes of its own. */
  readonly read: Monitoring['read'];
  /** Milliseconds between two requests to one host. */
  readonly retailerDelayMs: number;
  /** Milliseconds after which a reading far from the known one is looked at again. */
  readonly confirmAfterMs: number;
  /** Where a shop reads who visits it. */
  readonly aboutUrl: string | undefined;
}

/** A listing that falls due waits no longer than this for its visit to be queued. */
const CLOCKWORK_MS = 10_000;

/** Slices of work at retailers, and the clockwork that queues them. */
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
  // Each turn queues the next one; this winds it up, also after a turn that was lost.
  jobs.schedule(enqueueDueRetailersJob, '* * * * *', {});
}
