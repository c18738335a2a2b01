import type { ServiceContext } from '#pricing/events/service-context.ts';

export type MarkRequest =
  | { readonly accountId: string; readonly ids: readonly string[]; readonly read: boolean }
  | { readonly accountId: string; readonly all: true; readonly read: boolean };

/**
 * Marks alerts of the account as read or unread and publishes `alert.updated` for those that
 * changed. Ids that are unknown or belong to another account are ignored. Returns the number of
 * changed alerts.
 */
export async function setAlertsRead(
  context: ServiceContext,
  request: MarkRequest,
): Promise<number> {
  const ids = 'ids' in request ? request.ids : null;
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string; product_id: string; listing_id: string }>(
      `update pricing.alert set read_at = case when $3 then $4::timestamptz end
       where account_id = $1 and ($2::text[] is null or id = any($2)) and (read_at is null) = $3 returning id, product_id, listing_id`,
      [request.accountId, ids, request.read, now],
    );
    await context.events.publishToAccounts(
      tx,
      rows.map((row) => ({
        accountId: request.accountId,
        type: 'alert.updated',
        data: { alert_id: row.id, product_id: row.product_id, listing_id: row.listing_id },
      })),
    );
    return rows.length;
  });
}
