import type { ActionFunctionArgs } from '@remix-run/node';
import { normalizeProductQuery } from '#app/products/product-query-schema.server.ts';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { getPerson } from '#app/shop/get-person.server.ts';
import { handleSavedView, SavedViewSchema } from '#app/shop/saved-views.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** Saves, renames and deletes views of the products page. */
export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const { shop } = session;
  const by = await getPerson(getServices(), request, { shop, userId: sessionToken?.sub ?? null });
  const change = SavedViewSchema.parse(Object.fromEntries(await request.formData()));
  return toActionResult(async () => {
    await requireRole(getServices(), { shop, userId: by.userId }, 'manager');
    const owner = { shop, by, page: 'products' as const, normalize: normalizeProductQuery };
    return handleSavedView(getServices(), owner, change);
  });
}
