import { startLeaseRenewal } from '#jobs/start-lease-renewal.ts';
import type { DeliveryRow } from './delivery-row.ts';
import type { EndpointRow } from './endpoint-row.ts';
import { findDueDelivery, listDueEndpoints } from './find-due-delivery.ts';
import { findLeaseEnd, lockEndpoint, releaseLease, refreshEndpointLock } from './lock-endpoint.ts';
import { buildPayload } from './build-payload.ts';
import { recordAttempt } from './record-attempt.ts';
import { sendWebhook } from './send-webhook.ts';
import type { WebhookSender } from './webhook-sender.ts';

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

/** Queues a job for every endpoint with due deliveries. */
export async function scheduleDueEndpoints({
  context,
  webhooks,
}: Pick<WebhookSender, 'context' | 'webhooks'>): Promise<void> {
  const due = await listDueEndpoints(context.db, context.clock.now());
  if (due.length > 0) await webhooks.wake(context.db, due);
}
