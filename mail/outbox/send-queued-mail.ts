import { HOUR_MS } from '#kernel/durations.ts';
import type { MailSender } from './mail-sender.ts';
import type { MailState, OutboxContext } from './outbox.ts';

/** Longer than a conversation with the mail server can take. */
const LEASE_MS = 10 * 60_000;
/** Twelve attempts take half a day. */
const MAX_ATTEMPTS = 12;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 2 * HOUR_MS;

export interface MailOutcome {
  readonly state: MailState;
  /** When it is tried again; null when it is not. */
  readonly nextAttemptAt: Date | null;
}

/**
 * Hands one queued message to the mail server. That it begins is committed before, so that whoever
 * finds the row after a crash knows that the message was perhaps sent; it is then never sent again
 * by itself. Null when the message does not wait: another process has it, or it is finished.
 */
export async function sendQueuedMail(
  context: OutboxContext,
  sender: MailSender,
  key: string,
): Promise<MailOutcome | null> {
  const { db, clock } = context;
  const now = clock.now();
  const { rows } = await db.query<{ to: string; message: Buffer | null; attempts: number }>(
    `update pricing.mail_outbox set state = 'handing_over', attempts = attempts + 1,
       lease_until = $3
     where key = $1 and state = 'queued' and next_attempt_at <= $2
     returning to_address as "to", message, attempts`,
    [key, now, new Date(now.getTime() + LEASE_MS)],
  );
  const [claimed] = rows;
  if (!claimed?.message) return null;
  const { kind, reply } = await sender.send({ to: claimed.to, bytes: claimed.message });
  const outcome = chooseOutcome(kind, claimed.attempts, clock.now());
  await recordOutcome(context, { key, attempt: claimed.attempts, reply, ...outcome });
  return outcome;
}

function chooseOutcome(
  kind: Awaited<ReturnType<MailSender['send']>>['kind'],
  attempts: number,
  now: Date,
): MailOutcome {
  if (kind === 'accepted') return { state: 'sent', nextAttemptAt: null };
  if (kind === 'unknown') return { state: 'perhaps_sent', nextAttemptAt: null };
  if (kind === 'refused' || attempts >= MAX_ATTEMPTS)
    return { state: 'refused', nextAttemptAt: null };
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
  return { state: 'queued', nextAttemptAt: new Date(now.getTime() + waitMs) };
}

/**
 * A sweep may have believed this process dead meanwhile: what is known for certain replaces
 * "perhaps", unless it would make the message wait again.
 */
async function recordOutcome(
  { db, clock, log }: OutboxContext,
  given: MailOutcome & { key: string; attempt: number; reply: string },
): Promise<void> {
  const { key, attempt, reply, state, nextAttemptAt } = given;
  await db.query(
    `update pricing.mail_outbox set state = $3, reply = $4, lease_until = null,
       next_attempt_at = coalesce($5, next_attempt_at),
       finished_at = case when $3 = 'queued' then null else $6::timestamptz end
     where key = $1 and attempts = $2
       and (state = 'handing_over' or (state = 'perhaps_sent' and $3 in ('sent', 'refused')))`,
    [key, attempt, state, reply.slice(0, 500), nextAttemptAt, clock.now()],
  );
  if (state !== 'sent') log.warn({ key, state, reply }, 'a message was not sent');
}
