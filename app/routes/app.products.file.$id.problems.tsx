import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportSkippedRows, sendTextStream } from '#app/map-prices/export-files.server.ts';
import { getLocale } from '#app/requests/get-locale.server.ts';
import { getPageOrNotFound } from '#app/requests/get-page-or-not-found.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const locale = await getLocale(getServices(), session.shop, request);
  return getPageOrNotFound(() =>
    sendTextStream(
      exportSkippedRows(getServices(), { shop: session.shop, id: params.id ?? '', locale }),
      'not-taken.csv',
    ),
  );
}
