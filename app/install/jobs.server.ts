import { z } from 'zod';
import { createJob, NEXT_RUN } from '#jobs/create-job.ts';
import type { AppServices } from '#app/services.server.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { handleUninstall } from './handle-uninstall.server.ts';
import { refreshCapabilities } from './refresh-capabilities.server.ts';

const noPayload = z.object({});
const uninstallShopPayload = z.object({ shop: z.string(), at: z.string() });

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'install.uninstall-shop': z.infer<typeof uninstallShopPayload>;
    'install.refresh-capabilities': z.infer<typeof noPayload>;
    'install.find-lost-work': z.infer<typeof noPayload>;
  }
}

export const installJobs = [
  /** Ends the work for a shop that uninstalled the app. Key: shop and time. `at`: RFC 3339. */
  createJob({
    name: 'install.uninstall-shop',
    payload: uninstallShopPayload,
    whenLost: 'repeat',
    retryLimit: 20,
    retryDelay: 10,
    handle: (services: AppServices, { shop, at }) =>
      handleUninstall(services, { shop, at: new Date(at) }),
  }),
  /** Every night: asks the connected services for their current capabilities. */
  createJob({
    name: 'install.refresh-capabilities',
    payload: noPayload,
    whenLost: NEXT_RUN,
    retryLimit: 3,
    retryDelay: 60,
    cron: '7 3 * * *',
    handle: refreshCapabilities,
  }),
  /** Every night. */
  createJob({
    name: 'install.find-lost-work',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '12 3 * * *',
    handle: findLostWork,
  }),
] as const;

/** What is younger has a job that waits or runs. */
const LOST_AFTER_MS = HOUR_MS;

/**
 * Queues again: files of MAP prices that are half applied, imported or undone, and changes of many
 * cases that are half done.
 */
async function findLostWork({ db, jobs, clock }: AppServices): Promise<void> {
  const before = new Date(clock.now().getTime() - LOST_AFTER_MS);
  const files = await db.query<{ shop: string }>(
    `select distinct shop from shop.map_price_file where state = 'applying' and created_at < $1`,
    [before],
  );
  await jobs.enqueueMany('map-prices.write', files.rows.map(keyByShop));
  const periods = await db.query<{ shop: string }>(
    `select distinct shop from shop.map_price_period_file
     where state in ('importing', 'undoing') and created_at < $1`,
    [before],
  );
  await jobs.enqueueMany('map-prices.import-periods', periods.rows.map(keyByShop));
  const changes = await db.query<{ shop: string; changeId: string }>(
    `select shop, id as "changeId" from shop.case_change
     where state in ('running', 'undoing') and at < $1`,
    [before],
  );
  await jobs.enqueueMany(
    'alerts.run-case-change',
    changes.rows.map((payload) => ({ payload, key: payload.changeId })),
  );
}

const keyByShop = (payload: { shop: string }) => ({ payload, key: payload.shop });
