import { isAppError } from '#kernel/app-error.ts';
import type { FieldError } from '#kernel/app-error.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { Notice, NoticePreview, NoticeSettings } from '#sdk/index.ts';

interface NoticeRefusal {
  readonly code: string;
  readonly message: string;
  readonly errors: readonly FieldError[];
}

export interface NoticeDetail {
  readonly notice: Notice;
  /** Of one that can be sent: as it would be sent now. */
  readonly preview: NoticePreview | null;
  /** Why there is no preview. */
  readonly obstacle: NoticeRefusal | null;
  readonly settings: NoticeSettings;
}

/** A notice with its preview; an error of the service is shown on the page. */
export function getNotice(
  services: AppServices,
  shop: string,
  id: string,
): Promise<ActionResult<NoticeDetail>> {
  return toServiceActionResult(services, shop, async () => {
    const client = await getPricingClient(services, shop);
    const [notice, settings] = await Promise.all([
      client.notices.get(id),
      client.noticeSettings.get(),
    ]);
    if (!['draft', 'ready', 'not_delivered', 'perhaps_sent'].includes(notice.state))
      return { notice, settings, preview: null, obstacle: null };
    try {
      const preview = await client.notices.preview({ notice_id: id });
      return { notice, settings, preview, obstacle: null };
    } catch (error) {
      if (!isAppError(error, 'conflict', 'validation_failed')) throw error;
      const { code, message, errors } = error;
      return { notice, settings, preview: null, obstacle: { code, message, errors } };
    }
  });
}
