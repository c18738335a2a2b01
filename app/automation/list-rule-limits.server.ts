import { z } from 'zod';
import { isNotOffered } from '#app/pricing-client/expected-refusals.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { RuleLimit } from './list-rule-candidates.server.ts';

/** What of the rule set is needed here. */
const RuleSetSchema = z.object({
  form: z.object({
    rules: z.array(
      z.object({
        key: z.string(),
        mode: z.string(),
        max_changes_per_day: z.int().positive().nullable(),
      }),
    ),
  }),
});

/**
 * Lists the rules that act by themselves now, with what each may change a day. None where the
 * service has no pricing rules; none either when it can't say: a price is not set without knowing
 * its rule's limits.
 */
export async function listRuleLimits(services: AppServices, shop: string): Promise<RuleLimit[]> {
  try {
    const client = await getPricingClient(services, shop, 'background');
    const { form } = RuleSetSchema.parse(await client.rules.get());
    return form.rules
      .filter(({ mode }) => mode === 'automatic')
      .map(({ key, max_changes_per_day: maxChangesPerDay }) => ({ key, maxChangesPerDay }));
  } catch (error) {
    if (!isNotOffered(error))
      services.log.warn({ shop, err: error }, 'the pricing rules could not be read');
    return [];
  }
}
