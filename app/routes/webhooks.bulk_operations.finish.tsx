import type { ActionFunctionArgs } from '@remix-run/node';
import { queueSyncStep } from '#app/webhooks/queue-sync-step.server.ts';
import { receiveWebhook } from '#app/webhooks/receive-webhook.server.ts';

export const action = ({ request }: ActionFunctionArgs) => receiveWebhook(request, queueSyncStep);
