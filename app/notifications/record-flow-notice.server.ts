import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import type { AppServices } from '../services.server.ts';

const NoticeSchema = z.object({
  has_enabled_flow: z.boolean(),
  timestamp: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
});

/**
 * Records Flow's notice whether an enabled workflow uses our trigger. A notice older than the last
 * one changes nothing. Throws `validation_failed`.
 */
export async function recordFlowNotice(
  services: AppServices,
  shop: string,
  payload: unknown,
): Promise<void> {
  const notice = NoticeSchema.safeParse(payload);
  if (!notice.success)
    throw new AppError(
      'validation_failed',
      `Flow's notice: ${z.prettifyError(notice.error).slice(0, 300)}`,
    );
  await services.db.query(
    `update shop.shop set flow_since = case when $2 then coalesce(flow_since, $4) end,
       flow_notice_at = $3
     where domain = $1 and (flow_notice_at is null or flow_notice_at < $3)`,
    [shop, notice.data.has_enabled_flow, notice.data.timestamp, services.clock.now()],
  );
}
