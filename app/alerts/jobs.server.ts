/** Jobs of the alerts page. */
import { z } from 'zod';
import { createJob } from '#jobs/create-job.ts';
import { withInstalledShop } from '#app/shop-state/with-installed-shop.server.ts';
import { runCaseChange } from './cases/run-case-change.server.ts';

const runCaseChangePayload = z.object({ shop: z.string(), changeId: z.string() });

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'alerts.run-case-change': z.infer<typeof runCaseChangePayload>;
  }
}

export const alertJobs = [
  /** Works on a change of more than 1,000 cases, or on its undo. Key: the change. */
  createJob({
    name: 'alerts.run-case-change',
    payload: runCaseChangePayload,
    whenLost: 'repeat',
    retryLimit: 20,
    retryDelay: 10,
    expireInSeconds: 900,
    concurrency: 2,
    handle: withInstalledShop(runCaseChange),
  }),
] as const;
