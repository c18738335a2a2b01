import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveWebhook } from '#app/webhooks/receive-webhook.server.ts';
import { recordScopes } from '#app/webhooks/record-scopes.server.ts';

export const action = ({ request }: ActionFunctionArgs) => receiveWebhook(request, recordScopes);
