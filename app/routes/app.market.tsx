import type { LoaderFunctionArgs } from '@remix-run/node';
import { getMarket, MarketQuerySchema } from '#app/home/market/get-market.server.ts';
import { getQuery } from '#app/requests/get-query.server.ts';
import { getServices } from '#app/services.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** The market figures of Home; loaded after the page, so that it does not wait for the service. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const query = getQuery(request, MarketQuerySchema);
  return getMarket(getServices(), await getShop(getServices(), session.shop), query);
}

/** Home reloads its own numbers while they settle; these change once a minute at most. */
export const shouldRevalidate = () => false;
