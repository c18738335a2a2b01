import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveWebhook } from '#app/webhooks/receive-webhook.server.ts';

/**
 * Only a signal: the subscription is read from Shopify, because webhooks arrive late and out of
 * order.
 */
export const action = ({ request }: ActionFunctionArgs) =>
  receiveWebhook(request, async (services, { shop }, tx) => {
    await services.jobs.enqueue('plans.refresh-subscription', { shop }, { tx, key: shop });
  });
