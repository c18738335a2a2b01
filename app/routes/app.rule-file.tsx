import type { LoaderFunctionArgs } from '@remix-run/node';
import { isAppError, statusByCode } from '#kernel/app-error.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { formatRuleSet } from '#app/rules/parse-rule-set.server.ts';
import { readRuleSet } from '#app/rules/rule-set.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/** The rule set as a file, in the form of the API. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  try {
    const client = await getPricingClient(getServices(), session.shop);
    return new Response(formatRuleSet((await readRuleSet(client)).form), {
      headers: {
        'content-type': 'application/json',
        'content-disposition': 'attachment; filename="pricing-rules.json"',
        'cache-control': 'no-store',
      },
    });
  } catch (error) {
    if (isAppError(error)) throw new Response(error.message, { status: statusByCode[error.code] });
    throw error;
  }
}
