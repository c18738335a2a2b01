import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveComplianceRequest } from '#app/compliance/handle-compliance-request.server.ts';
import { receiveWebhook } from '#app/webhooks/receive-webhook.server.ts';

export const action = ({ request }: ActionFunctionArgs) =>
  receiveWebhook(request, (services, { shop, webhookId, triggeredAt }, tx) =>
    receiveComplianceRequest(
      services,
      { shop, topic: 'customers/redact', id: webhookId, triggeredAt },
      tx,
    ),
  );
