import { z } from 'zod';
import { createJob, NEXT_RUN } from '#jobs/create-job.ts';
import { applyAutomatically } from './apply-automatically.server.ts';
import { scheduleAutomation } from './schedule-automation.server.ts';
import { withInstalledShop } from '#app/shop-state/with-installed-shop.server.ts';

const shop = z.object({ shop: z.string() });
const noPayload = z.object({});

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'automation.apply': z.infer<typeof shop>;
    'automation.apply-all': z.infer<typeof noPayload>;
  }
}

export const automationJobs = [
  /** One run of automatic pricing. Key: the shop. */
  createJob({
    name: 'automation.apply',
    payload: shop,
    whenLost: { foundBy: 'automation.apply-all' },
    retryLimit: 2,
    handle: withInstalledShop(applyAutomatically),
  }),
  /** Queues a run for every shop that has turned it on. */
  createJob({
    name: 'automation.apply-all',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '*/15 * * * *',
    handle: scheduleAutomation,
  }),
] as const;
