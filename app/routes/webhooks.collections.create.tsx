import type { ActionFunctionArgs } from '@remix-run/node';
import { queueCollectionRefresh } from '#app/webhooks/queue-collection-refresh.server.ts';
import { receiveWebhook } from '#app/webhooks/receive-webhook.server.ts';

export const action = ({ request }: ActionFunctionArgs) =>
  receiveWebhook(request, queueCollectionRefresh);
