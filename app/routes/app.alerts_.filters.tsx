import type { LoaderFunctionArgs } from '@remix-run/node';
import { listFilterChoices } from '#app/alerts/list-filter-choices.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** What the filters of the alerts page offer; loaded after the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  return listFilterChoices(getServices(), session.shop);
}
