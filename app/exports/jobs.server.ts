import { z } from 'zod';
import { createJob, NEXT_RUN } from '#jobs/create-job.ts';
import type { AppServices } from '#app/services.server.ts';
import { withInstalledShop } from '#app/shop-state/with-installed-shop.server.ts';
import type { ExportSource } from './export-source.ts';
import { runExport } from './run-export.server.ts';
import { runSchedule } from './run-schedule.server.ts';
import { scheduleExports } from './schedule-exports.server.ts';

const noPayload = z.object({});
const runExportPayload = z.object({ shop: z.string(), exportId: z.string() });
const runSchedulePayload = z.object({ shop: z.string(), scheduleId: z.string() });
type RunExport = z.infer<typeof runExportPayload>;
type RunSchedule = z.infer<typeof runSchedulePayload>;

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'exports.schedule': z.infer<typeof noPayload>;
    'exports.run': RunExport;
    'exports.run-schedule': RunSchedule;
  }
}

/** The jobs of exports. `sources`: of the pages, which this folder does not know. */
export const createExportJobs = (sources: readonly ExportSource[]) =>
  [
    /** Finds schedules that are due, and deletes files that have expired. */
    createJob({
      name: 'exports.schedule',
      payload: noPayload,
      whenLost: NEXT_RUN,
      cron: '* * * * *',
      handle: scheduleExports,
    }),
    /** Writes a large file. Key: the export. */
    createJob({
      name: 'exports.run',
      payload: runExportPayload,
      whenLost: 'repeat',
      retryLimit: 2,
      retryDelay: 10,
      expireInSeconds: 900,
      handle: withInstalledShop((services: AppServices, payload: RunExport) =>
        runExport(services, sources, payload),
      ),
    }),
    /** Writes and sends the file of a schedule that is due. Key: the schedule. */
    createJob({
      name: 'exports.run-schedule',
      payload: runSchedulePayload,
      whenLost: { foundBy: 'exports.schedule' },
      retryLimit: 8,
      retryDelay: 30,
      expireInSeconds: 900,
      handle: withInstalledShop((services: AppServices, payload: RunSchedule) =>
        runSchedule(services, sources, payload),
      ),
    }),
  ] as const;
