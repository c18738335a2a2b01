import type { ActionFunctionArgs } from '@remix-run/node';
import { checkRules } from '#app/rules/check-rules.server.ts';
import { getServices } from '#app/services.server.ts';
import { runWithRole } from '#app/shop/run-with-role.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** What is wrong with a rule set that is being edited, and what it reaches. Changes nothing. */
export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  const form: unknown = await request.json().catch(() => null);
  return Response.json(
    await runWithRole(getServices(), { user, needed: 'viewer' }, () =>
      checkRules(getServices(), session.shop, form),
    ),
  );
}
