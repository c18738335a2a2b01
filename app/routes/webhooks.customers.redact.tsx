import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveWebhook } from '#app/webhooks/receive-webhook.server.ts';

export const action = ({ request }: ActionFunctionArgs) =>
  receiveWebhook(request, async (services, { shop, webhookId }, tx) => {
    await services.jobs.enqueue(
      'compliance.handle',
      { shop, topic: 'customers/redact', id: webhookId },
      { tx, key: webhookId },
    );
  });
