import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import {
  getPricePlace,
  PricePlaceFormSchema,
  updatePricePlace,
} from '#app/evidence/price-place.server.ts';
import { getServices } from '#app/services.server.ts';
import { runWithRole } from '#app/shop/run-with-role.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** The amounts that the stored page of a listing shows, for a person who points at its price. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  return getPricePlace(getServices(), session.shop, params.listing ?? '');
}

/** How a place fits the competitor's other pages; saving it; undoing the choice. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const form = PricePlaceFormSchema.parse(Object.fromEntries(await request.formData()));
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  const needed = form.intent === 'preview' ? 'viewer' : 'manager';
  return runWithRole(getServices(), { user, needed }, () =>
    updatePricePlace(getServices(), session.shop, {
      listingId: params.listing ?? '',
      form,
      by: sessionToken?.sub,
    }),
  );
}
