import type { LoaderFunctionArgs } from '@remix-run/node';
import { listMatrixChoices } from '#app/matrix/list-matrix-choices.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** What the filters of the price matrix offer; loaded after the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  return listMatrixChoices(getServices(), session.shop);
}
