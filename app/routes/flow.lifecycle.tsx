import type { ActionFunctionArgs } from '@remix-run/node';
import { isAppError } from '#kernel/app-error.ts';
import { recordFlowNotice } from '#app/notifications/flow-triggers.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** Flow's notice that workflows of a shop use our trigger, or no longer do. */
export async function action({ request }: ActionFunctionArgs) {
  const flow = await authenticate.flow(request);
  try {
    await recordFlowNotice(getServices(), flow.session.shop, flow.payload);
  } catch (error) {
    if (isAppError(error, 'validation_failed')) return new Response(null, { status: 422 });
    throw error;
  }
  return new Response(null, { status: 200 });
}
