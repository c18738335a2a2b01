import { z } from 'zod';
import type { AdminDocument } from './open-admin.server.ts';

const AppSchema = z.object({
  currentAppInstallation: z.object({ app: z.object({ id: z.string() }) }),
  shop: z.object({ id: z.string() }),
});

/** The ids of this app and the shop in the Partner API. */
export const appDocument: AdminDocument<z.infer<typeof AppSchema>> = {
  name: 'AppOfShop',
  text: 'query AppOfShop { currentAppInstallation { app { id } } shop { id } }',
  schema: AppSchema,
};
