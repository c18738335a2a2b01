import { z } from 'zod';
import { defineJob } from '#jobs/define-job.ts';

/** One run of automatic applying. Key: the shop. */
export const applyAutomaticallyJob = defineJob('automation.apply', z.object({ shop: z.string() }), {
  retryLimit: 2,
});
/** Queues a run for every shop that has turned it on. */
export const automateAllJob = defineJob('automation.apply-all', z.object({}));
