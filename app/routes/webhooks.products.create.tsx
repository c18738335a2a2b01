import type { ActionFunctionArgs } from '@remix-run/node';
import { scheduleProductRefresh } from '#app/webhooks/schedule-product-refresh.server.ts';
import { receiveWebhook } from '#app/webhooks/receive-webhook.server.ts';

export const action = ({ request }: ActionFunctionArgs) =>
  receiveWebhook(request, scheduleProductRefresh);
