import { appJobs, appSchedules } from '#app/jobs.server.ts';
import type { AppServices } from '#app/services.server.ts';

/** Says who does the app's jobs, and when they come by themselves. */
export function handleAppJobs(services: AppServices): void {
  for (const job of appJobs) job.register(services);
  for (const { definition, cron, payload } of appSchedules)
    services.jobs.schedule(definition, cron, payload);
}
