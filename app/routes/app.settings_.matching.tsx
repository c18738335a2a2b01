import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadMatchEstimates } from '#app/settings/match-threshold.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** Loaded by the settings page after it is shown, because the service may respond slowly. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  return loadMatchEstimates(getServices(), session.shop);
}
