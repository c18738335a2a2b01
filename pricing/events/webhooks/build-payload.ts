import type { Sql } from '#prisma/open-database.ts';
import { formatTime } from '../format-time.ts';
import type { DeliveryRow } from './delivery-row.ts';
import type { StoredEvent, WebhookSender } from './webhook-sender.ts';

/** Standard Webhooks recommends messages below 20 kB. */
export const MAX_PAYLOAD_BYTES = 20_000;

/**
 * The bytes of a delivery. Built at the first attempt and stored before sending, so that every
 * attempt, also one after a crash, sends the same bytes. A message that would be too large contains
 * only the ids. Null when the event is no longer stored.
 */
export async function buildPayload(
  sender: WebhookSender,
  { accountId, delivery }: { accountId: string; delivery: DeliveryRow },
): Promise<string | null> {
  if (delivery.payload !== null) return delivery.payload;
  const event = await findEvent(sender.context.db, { accountId, id: delivery.eventId });
  if (!event) return null;
  const { type, id } = event;
  const timestamp = formatTime(event.at);
  const full = JSON.stringify({
    type,
    timestamp,
    data: await sender.renderEvent(accountId, event),
  });
  const payload =
    Buffer.byteLength(full) < MAX_PAYLOAD_BYTES
      ? full
      : JSON.stringify({
          type,
          timestamp,
          data: {
            id,
            type,
            at: timestamp,
            ...(typeof event.data === 'object' ? event.data : {}),
            omitted: 'The object is larger than a message may be: read it from the API',
          },
        });
  await sender.context.db.query(
    'update pricing.delivery set payload = $2 where id = $1 and payload is null',
    [delivery.id, payload],
  );
  return payload;
}

async function findEvent(
  sql: Sql,
  { accountId, id }: { accountId: string; id: string },
): Promise<StoredEvent | null> {
  const { rows } = await sql.query<StoredEvent>(
    'select tx, seq, id, type, data, at from pricing.event where id = $2 and account_id = $1',
    [accountId, id],
  );
  return rows[0] ?? null;
}
