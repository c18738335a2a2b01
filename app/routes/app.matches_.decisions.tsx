import type { ActionFunctionArgs } from '@remix-run/node';
import { saveMatchDecisions, DecisionsSchema } from '#app/matches/save-match-decisions.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import { getServices } from '#app/services.server.ts';
import { runWithRole } from '#app/shop/run-with-role.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/**
 * Saves decisions on matches and returns a result for each. A page that is being closed cannot set
 * headers, so its session token is in the body.
 */
export async function action({ request }: ActionFunctionArgs) {
  const body = DecisionsSchema.safeParse(await request.json().catch(() => null));
  const headers = new Headers(request.headers);
  if (body.data?.token && !headers.has('authorization'))
    headers.set('authorization', `Bearer ${body.data.token}`);
  const { session, sessionToken } = await authenticate.admin(
    new Request(request.url, { method: 'POST', headers }),
  );
  if (!body.success)
    return Response.json({ message: 'Expected decisions on matches' }, { status: 422 });
  const { decisions } = body.data;
  const services = getServices();
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  return Response.json(
    await runWithRole(services, { user, needed: 'manager' }, () =>
      toServiceActionResult(services, session.shop, () =>
        saveMatchDecisions(services, session.shop, { decisions, by: sessionToken?.sub }),
      ),
    ),
  );
}
