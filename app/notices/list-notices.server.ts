import { z } from 'zod';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { Notice } from '#sdk/index.ts';
import { NOTICE_VIEWS } from './notice-steps.ts';

export const NoticeQuerySchema = z.object({
  view: z.enum(['open', 'sent', 'discarded']).catch('open'),
  cursor: z.string().max(2048).optional().catch(undefined),
  /** After preparing: how many notices, and how many cases got none. */
  prepared: z.coerce.number().int().min(1).optional().catch(undefined),
  left: z.coerce.number().int().min(1).optional().catch(undefined),
});

const PAGE = 50;

export interface NoticePage {
  readonly notices: readonly Notice[];
  readonly next: string | null;
  readonly used: number;
  /** Null: not limited. */
  readonly limit: number | null;
}

/** One page of a view, newest first; an error of the service is shown on the page. */
export function listNotices(
  services: AppServices,
  shop: string,
  { view, cursor }: z.output<typeof NoticeQuerySchema>,
): Promise<ActionResult<NoticePage>> {
  return toServiceActionResult(services, shop, async () => {
    const client = await getPricingClient(services, shop);
    const page = await client.notices.list({
      state: NOTICE_VIEWS[view],
      limit: PAGE,
      ...(cursor === undefined ? {} : { cursor }),
    });
    const { allowance } = await client.noticeSettings.get();
    return {
      notices: page.items,
      next: page.nextCursor,
      used: allowance.used,
      limit: allowance.limit,
    };
  });
}
