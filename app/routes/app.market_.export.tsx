import type { LoaderFunctionArgs } from '@remix-run/node';
import { isAppError, statusByCode } from '#kernel/app-error.ts';
import { sendMarketFile, MarketExportSchema } from '#app/home/market/send-market-file.server.ts';
import { getLocale } from '#app/requests/get-locale.server.ts';
import { getQuery } from '#app/requests/get-query.server.ts';
import { getServices } from '#app/services.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** A part of Home's market figures as CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const query = getQuery(request, MarketExportSchema);
  try {
    return await sendMarketFile(getServices(), await getShop(getServices(), session.shop), {
      ...query,
      locale: await getLocale(getServices(), session.shop, request),
    });
  } catch (error) {
    if (isAppError(error)) throw new Response(error.message, { status: statusByCode[error.code] });
    throw error;
  }
}
