import type { WebhookReason } from '#kernel/reasons/webhook-reasons.ts';
import type { Tx } from '#prisma/open-database.ts';
import { formatWebhookReason } from '#kernel/reasons/english/format-in-english.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { formatTime } from '#pricing/events/format-time.ts';
import { AttemptsSchema, type DeliveryRow } from './deliveries.ts';
import type { EndpointRow } from './endpoints.ts';
import { DEAD_AFTER_MS, findNextAttempt } from './retry-schedule.ts';
import type { Outcome } from './send-webhook.ts';
import type { WebhookSender } from './webhook-sender.ts';

/**
 * Retries due within a minute get their own job; later ones are found by the job that runs every
 * minute.
 */
const SOON_MS = 60_000;

interface Tried {
  readonly endpoint: EndpointRow;
  readonly delivery: DeliveryRow;
  readonly outcome: Outcome;
}

/**
 * Records the result of an attempt in one transaction: the delivery, its next attempt, the
 * endpoint's health, and whether the endpoint is disabled.
 */
export async function recordAttempt(sender: WebhookSender, attempted: Tried): Promise<void> {
  await sender.context.db.transaction((tx) =>
    attempted.outcome.delivered
      ? recordSuccess(tx, attempted)
      : recordFailure(tx, sender, attempted),
  );
}

async function recordSuccess(
  tx: Tx,
  { endpoint, delivery, outcome: { attempt } }: Tried,
): Promise<void> {
  // Endpoint before delivery, as everywhere: with a different order two transactions could
  // deadlock.
  await tx.query(
    `update pricing.webhook_endpoint set failing_since = null, held_until = null
     where id = $1 and (failing_since is not null or held_until is not null)`,
    [endpoint.id],
  );
  await tx.query(
    `update pricing.delivery set state = 'delivered', attempts = attempts || $2::jsonb, settled_at = $3, next_at = null where id = $1`,
    [delivery.id, JSON.stringify([attempt]), attempt.at],
  );
}

async function recordFailure(
  tx: Tx,
  sender: WebhookSender,
  { endpoint, delivery, outcome }: Tried,
): Promise<void> {
  const { attempt, gone, retryAfterMs } = outcome;
  const at = new Date(attempt.at);
  const attemptsMade = [...AttemptsSchema.parse(delivery.attempts), attempt];
  const next = gone
    ? null
    : findNextAttempt({ made: attemptsMade.length, at, random: sender.random(), retryAfterMs });
  const earliest = retryAfterMs === null ? null : new Date(at.getTime() + retryAfterMs);
  const { rows } = await tx.query<{ failingSince: Date; enabled: boolean }>(
    `update pricing.webhook_endpoint set failing_since = coalesce(failing_since, $2), held_until = greatest(held_until, $3) where id = $1
     returning failing_since as "failingSince", disabled_at is null as enabled`,
    [endpoint.id, at, earliest],
  );
  // If a user disabled the endpoint meanwhile, the delivery stays settled.
  await tx.query(
    `update pricing.delivery set attempts = attempts || $2::jsonb,
       state = case when state = 'waiting' and $3::timestamptz is not null then 'waiting'
         else 'failed' end,
       next_at = case when state = 'waiting' then $3::timestamptz end,
       settled_at = case when state = 'waiting' and $3::timestamptz is not null then null
         else coalesce(settled_at, $4) end
     where id = $1`,
    [delivery.id, JSON.stringify([attempt]), next, at],
  );
  const state = rows[0];
  if (!state?.enabled) return;
  const why = getDisabledReason({
    failingSince: state.failingSince,
    at,
    error: attempt.error ?? '',
    gone,
    exhausted: next === null,
    firstAt: new Date(attemptsMade[0]?.at ?? attempt.at),
    attempts: attemptsMade.length,
  });
  if (why !== null) await switchOff(tx, sender.context, { endpoint, at, why });
  else if (next && next.getTime() - at.getTime() <= SOON_MS)
    await sender.webhooks.wake(tx, [endpoint.id], next);
}

/** Why the endpoint is disabled; null when it may still recover. */
function getDisabledReason(input: {
  failingSince: Date;
  at: Date;
  error: string;
  gone: boolean;
  exhausted: boolean;
  firstAt: Date;
  attempts: number;
}): WebhookReason | null {
  const { error } = input;
  const since = formatTime(input.failingSince);
  if (input.gone) return { code: 'gone', values: {} };
  if (input.exhausted && input.failingSince <= input.firstAt)
    return { code: 'delivery_failed', values: { attempts: input.attempts, since, error } };
  if (input.at.getTime() - input.failingSince.getTime() >= DEAD_AFTER_MS)
    return { code: 'nothing_delivered', values: { since, error } };
  return null;
}

async function switchOff(
  tx: Tx,
  context: ServiceContext,
  { endpoint, at, why }: { endpoint: EndpointRow; at: Date; why: WebhookReason },
): Promise<void> {
  await stopEndpoint(tx, { id: endpoint.id, at, why });
  await context.events.publishToAccounts(tx, [
    { accountId: endpoint.accountId, type: 'webhook.disabled', data: { endpoint_id: endpoint.id } },
  ]);
  context.log.warn(
    { endpoint: endpoint.id, account: endpoint.accountId },
    'a webhook endpoint was disabled: it accepts no deliveries',
  );
}

/**
 * Switches an endpoint off, with the reason. What still waited for it is not sent any more; it can
 * be replayed.
 */
export async function stopEndpoint(
  tx: Tx,
  { id, at, why }: { id: string; at: Date; why: WebhookReason },
): Promise<void> {
  await tx.query(
    'update pricing.webhook_endpoint set disabled_at = $2, disabled_why = $3, disabled_detail = $4, held_until = null where id = $1',
    [id, at, formatWebhookReason(why), why],
  );
  await tx.query(
    `update pricing.delivery set state = 'failed', settled_at = $2, next_at = null where endpoint_id = $1 and state = 'waiting'`,
    [id, at],
  );
}
