/** The job that deletes the rows of accounts. */
import type { z } from 'zod';
import { createJob, NEXT_RUN } from '#jobs/create-job.ts';
import { deleteStartedAccounts } from '#pricing/accounts/delete-account.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { noPayload } from './payloads.ts';

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'service.delete-accounts': z.infer<typeof noPayload>;
  }
}

export const accountJobs = [
  createJob({
    name: 'service.delete-accounts',
    payload: noPayload,
    whenLost: NEXT_RUN,
    // Also goes on with what a process that died has begun.
    cron: '*/10 * * * *',
    expireInSeconds: 900,
    handle: (context: ServiceContext, _payload, { reportProgress }) =>
      deleteStartedAccounts(context, reportProgress),
  }),
] as const;
