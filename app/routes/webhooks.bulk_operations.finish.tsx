import type { ActionFunctionArgs } from '@remix-run/node';
import { scheduleSyncStep } from '#app/webhooks/schedule-sync-step.server.ts';
import { receiveWebhook } from '#app/webhooks/receive-webhook.server.ts';

export const action = ({ request }: ActionFunctionArgs) =>
  receiveWebhook(request, scheduleSyncStep);
