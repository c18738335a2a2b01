import { formatWebhookReason } from '#kernel/reasons/english/format-in-english.ts';
import type { WebhookReason } from '#kernel/reasons/webhook-reasons.ts';
import type { Tx } from '#prisma/open-database.ts';

/** Switches an endpoint off, with the reason. What still waited for it is not sent any more; it can be replayed. */
export async function stopEndpoint(
  tx: Tx,
  { id, at, why }: { id: string; at: Date; why: WebhookReason },
): Promise<void> {
  await tx.query(
    'update pricing.webhook_endpoint set disabled_at = $2, disabled_why = $3, disabled_detail = $4, held_until = null where id = $1',
    [id, at, formatWebhookReason(why), why],
  );
  await tx.query(
    `update pricing.delivery set state = 'failed', settled_at = $2, next_at = null where endpoint_id = $1 and state = 'waiting'`,
    [id, at],
  );
}
