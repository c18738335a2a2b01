import type { ActionFunctionArgs } from '@remix-run/node';
import { refreshShopJob } from '#app/mirror/jobs.server.ts';
import { receiveWebhook } from '#app/webhooks/receive-webhook.server.ts';

export const action = ({ request }: ActionFunctionArgs) =>
  receiveWebhook(request, async (services, { shop }, tx) => {
    await services.jobs.enqueue(refreshShopJob, { shop }, { tx, key: shop });
  });
