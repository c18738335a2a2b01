import { AppError } from '#kernel/app-error.ts';
import { createId } from '#kernel/ids.ts';
import { formatTime } from '../format-time.ts';
import type { ServiceContext } from '../service-context.ts';
import type { DeliveryRow } from './delivery-row.ts';
import { getDelivery } from './get-delivery.ts';
import { getEndpoint } from './get-endpoint.ts';
import type { Webhooks } from './webhooks.ts';

/** Event type of a test message requested by a user. It is in no changes feed. */
export const TEST_TYPE = 'webhook.test';

/**
 * Sends a test message, signed and retried like all others, also to a failing endpoint. Throws
 * `not_found`, `conflict` (disabled, or a test is already waiting).
 */
export async function createTestDelivery(
  context: ServiceContext,
  webhooks: Webhooks,
  { accountId, id }: { accountId: string; id: string },
): Promise<DeliveryRow> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const endpoint = await getEndpoint(tx, { accountId, id, lock: true });
    if (endpoint.disabledAt)
      throw new AppError('conflict', 'This endpoint is switched off: switch it on first');
    const waiting = await tx.query(
      `select 1 from pricing.delivery where endpoint_id = $1 and state = 'waiting' and type = $2`,
      [id, TEST_TYPE],
    );
    if (waiting.rows.length > 0)
      throw new AppError('conflict', 'The last test message still waits to be delivered');
    const [deliveryId, eventId, timestamp] = [
      createId('dlv', now),
      createId('evt', now),
      formatTime(now),
    ];
    const payload = JSON.stringify({
      type: TEST_TYPE,
      timestamp,
      data: { id: eventId, type: TEST_TYPE, at: timestamp, endpoint_id: id },
    });
    await tx.query(
      `insert into pricing.delivery (id, endpoint_id, event_id, type, state, payload, next_at,
         created_at)
       values ($1, $2, $3, $4, 'waiting', $5, $6, $6)`,
      [deliveryId, id, eventId, TEST_TYPE, payload, now],
    );
    await webhooks.wake(tx, [id]);
    return getDelivery(tx, { accountId, id: deliveryId });
  });
}
