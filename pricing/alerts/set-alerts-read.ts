import { type AlertType, EVENT_ALERT_TYPES, SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { buildAlertEvent, type EventAlert } from './build-alert-event.ts';

export type MarkRequest =
  | { readonly accountId: string; readonly ids: readonly string[]; readonly read: boolean }
  | {
      readonly accountId: string;
      readonly all: true;
      readonly read: boolean;
      /** Kinds that are marked; those of the specification when absent. */
      readonly types?: readonly AlertType[] | undefined;
    };

/**
 * Marks alerts of the account as read or unread and publishes `alert.updated` for those that
 * changed. Reading an open alert of an event rule closes it (`alert.resolved`). Ids that are unknown
 * or belong to another account are ignored. Returns the number of changed alerts.
 */
export async function setAlertsRead(
  context: ServiceContext,
  request: MarkRequest,
): Promise<number> {
  const ids = 'ids' in request ? request.ids : null;
  const types = 'ids' in request ? null : (request.types ?? [SPECIFIED_ALERT_TYPE]);
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.query<EventAlert & { resolvedAt: Date | null }>(
      `with closing as (
         select id, $3 and resolved_at is null and type = any($6) as closes from pricing.alert
         where account_id = $1 and ($2::text[] is null or id = any($2))
           and ($5::text[] is null or type = any($5)) and (read_at is null) = $3
         for update)
       update pricing.alert a set read_at = case when $3 then $4::timestamptz end,
         resolved_at = case when c.closes then $4::timestamptz else a.resolved_at end,
         resolution = case when c.closes then 'acknowledged' else a.resolution end,
         updated_at = case when c.closes then $4::timestamptz else a.updated_at end
       from closing c where a.id = c.id
       returning a.id, a.account_id as "accountId", a.type, a.product_id as "productId",
         a.listing_id as "listingId",
         case when c.closes then a.resolved_at end as "resolvedAt"`,
      [request.accountId, ids, request.read, now, types, EVENT_ALERT_TYPES],
    );
    await context.events.publishToAccounts(
      tx,
      rows.map((alert) =>
        buildAlertEvent(alert.resolvedAt === null ? 'alert.updated' : 'alert.resolved', alert),
      ),
    );
    return rows.length;
  });
}
