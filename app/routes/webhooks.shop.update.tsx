import type { ActionFunctionArgs } from '@remix-run/node';
import { recordLocale } from '#app/webhooks/record-locale.server.ts';
import { receiveWebhook } from '#app/webhooks/receive-webhook.server.ts';

export const action = ({ request }: ActionFunctionArgs) =>
  receiveWebhook(request, async (services, webhook, tx) => {
    await recordLocale(services, webhook, tx);
    await services.jobs.enqueue(
      'catalog-sync.refresh-shop',
      { shop: webhook.shop },
      { tx, key: webhook.shop },
    );
  });
