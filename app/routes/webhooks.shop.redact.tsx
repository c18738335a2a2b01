import type { ActionFunctionArgs } from '@remix-run/node';
import { complianceJob } from '#app/compliance/jobs.server.ts';
import { receiveWebhook } from '#app/webhooks/receive-webhook.server.ts';

export const action = ({ request }: ActionFunctionArgs) =>
  receiveWebhook(request, async (services, { shop, webhookId }, tx) => {
    await services.jobs.enqueue(
      complianceJob,
      { shop, topic: 'shop/redact', id: webhookId },
      { tx, key: webhookId },
    );
  });
