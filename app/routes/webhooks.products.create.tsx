import type { ActionFunctionArgs } from '@remix-run/node';
import { queueProductRefresh } from '#app/webhooks/queue-product-refresh.server.ts';
import { receiveWebhook } from '#app/webhooks/receive-webhook.server.ts';

export const action = ({ request }: ActionFunctionArgs) =>
  receiveWebhook(request, queueProductRefresh);
