import type { ActionFunctionArgs } from '@remix-run/node';
import { scheduleCollectionRefresh } from '#app/webhooks/schedule-collection-refresh.server.ts';
import { receiveWebhook } from '#app/webhooks/receive-webhook.server.ts';

export const action = ({ request }: ActionFunctionArgs) =>
  receiveWebhook(request, scheduleCollectionRefresh);
