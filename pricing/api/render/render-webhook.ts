import { AttemptsSchema, type DeliveryRow } from '#pricing/events/webhooks/deliveries.ts';
import { formatWebhookReason } from '#kernel/reasons/english/format-in-english.ts';
import { WEBHOOK_REASONS } from '#kernel/reasons/webhook-reasons.ts';
import { formatEndpointAddress } from '#pricing/events/webhooks/endpoint-address.ts';
import type { EndpointRow, IssuedEndpoint } from '#pricing/events/webhooks/endpoints.ts';
import { listActive } from '#pricing/events/webhooks/webhook-secret.ts';
import type {
  WebhookDelivery,
  NewWebhookEndpoint,
  WebhookEndpoint,
} from '#pricing/contract/webhook.ts';
import { renderTime, renderTimeOrNull } from './render-time.ts';
import { renderReason } from './render-reasons.ts';

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

/** An endpoint as all users of the account may see it: without its secrets. */
export function renderWebhookEndpoint(row: EndpointRow, now: Date): WebhookEndpoint {
  const ends = listActive(row.secrets, now).flatMap(({ until }) =>
    until === null ? [] : [Date.parse(until)],
  );
  const disabled = renderReason(row.disabledDetail, WEBHOOK_REASONS, formatWebhookReason);
  return {
    id: row.id,
    url: formatEndpointAddress(row.url),
    description: row.description,
    types: [...row.types],
    alert_types: [...row.alertTypes],
    disabled: row.disabledAt !== null,
    disabled_at: renderTimeOrNull(row.disabledAt),
    disabled_reason: disabled.sentence ?? row.disabledWhy,
    disabled_reason_detail: disabled.detail,
    failing_since: renderTimeOrNull(row.failingSince),
    previous_secret_until: ends.length === 0 ? null : renderTime(new Date(Math.max(...ends))),
    created_at: renderTime(row.createdAt),
  };
}

/** The same with its new secret: the only response that contains it. */
export function renderIssuedEndpoint(row: IssuedEndpoint, now: Date): NewWebhookEndpoint {
  return { ...renderWebhookEndpoint(row, now), secret: row.secret };
}
