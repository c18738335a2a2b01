import { appJobs, appSchedules } from '#app/jobs.server.ts';
import type { AppServices } from '#app/services.server.ts';

/** Binds the app's jobs to their handlers and schedules. */
export function handleAppJobs(services: AppServices): void {
  for (const job of appJobs) job.register(services);
  for (const { definition, cron, payload } of appSchedules)
    services.jobs.schedule(definition, cron, payload);
}
