import type { LoaderFunctionArgs } from '@remix-run/node';
import { handlePlanReturn } from '#app/plans/handle-plan-return.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** Shopify's plan page returns here (the plans' welcome link). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session, redirect } = await authenticate.admin(request);
  const { searchParams } = new URL(request.url);
  const outcome = await handlePlanReturn(getServices(), {
    shop: session.shop,
    search: searchParams,
  });
  return redirect(`/app/settings?plan=${outcome}`);
}
