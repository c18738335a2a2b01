import type { LoaderFunctionArgs } from '@remix-run/node';
import {
  ChoiceQuerySchema,
  listScopeChoices,
} from '#app/map-prices/periods/list-scope-choices.server.ts';
import { getQuery } from '#app/requests/get-query.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** Products, collections or brands that a period can be made for. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const query = getQuery(request, ChoiceQuerySchema);
  return { choices: await listScopeChoices(getServices(), session.shop, query) };
}
