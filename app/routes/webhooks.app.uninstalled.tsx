import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveWebhook } from '#app/webhooks/receive-webhook.server.ts';

export const action = ({ request }: ActionFunctionArgs) =>
  receiveWebhook(request, async (services, { shop, triggeredAt }, tx) => {
    await services.jobs.enqueue(
      'install.uninstall-shop',
      { shop, at: triggeredAt.toISOString() },
      { tx, key: `${shop} ${triggeredAt.toISOString()}` },
    );
  });
