/** The jobs that write exports, ask for those that are scheduled, and mail them. */
import { z } from 'zod';
import { createJob, NEXT_RUN } from '#jobs/create-job.ts';
import { exportedLists } from '#pricing/api/endpoints/exports.ts';
import { createExport } from '#pricing/api/exports/create-export.ts';
import { createFileDescriber } from '#pricing/api/exports/describe-mailed-file.ts';
import { writeExport } from '#pricing/api/exports/write-export.ts';
import { withTransaction } from '#pricing/api/with-transaction.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { sendExport } from '#pricing/exports/send-export.ts';
import type { MailingContext } from '#pricing/exports/mailing-context.ts';
import { runDueSchedules } from '#pricing/exports/run-due-schedules.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import { noPayload } from './payloads.ts';

const exported = z.object({ exportId: z.string() });

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'service.write-export': z.infer<typeof exported>;
    'exports.run-schedules': z.infer<typeof noPayload>;
    'exports.mail-export': z.infer<typeof exported>;
  }
}

export const exportJobs = [
  createJob({
    name: 'service.write-export',
    payload: exported,
    whenLost: 'repeat',
    expireInSeconds: 900,
    handle: (context: MarketContext, payload) => writeExport(context, exportedLists, payload),
  }),
  createJob({
    name: 'exports.run-schedules',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '*/5 * * * *',
    handle: (context: ServiceContext) => requestDueExports(context),
  }),
] as const;

export const exportMailJobs = [
  createJob({
    name: 'exports.mail-export',
    payload: exported,
    whenLost: 'repeat',
    // Repeating it queues no message twice.
    handle: (context: MailingContext, payload) =>
      sendExport(context, createFileDescriber(context, context.notices.secret), payload),
  }),
] as const;

/** Asks for the exports of all schedules whose time has come. */
export const requestDueExports = (context: ServiceContext): Promise<void> =>
  runDueSchedules(
    context,
    async (tx, request) => (await createExport(withTransaction(context, tx), request)).id,
  );
