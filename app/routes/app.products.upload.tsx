import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { DECIMAL_SIGNS } from '#app/locales/parse-amount.ts';
import { receiveMapPriceFile } from '#app/map-prices/receive-map-price-file.server.ts';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { getQuery } from '#app/requests/get-query.server.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
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
  return Response.json(
    await toActionResult(async () => {
      const byUserId = sessionToken?.sub ?? null;
      await requireRole(getServices(), { shop: session.shop, userId: byUserId }, 'manager');
      const file = { shop: session.shop, name, sign, body, byUserId };
      return { id: await receiveMapPriceFile(getServices(), file) };
    }),
  );
}
