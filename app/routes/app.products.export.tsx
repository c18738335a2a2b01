import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportFloors } from '#app/floors/export-floors.server.ts';
import { streamText } from '#app/floors/stream-text.server.ts';
import { getLocale } from '#app/insights/get-locale.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  return streamText(
    exportFloors(
      getServices(),
      session.shop,
      await getLocale(getServices(), session.shop, request),
    ),
    'floors.csv',
  );
}
