import type { ActionFunctionArgs } from '@remix-run/node';
import {
  handleReviewRequest,
  ReviewRequestSchema,
} from '#app/matches/handle-review-request.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import { getServices } from '#app/services.server.ts';
import { runWithRole } from '#app/shop/run-with-role.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** Decides many matches at once, undoes that, moves a match, and says what is not sold where. */
export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const { shop } = session;
  const asked = ReviewRequestSchema.parse(Object.fromEntries(await request.formData()));
  const services = getServices();
  const user = { shop, userId: sessionToken?.sub ?? null };
  return runWithRole(services, { user, needed: 'manager' }, () =>
    toServiceActionResult(services, shop, () =>
      handleReviewRequest(services, { shop, by: sessionToken?.sub }, asked),
    ),
  );
}
