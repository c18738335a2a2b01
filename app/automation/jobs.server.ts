import { z } from 'zod';
import { createJobDefinition } from '#jobs/create-job-definition.ts';

/** One run of automatic pricing. Key: the shop. */
export const applyAutomaticallyJob = createJobDefinition(
  'automation.apply',
  z.object({ shop: z.string() }),
  {
    retryLimit: 2,
  },
);
/** Queues a run for every shop that has turned it on. */
export const automateAllJob = createJobDefinition('automation.apply-all', z.object({}));
