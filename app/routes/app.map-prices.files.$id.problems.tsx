import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendTextStream } from '#app/map-prices/export-files.server.ts';
import { renderRowProblems } from '#app/map-prices/period-files/render-row-problems.server.ts';
import { getLocale } from '#app/requests/get-locale.server.ts';
import { getPageOrNotFound } from '#app/requests/get-page-or-not-found.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** The rows of a file that were not imported, to be corrected. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const locale = await getLocale(getServices(), session.shop, request);
  return getPageOrNotFound(() =>
    sendTextStream(
      renderRowProblems(getServices(), { shop: session.shop, id: params.id ?? '', locale }),
      'not-imported.csv',
    ),
  );
}
