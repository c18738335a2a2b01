import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportProblems } from '#app/floors/export-problems.server.ts';
import { streamText } from '#app/floors/stream-text.server.ts';
import { getLocale } from '#app/insights/get-locale.server.ts';
import { getPageOrNotFound } from '#app/insights/get-page-or-not-found.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const locale = await getLocale(getServices(), session.shop, request);
  return getPageOrNotFound(() =>
    streamText(
      exportProblems(getServices(), { shop: session.shop, id: params.id ?? '', locale }),
      'not-taken.csv',
    ),
  );
}
