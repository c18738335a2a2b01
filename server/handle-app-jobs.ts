import { appJobs, appSchedules } from '#app/jobs.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { JobDefinition } from '#jobs/define-job.ts';

/** Says who does the app's jobs, and when they come by themselves. */
export function handleAppJobs(services: AppServices): void {
  for (const { definition, handler } of appJobs)
    services.jobs.handle(definition as JobDefinition<object>, (payload, run) =>
      handler(services, payload, run),
    );
  for (const { definition, cron, payload } of appSchedules)
    services.jobs.schedule(definition as JobDefinition<object>, cron, payload);
}
