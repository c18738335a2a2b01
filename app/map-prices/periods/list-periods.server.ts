import { z } from 'zod';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { MapPricePeriod } from '#sdk/index.ts';
import { listScopeNames, type ScopeName } from './list-scope-names.server.ts';
import { SCOPES, STATES } from './period-form.ts';

export const PeriodQuerySchema = z.object({
  state: z.enum(STATES).optional().catch(undefined),
  scope: z.enum(SCOPES).optional().catch(undefined),
  /** Of one product, collection or brand. */
  key: z.string().max(255).optional().catch(undefined),
  q: z
    .string()
    .trim()
    .max(200)
    .transform((text) => text || undefined)
    .optional()
    .catch(undefined),
  cursor: z.string().max(2048).optional().catch(undefined),
  /** What was just done. */
  done: z.enum(['saved', 'deleted']).optional().catch(undefined),
});
export type PeriodQuery = z.output<typeof PeriodQuerySchema>;

const PAGE = 50;

export interface PeriodPage {
  readonly periods: readonly MapPricePeriod[];
  readonly names: Readonly<Record<string, ScopeName>>;
  readonly next: string | null;
}

/** One page of periods, the latest begin first; an error of the service is shown on the page. */
export function listPeriods(
  services: AppServices,
  shop: string,
  { state, scope, key, q, cursor }: PeriodQuery,
): Promise<ActionResult<PeriodPage>> {
  return toServiceActionResult(services, shop, async () => {
    const { mapPricePeriods } = await getPricingClient(services, shop);
    const { items, nextCursor } = await mapPricePeriods.list({
      limit: PAGE,
      ...(state && { state }),
      ...(scope && { scope }),
      ...(key && { key }),
      ...(q && { q }),
      ...(cursor && { cursor }),
    });
    return { periods: items, next: nextCursor, names: await listScopeNames(services, shop, items) };
  });
}
