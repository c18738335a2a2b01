import type { LoaderFunctionArgs } from '@remix-run/node';
import { getQuery } from '#app/requests/get-query.server.ts';
import {
  listSegmentValues,
  SegmentValueQuerySchema,
} from '#app/rules/list-segment-values.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** Values that a condition of a rule can have. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const query = getQuery(request, SegmentValueQuerySchema);
  return { values: await listSegmentValues(getServices(), session.shop, query) };
}
