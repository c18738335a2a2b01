import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { addAddresses } from '#app/competitors/addresses/add-addresses.server.ts';
import {
  listAddedAddresses,
  LookSchema,
} from '#app/competitors/addresses/list-added-addresses.server.ts';
import { AddressOrderSchema, readOrder } from '#app/competitors/addresses/read-order.server.ts';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** Addresses are added on Competitors and on a product's page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { redirect } = await authenticate.admin(request);
  return redirect('/app/competitors');
}

/**
 * Adds pages of competitors (one, or a file of them), or returns the status of those added before.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const order = AddressOrderSchema.parse(Object.fromEntries(await request.formData()));
  return toActionResult(async () => {
    if (order.intent === 'look')
      return {
        states: await listAddedAddresses(
          getServices(),
          session.shop,
          LookSchema.parse(JSON.parse(order.pages)),
        ),
      };
    const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
    await requireRole(getServices(), user, 'manager');
    return {
      results: await addAddresses(getServices(), session.shop, {
        lines: await readOrder(order, session.shop),
        by: sessionToken?.sub,
      }),
    };
  });
}

// Nothing else on the page changes because of it.
export const shouldRevalidate = () => false;
