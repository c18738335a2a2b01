import type { ActionFunctionArgs } from '@remix-run/node';
import { RestoreSchema, restoreVariant } from '#app/catalog-sync/deleted-variants.server.ts';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** Restores a product that Shopify had deleted, if Shopify has it again. */
export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const { shop } = session;
  const { gid } = RestoreSchema.parse(Object.fromEntries(await request.formData()));
  return toActionResult(async () => {
    await requireRole(getServices(), { shop, userId: sessionToken?.sub ?? null }, 'manager');
    return { restoration: await restoreVariant(getServices(), { shop, gid }) };
  });
}
