import type { LoaderFunctionArgs } from '@remix-run/node';
import { buildSampleFile } from '#app/map-prices/period-files/render-row-problems.server.ts';
import { getLocale } from '#app/requests/get-locale.server.ts';
import { getServices } from '#app/services.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** A file of MAP prices by date to start with. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const shop = await getShop(getServices(), session.shop);
  const locale = await getLocale(getServices(), session.shop, request);
  return new Response(await buildSampleFile(getServices(), shop, locale), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="map-prices-by-date.csv"',
      'cache-control': 'no-store',
    },
  });
}
