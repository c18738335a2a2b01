/** Jobs of pricing rules. Key: shop. */
import { z } from 'zod';
import { createJob, NEXT_RUN } from '#jobs/create-job.ts';
import { withInstalledShop } from '#app/shop-state/with-installed-shop.server.ts';
import { resolveSearches, scheduleSearchReads } from './resolve-searches.server.ts';

const shop = z.object({ shop: z.string() });
const noPayload = z.object({});

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'rules.resolve-searches': z.infer<typeof shop>;
    'rules.schedule-searches': z.infer<typeof noPayload>;
  }
}

export const ruleJobs = [
  /** Asks Shopify which products the searches of the shop's rules find now. */
  createJob({
    name: 'rules.resolve-searches',
    payload: shop,
    whenLost: { foundBy: 'rules.schedule-searches' },
    expireInSeconds: 1_800,
    retryLimit: 5,
    concurrency: 2,
    handle: withInstalledShop(resolveSearches),
  }),
  /** Every half hour, so that no search is older than an hour. */
  createJob({
    name: 'rules.schedule-searches',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '13,43 * * * *',
    handle: scheduleSearchReads,
  }),
] as const;
