import type { LoaderFunctionArgs } from '@remix-run/node';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { listChannels } from '#app/catalog-sync/sales-channels.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** Loaded by the settings page after it is shown, because Shopify may respond slowly. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  return toActionResult(async () => ({
    channels: await listChannels(getServices(), session.shop),
  }));
}
