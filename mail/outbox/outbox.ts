/**
 * Messages that are handed to the mail server at most once, also when a process dies: the table
 * pricing.mail_outbox.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import type { Logger } from '#kernel/logger.ts';
import type { Database, Sql, Tx } from '#prisma/open-database.ts';

export type MailState = 'queued' | 'handing_over' | 'sent' | 'refused' | 'perhaps_sent';

export interface OutboxContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface NewMail {
  /** Made from what the message is about: a second message with the same key is not queued. */
  readonly key: string;
  readonly accountId: string;
  readonly to: string;
  readonly messageId: string;
  readonly bytes: Uint8Array;
}

/**
 * Queues a message in the transaction that makes it necessary. False when there is one with this
 * key already, in whatever state.
 */
export async function addMail(
  tx: Tx,
  { key, accountId, to, messageId, bytes }: NewMail,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into pricing.mail_outbox (key, account_id, to_address, message_id, message, sha256,
       next_attempt_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (key) do nothing`,
    [key, accountId, to, messageId, bytes, createHash('sha256').update(bytes).digest(), now],
  );
  return rowCount === 1;
}

/** How many messages with a key beginning so an account queued since a time. */
export async function countMails(
  sql: Sql,
  { accountId, prefix, since }: { accountId: string; prefix: string; since: Date },
): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from pricing.mail_outbox
     where account_id = $1 and created_at >= $3 and starts_with(key, $2)`,
    [accountId, prefix, since],
  );
  return rows[0]?.count ?? 0;
}

/** Messages that wait and whose time has come, the oldest first. */
export async function listDueMails(sql: Sql, now: Date): Promise<string[]> {
  const { rows } = await sql.query<{ key: string }>(
    `select key from pricing.mail_outbox
     where state = 'queued' and next_attempt_at <= $1 order by next_attempt_at limit 1000`,
    [now],
  );
  return rows.map(({ key }) => key);
}

/**
 * Marks messages as perhaps sent whose process died while it handed them over: when the lease has
 * ended or, with `all`, at once. `all` is right only where no other process can be handing over.
 * Returns how many.
 */
export async function recordLostMails(
  { db, clock, log }: OutboxContext,
  { all = false }: { all?: boolean } = {},
): Promise<number> {
  const now = clock.now();
  const { rowCount } = await db.query(
    `update pricing.mail_outbox set state = 'perhaps_sent', lease_until = null, finished_at = $1,
       reply = 'The program ended while it handed the message over'
     where state = 'handing_over' and ($2::boolean or lease_until <= $1)`,
    [now, all],
  );
  const count = rowCount ?? 0;
  if (count > 0)
    log.warn({ count }, 'messages were perhaps sent: a process died handing them over');
  return count;
}

/** Messages of these accounts that wait are not sent any more. */
export async function stopMails(
  tx: Tx,
  { accountIds, now }: { accountIds: readonly string[]; now: Date },
): Promise<void> {
  await tx.query(
    `update pricing.mail_outbox set state = 'refused', message = null, finished_at = $2,
       reply = 'The account is being deleted'
     where account_id = any($1) and state = 'queued'`,
    [accountIds, now],
  );
}

/** Drops the bytes of messages that were finished before this time; their hashes stay. */
export async function deleteOldMessages(sql: Sql, before: Date): Promise<void> {
  await sql.query(
    `update pricing.mail_outbox set message = null
     where finished_at < $1 and message is not null and state in ('sent', 'refused')`,
    [before],
  );
}
