import type { DeliveryRow } from './delivery-row.ts';
import type { EndpointRow } from './endpoint-row.ts';
import { findDueDelivery, listDueEndpoints } from './find-due-delivery.ts';
import { leaseEndpoint, releaseLease, renewLease } from './lease-endpoint.ts';
import { makePayload } from './make-payload.ts';
import { recordAttempt } from './record-attempt.ts';
import { sendWebhook } from './send-webhook.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** After so long another endpoint gets its turn. */
const SLICE_MS = 10_000;

/**
 * Sends what is due at an endpoint, one after the other in the order told, for a slice of time. At least once: a worker that dies between
 * sending and recording leaves the delivery waiting, and it is sent again under the same id.
 */
export async function deliverToEndpoint(sender: WebhookSender, { endpointId }: { endpointId: string }, run: { signal?: AbortSignal } = {}): Promise<void> {
  const { stage, webhooks } = sender;
  const signal = run.signal ?? new AbortController().signal;
  const leased = await leaseEndpoint(stage.db, { id: endpointId, now: stage.clock.now() });
  if (!leased) return;
  const { lease } = leased;
  const began = performance.now();
  try {
    for (let endpoint: EndpointRow | null = leased.endpoint; endpoint && !signal.aborted && performance.now() - began < SLICE_MS; endpoint = await renewLease(stage.db, { id: endpointId, lease, now: stage.clock.now() })) {
      const delivery = await findDueDelivery(stage.db, { endpointId, now: stage.clock.now() });
      if (!delivery) break;
      await deliver(sender, { endpoint, delivery, signal });
    }
  } finally {
    await releaseLease(stage.db, { id: endpointId, lease });
  }
  // Time is up, or something was told after the last look, while we still held the lease.
  if (!signal.aborted && (await findDueDelivery(stage.db, { endpointId, now: stage.clock.now() }))) await webhooks.wake(stage.db, [endpointId]);
}

async function deliver(sender: WebhookSender, { endpoint, delivery, signal }: { endpoint: EndpointRow; delivery: DeliveryRow; signal: AbortSignal }): Promise<void> {
  const { db, clock } = sender.stage;
  const payload = await makePayload(sender, { accountId: endpoint.accountId, delivery });
  if (payload === null) {
    const attempt = { at: clock.now().toISOString(), status: null, ms: 0, error: 'Not sent: what happened is no longer kept', answer: null };
    await db.query(`update pricing.delivery set state = 'failed', attempts = attempts || $2::jsonb, settled_at = $3, next_at = null where id = $1`, [delivery.id, JSON.stringify([attempt]), attempt.at]);
    return;
  }
  await recordAttempt(sender, { endpoint, delivery, outcome: await sendWebhook(sender, { endpoint, eventId: delivery.eventId, payload, signal }) });
}

/** Queues a job for every endpoint to which something is due. */
export async function enqueueDueEndpoints({ stage, webhooks }: Pick<WebhookSender, 'stage' | 'webhooks'>): Promise<void> {
  const due = await listDueEndpoints(stage.db, stage.clock.now());
  if (due.length > 0) await webhooks.wake(stage.db, due);
}
