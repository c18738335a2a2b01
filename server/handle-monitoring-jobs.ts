import type { Jobs } from '#jobs/open-jobs.ts';
import type { Gate } from '#outbound/gate.ts';
import type { Stage } from '#pricing/events/stage.ts';
import { enqueueDueRetailers } from '#pricing/monitoring/enqueue-due-retailers.ts';
import {
  enqueueDueRetailersJob,
  workRetailerJob,
  workSlowRetailerJob,
} from '#pricing/monitoring/jobs.ts';
import { createMonitoring, type Monitoring } from '#pricing/monitoring/monitoring.ts';
import { workRetailer } from '#pricing/monitoring/work-retailer.ts';
import { VERSION } from './version.ts';

export interface MonitoringParts {
  readonly stage: Stage;
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
  stage,
  gate,
  jobs,
  read,
  retailerDelayMs,
  confirmAfterMs,
  aboutUrl,
}: MonitoringParts): void {
  const monitoring = createMonitoring({
    stage,
    gate,
    jobs,
    read,
    defaultDelayMs: retailerDelayMs,
    confirmAfterMs,
    userAgent: `PricingIntelligenceBot/${VERSION}${aboutUrl ? ` (+${aboutUrl})` : ''}`,
  });
  jobs.handle(workRetailerJob, (payload, run) => workRetailer(monitoring, payload, run));
  jobs.handle(workSlowRetailerJob, (payload, run) =>
    workRetailer(monitoring, payload, { ...run, isSlowLane: true }),
  );
  jobs.handle(enqueueDueRetailersJob, async () => {
    await enqueueDueRetailers(stage, jobs);
    await jobs.enqueue(
      enqueueDueRetailersJob,
      {},
      { key: 'next', startAfter: new Date(stage.clock.now().getTime() + CLOCKWORK_MS) },
    );
  });
  // Each turn queues the next one; this winds it up, also after a turn that was lost.
  jobs.schedule(enqueueDueRetailersJob, '* * * * *', {});
}
