import { type AlertType, SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import type { AccountEvent } from '#pricing/events/event-types.ts';

/** An alert as its events name it. */
export interface EventAlert {
  readonly id: string;
  readonly accountId: string;
  readonly type: string;
  readonly productId: string | null;
  readonly listingId: string | null;
}

type AlertEventType = Extract<AccountEvent['type'], `alert.${string}`>;

/**
 * The event about an alert. Of a kind beyond the specification it names the kind, by which the
 * changes feed and webhook endpoints leave out what nobody asked for.
 */
export function buildAlertEvent(event: AlertEventType, alert: EventAlert): AccountEvent {
  return {
    accountId: alert.accountId,
    type: event,
    data: {
      alert_id: alert.id,
      product_id: alert.productId,
      listing_id: alert.listingId,
      ...(alert.type !== (SPECIFIED_ALERT_TYPE satisfies AlertType) && { alert_type: alert.type }),
    },
  };
}
