import { z } from 'zod';
import type { AdminDocument } from './open-admin.server.ts';

const SubscriptionsSchema = z.object({
  currentAppInstallation: z.object({
    activeSubscriptions: z.array(
      z.object({ id: z.string(), name: z.string(), status: z.string() }),
    ),
  }),
});

/** The subscriptions that the merchant has for this app at this moment. */
export const subscriptionDocument: AdminDocument<z.infer<typeof SubscriptionsSchema>> = {
  name: 'ActiveSubscriptions',
  text: 'query ActiveSubscriptions { currentAppInstallation { activeSubscriptions { id name status } } }',
  schema: SubscriptionsSchema,
};
