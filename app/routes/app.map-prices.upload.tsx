import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { DECIMAL_SIGNS } from '#app/locales/parse-amount.ts';
import { receivePeriodFile } from '#app/map-prices/period-files/receive-period-file.server.ts';
import { getQuery } from '#app/requests/get-query.server.ts';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { getPerson } from '#app/shop/get-person.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { authenticate } from '#app/shopify.server.ts';

const FileQuerySchema = z.object({
  name: z.string().max(500).catch('file.csv'),
  sign: z.enum(DECIMAL_SIGNS).catch('auto'),
});

/** The request body is the file itself: it is processed while it arrives. */
export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const { name, sign } = getQuery(request, FileQuerySchema);
  const body = request.body ?? new Blob([]).stream();
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  return Response.json(
    await toActionResult(async () => {
      await requireRole(getServices(), user, 'manager');
      const shop = await getShop(getServices(), session.shop);
      const by = await getPerson(getServices(), request, user);
      return { id: await receivePeriodFile(getServices(), { shop, name, sign, body, by }) };
    }),
  );
}
