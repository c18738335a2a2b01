import { z } from 'zod';
import { createJob } from '#jobs/create-job.ts';
import type { AppServices } from '../services.server.ts';
import { handleUninstall } from './handle-uninstall.server.ts';
import { refreshCapabilities } from './refresh-capabilities.server.ts';

const noPayload = z.object({});
const uninstallShopPayload = z.object({ shop: z.string(), at: z.string() });

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'install.uninstall-shop': z.infer<typeof uninstallShopPayload>;
    'install.refresh-capabilities': z.infer<typeof noPayload>;
  }
}

export const installJobs = [
  /** Ends the work for a shop that uninstalled the app. Key: shop and time. `at`: RFC 3339. */
  createJob({
    name: 'install.uninstall-shop',
    payload: uninstallShopPayload,
    retryLimit: 20,
    retryDelay: 10,
    handle: (services: AppServices, { shop, at }) =>
      handleUninstall(services, { shop, at: new Date(at) }),
  }),
  /** Every night: asks the connected services for their current capabilities. */
  createJob({
    name: 'install.refresh-capabilities',
    payload: noPayload,
    retryLimit: 3,
    retryDelay: 60,
    cron: '7 3 * * *',
    handle: refreshCapabilities,
  }),
] as const;
