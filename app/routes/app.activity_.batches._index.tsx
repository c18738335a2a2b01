import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { handleBatchRequest } from '#app/repricing/handle-batch-request.server.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { authenticate } from '#app/shopify.server.ts';
import { getPerson } from '#app/shop/get-person.server.ts';

/** Batches are listed on Activity. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { redirect } = await authenticate.admin(request);
  return redirect('/app/activity');
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const by = await getPerson(getServices(), request, {
    shop: session.shop,
    userId: sessionToken?.sub ?? null,
  });
  const form = Object.fromEntries(await request.formData());
  return toActionResult(async () => {
    await requireRole(getServices(), { shop: session.shop, userId: by.userId }, 'manager');
    return handleBatchRequest(getServices(), form, { shop: session.shop, by });
  });
}
