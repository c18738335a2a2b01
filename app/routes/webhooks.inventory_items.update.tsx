import type { ActionFunctionArgs } from '@remix-run/node';
import { scheduleInventoryRefresh } from '#app/webhooks/schedule-inventory-refresh.server.ts';
import { receiveWebhook } from '#app/webhooks/receive-webhook.server.ts';

export const action = ({ request }: ActionFunctionArgs) =>
  receiveWebhook(request, scheduleInventoryRefresh);
