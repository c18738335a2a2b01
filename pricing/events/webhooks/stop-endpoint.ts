import type { Tx } from '#prisma/open-database.ts';

/** Switches an endpoint off, with the reason in words. What still waited for it is not sent any more; it can be replayed. */
export async function stopEndpoint(
  tx: Tx,
  { id, at, why }: { id: string; at: Date; why: string },
): Promise<void> {
  await tx.query(
    'update pricing.webhook_endpoint set disabled_at = $2, disabled_why = $3, held_until = null where id = $1',
    [id, at, why],
  );
  await tx.query(
    `update pricing.delivery set state = 'failed', settled_at = $2, next_at = null where endpoint_id = $1 and state = 'waiting'`,
    [id, at],
  );
}
