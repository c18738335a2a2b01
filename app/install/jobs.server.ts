import { z } from 'zod';
import { createJobDefinition } from '#jobs/create-job-definition.ts';

/** Ends the work for a shop that uninstalled the app. Key: shop. `at`: RFC 3339. */
export const uninstallShopJob = createJobDefinition(
  'install.uninstall-shop',
  z.object({ shop: z.string(), at: z.string() }),
  { retryLimit: 20, retryDelay: 10 },
);

/** Every night: asks the connected services for their current capabilities. */
export const refreshCapabilitiesJob = createJobDefinition(
  'install.refresh-capabilities',
  z.object({}),
  {
    retryLimit: 3,
    retryDelay: 60,
  },
);
