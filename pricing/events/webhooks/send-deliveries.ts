import { startLeaseRenewal } from '#jobs/start-lease-renewal.ts';
import type { DeliveryRow } from './delivery-row.ts';
import type { EndpointRow } from './endpoint-row.ts';
import { findDueDelivery, listDueEndpoints } from './find-due-delivery.ts';
import { findLeaseEnd, lockEndpoint, releaseLease, refreshEndpointLock } from './lock-endpoint.ts';
import { buildPayload } from './build-payload.ts';
import { recordAttempt } from './record-attempt.ts';
import { sendWebhook } from './send-webhook.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** After so long another endpoint gets its turn. */
const SLICE_MS = 10_000;
/** Looks after a lease that may not be given back are this far apart, however many ask for one. */
const LOOK_AGAIN_EVERY_MS = 5_000;

/**
 * Sends what is due at an endpoint, one after the other in the order told, for a slice of time. At least once: a worker that dies between
 * sending and recording leaves the delivery waiting, and it is sent again under the same id.
 */
export async function sendDeliveries(
  sender: WebhookSender,
  { endpointId }: { endpointId: string },
  run: { signal?: AbortSignal } = {},
): Promise<void> {
  const { context, webhooks } = sender;
  const signal = run.signal ?? new AbortController().signal;
  const leased = await lockEndpoint(context.db, endpointId);
  if (!leased) return lookAgain(sender, endpointId);
  const { lease } = leased;
  const began = performance.now();
  // One that was lost ends no attempt: what is being sent has arrived or not, and the next delivery is somebody else's.
  const kept = startLeaseRenewal({
    renew: async () => (await refreshEndpointLock(context.db, { id: endpointId, lease })) !== null,
    onError: (error) => context.log.warn({ endpointId, err: error }, 'an endpoint was not kept'),
  });
  try {
    for (
      let endpoint: EndpointRow | null = leased.endpoint;
      endpoint && !signal.aborted && performance.now() - began < SLICE_MS;
      endpoint = await refreshEndpointLock(context.db, { id: endpointId, lease })
    ) {
      const delivery = await findDueDelivery(context.db, { endpointId, now: context.clock.now() });
      if (!delivery) break;
      await deliver(sender, { endpoint, delivery, signal });
    }
  } finally {
    kept.stop();
    await releaseLease(context.db, { id: endpointId, lease });
  }
  // Time is up, or something was told after the last look, while we still held the lease.
  if (
    !signal.aborted &&
    (await findDueDelivery(context.db, { endpointId, now: context.clock.now() }))
  )
    await webhooks.wake(context.db, [endpointId]);
}

/** Whoever has it sends what is due, unless that was a process that died: then its lease ends, and nobody else would know. */
async function lookAgain({ context, webhooks }: WebhookSender, endpointId: string): Promise<void> {
  const until = await findLeaseEnd(context.db, endpointId);
  if (
    until === null ||
    !(await findDueDelivery(context.db, { endpointId, now: context.clock.now() }))
  )
    return;
  await webhooks.wake(
    context.db,
    [endpointId],
    new Date(Math.ceil(until.getTime() / LOOK_AGAIN_EVERY_MS) * LOOK_AGAIN_EVERY_MS),
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
      error: 'Not sent: what happened is no longer kept',
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

/** Queues a job for every endpoint to which something is due. */
export async function scheduleDueEndpoints({
  context,
  webhooks,
}: Pick<WebhookSender, 'context' | 'webhooks'>): Promise<void> {
  const due = await listDueEndpoints(context.db, context.clock.now());
  if (due.length > 0) await webhooks.wake(context.db, due);
}
