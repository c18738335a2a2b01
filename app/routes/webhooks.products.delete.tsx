import type { ActionFunctionArgs } from '@remix-run/node';
import { recordProductDeletion } from '#app/webhooks/record-deletion.server.ts';
import { receiveWebhook } from '#app/webhooks/receive-webhook.server.ts';

export const action = ({ request }: ActionFunctionArgs) =>
  receiveWebhook(request, recordProductDeletion);
