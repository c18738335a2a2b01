import { AttemptsSchema, type DeliveryRow } from '#pricing/events/webhooks/delivery-row.ts';
import type { WebhookDelivery } from '../../contract/webhook.ts';
import { renderTime, renderTimeOrNull } from './render-time.ts';

export function renderWebhookDelivery(row: Omit<DeliveryRow, 'payload'>): WebhookDelivery {
  return {
    id: row.id,
    endpoint_id: row.endpointId,
    event_id: row.eventId,
    type: row.type,
    state: row.state,
    attempts: AttemptsSchema.parse(row.attempts).map(({ at, status, ms, error, answer }) => ({
      at: renderTime(new Date(at)),
      status,
      duration_ms: ms,
      error,
      answer,
    })),
    next_attempt_at: renderTimeOrNull(row.nextAt),
    replay_of: row.replayOf,
    created_at: renderTime(row.createdAt),
    settled_at: renderTimeOrNull(row.settledAt),
  };
}
