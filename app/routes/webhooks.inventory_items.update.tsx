import type { ActionFunctionArgs } from '@remix-run/node';
import { queueInventoryRefresh } from '#app/webhooks/queue-inventory-refresh.server.ts';
import { receiveWebhook } from '#app/webhooks/receive-webhook.server.ts';

export const action = ({ request }: ActionFunctionArgs) =>
  receiveWebhook(request, queueInventoryRefresh);
