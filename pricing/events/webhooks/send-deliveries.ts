import { startLeaseRenewal } from '#jobs/start-lease-renewal.ts';
import type { Sql } from '#prisma/open-database.ts';
import {
  type EndpointRow,
  findLeaseEnd,
  lockEndpoint,
  releaseLease,
  refreshEndpointLock,
} from './endpoints.ts';
import { findDueDelivery, listDueEndpoints, type DeliveryRow } from './deliveries.ts';
import { recordAttempt } from './record-attempt.ts';
import { sendWebhook } from './send-webhook.ts';
import type { WebhookSender, StoredEvent } from './webhook-sender.ts';
import { formatTime } from '#pricing/events/format-time.ts';

/** After this time the worker continues with another endpoint. */
const SLICE_MS = 10_000;
/**
 * Minimum time between checks for an expired lease of one endpoint, however many jobs request one.
 */
const MIN_CHECK_INTERVAL_MS = 5_000;

/**
 * Sends the due deliveries of an endpoint, one after another in order, for a time slice. Delivers
 * at least once: when a worker dies between sending and recording, the delivery is sent again under
 * the same id.
 */
export async function sendDeliveries(
  sender: WebhookSender,
  { endpointId }: { endpointId: string },
  run: { signal?: AbortSignal } = {},
): Promise<void> {
  const { context, webhooks } = sender;
  const signal = run.signal ?? new AbortController().signal;
  const leased = await lockEndpoint(context.db, endpointId);
  if (!leased) return scheduleCheckAfterLease(sender, endpointId);
  const { lease } = leased;
  const startedAt = performance.now();
  // Losing the lease does not abort an attempt: the message may already have arrived. Another
  // worker sends the next delivery.
  const renewal = startLeaseRenewal({
    renew: async () => (await refreshEndpointLock(context.db, { id: endpointId, lease })) !== null,
    onError: (error) =>
      context.log.warn(
        { endpointId, err: error },
        'the lease of a webhook endpoint could not be renewed',
      ),
  });
  try {
    for (
      let endpoint: EndpointRow | null = leased.endpoint;
      endpoint && !signal.aborted && performance.now() - startedAt < SLICE_MS;
      endpoint = await refreshEndpointLock(context.db, { id: endpointId, lease })
    ) {
      const delivery = await findDueDelivery(context.db, { endpointId, now: context.clock.now() });
      if (!delivery) break;
      await deliver(sender, { endpoint, delivery, signal });
    }
  } finally {
    renewal.stop();
    await releaseLease(context.db, { id: endpointId, lease });
  }
  // The time slice is over, or a delivery was added after the last check, while we still held the
  // lease.
  if (
    !signal.aborted &&
    (await findDueDelivery(context.db, { endpointId, now: context.clock.now() }))
  )
    await webhooks.wake(context.db, [endpointId]);
}

/**
 * Checks again when the current lease expires. Its holder sends what is due; but if that process
 * died, no other job would continue.
 */
async function scheduleCheckAfterLease(
  { context, webhooks }: WebhookSender,
  endpointId: string,
): Promise<void> {
  const until = await findLeaseEnd(context.db, endpointId);
  if (
    until === null ||
    !(await findDueDelivery(context.db, { endpointId, now: context.clock.now() }))
  )
    return;
  await webhooks.wake(
    context.db,
    [endpointId],
    new Date(Math.ceil(until.getTime() / MIN_CHECK_INTERVAL_MS) * MIN_CHECK_INTERVAL_MS),
  );
}

async function deliver(
  sender: WebhookSender,
  {
    endpoint,
    delivery,
    signal,
  }: { endpoint: EndpointRow; delivery: DeliveryRow; signal: AbortSignal },
): Promise<void> {
  const { db, clock } = sender.context;
  const payload = await buildPayload(sender, { accountId: endpoint.accountId, delivery });
  if (payload === null) {
    const attempt = {
      at: clock.now().toISOString(),
      status: null,
      ms: 0,
      error: 'Not sent: the event is no longer stored',
      answer: null,
    };
    await db.query(
      `update pricing.delivery set state = 'failed', attempts = attempts || $2::jsonb, settled_at = $3, next_at = null where id = $1`,
      [delivery.id, JSON.stringify([attempt]), attempt.at],
    );
    return;
  }
  await recordAttempt(sender, {
    endpoint,
    delivery,
    outcome: await sendWebhook(sender, { endpoint, eventId: delivery.eventId, payload, signal }),
  });
}

/** Standard Webhooks recommends messages below 20 kB. */
const MAX_PAYLOAD_BYTES = 20_000;

/**
 * The bytes of a delivery. Built at the first attempt and stored before sending, so that every
 * attempt, also one after a crash, sends the same bytes. A message that would be too large contains
 * only the ids. Null when the event is no longer stored.
 */
async function buildPayload(
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

/** Queues a job for every endpoint with due deliveries. */
export async function scheduleDueEndpoints({
  context,
  webhooks,
}: Pick<WebhookSender, 'context' | 'webhooks'>): Promise<void> {
  const due = await listDueEndpoints(context.db, context.clock.now());
  if (due.length > 0) await webhooks.wake(context.db, due);
}
