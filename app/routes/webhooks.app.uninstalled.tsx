import type { ActionFunctionArgs } from '@remix-run/node';
import { uninstallShopJob } from '#app/install/jobs.server.ts';
import { receiveWebhook } from '#app/webhooks/receive-webhook.server.ts';

export const action = ({ request }: ActionFunctionArgs) =>
  receiveWebhook(request, async (services, { shop, triggeredAt }, tx) => {
    await services.jobs.enqueue(
      uninstallShopJob,
      { shop, at: triggeredAt.toISOString() },
      { tx, key: shop },
    );
  });
