import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { checkRules } from '#app/rules/check-rules.server.ts';
import { getServices } from '#app/services.server.ts';
import { runWithRole } from '#app/shop/run-with-role.server.ts';
import { authenticate } from '#app/shopify.server.ts';

const FormSchema = z.object({
  form: z
    .string()
    .max(5_000_000)
    .transform((text): unknown => JSON.parse(text)),
});

/** What is wrong with a rule set that is being edited, and what it reaches. Changes nothing. */
export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  const { form } = FormSchema.parse(Object.fromEntries(await request.formData()));
  return runWithRole(getServices(), { user, needed: 'viewer' }, () =>
    checkRules(getServices(), session.shop, form),
  );
}
