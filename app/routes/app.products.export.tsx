import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportMapPrices, sendTextStream } from '#app/map-prices/export-files.server.ts';
import { getLocale } from '#app/requests/get-locale.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  return sendTextStream(
    exportMapPrices(
      getServices(),
      session.shop,
      await getLocale(getServices(), session.shop, request),
    ),
    'map-prices.csv',
  );
}
