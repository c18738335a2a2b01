import { AppError } from '#kernel/app-error.ts';
import { createId } from '#kernel/ids.ts';
import type { ServiceContext } from '../service-context.ts';
import type { DeliveryRow } from './delivery-row.ts';
import { getDelivery } from './get-delivery.ts';
import { getEndpoint } from './get-endpoint.ts';
import type { Webhooks } from './webhooks.ts';

/**
 * Sends a settled delivery again: a new delivery with the same event id and, if it was sent before,
 * the same bytes. Throws `not_found`, and `conflict` while it is still waiting or its endpoint is
 * disabled.
 */
export async function createReplay(
  context: ServiceContext,
  webhooks: Webhooks,
  { accountId, id }: { accountId: string; id: string },
): Promise<DeliveryRow> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const old = await getDelivery(tx, { accountId, id });
    const endpoint = await getEndpoint(tx, { accountId, id: old.endpointId, lock: true });
    if (endpoint.disabledAt)
      throw new AppError(
        'conflict',
        'The endpoint of this delivery is switched off: switch it on first',
      );
    if (old.state === 'waiting')
      throw new AppError('conflict', 'This delivery is still waiting to be sent');
    const newId = createId('dlv', now);
    await tx.query(
      `insert into pricing.delivery (id, endpoint_id, event_id, type, state, payload, next_at,
         replay_of, created_at)
       values ($1, $2, $3, $4, 'waiting', $5, $6, $7, $6)`,
      [newId, endpoint.id, old.eventId, old.type, old.payload, now, old.id],
    );
    await webhooks.wake(tx, [endpoint.id]);
    return getDelivery(tx, { accountId, id: newId });
  });
}
