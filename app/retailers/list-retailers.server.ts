import { z } from 'zod';
import { AUTHORIZATIONS } from '#kernel/retailer-authorization.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { RankedRetailer } from '#sdk/index.ts';
import { RETAILER_SORTS } from './retailer-sorts.ts';

export const RetailerQuerySchema = z.object({
  sort: z.enum(RETAILER_SORTS).catch('period_share'),
  authorized: z.enum(AUTHORIZATIONS).optional().catch(undefined),
  q: z.string().trim().max(200).catch(''),
  cursor: z.string().max(2048).optional().catch(undefined),
});
export type RetailerQuery = z.output<typeof RetailerQuerySchema>;

const PAGE = 50;

export interface RetailerPage {
  readonly retailers: readonly RankedRetailer[];
  readonly next: string | null;
}

/** One page of retailers in the order asked for; an error of the service is shown on the page. */
export function listRetailers(
  services: AppServices,
  shop: string,
  { sort, authorized, q, cursor }: RetailerQuery,
): Promise<ActionResult<RetailerPage>> {
  return toServiceActionResult(services, shop, async () => {
    const client = await getPricingClient(services, shop);
    const page = await client.retailers.listCompliance({
      sort,
      limit: PAGE,
      ...(authorized && { authorized }),
      ...(q && { q }),
      ...(cursor && { cursor }),
    });
    return { retailers: page.items, next: page.nextCursor };
  });
}
