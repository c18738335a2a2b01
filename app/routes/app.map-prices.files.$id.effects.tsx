import type { LoaderFunctionArgs } from '@remix-run/node';
import { estimatePeriodFile } from '#app/map-prices/period-files/estimate-period-file.server.ts';
import { getPageOrNotFound } from '#app/requests/get-page-or-not-found.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** What importing a file would do to alerts. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const file = { shop: session.shop, id: params.id ?? '' };
  return getPageOrNotFound(() => estimatePeriodFile(getServices(), file));
}
