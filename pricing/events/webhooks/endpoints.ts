import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { StoredAddress } from './endpoint-address.ts';

export interface EndpointRow extends StoredAddress {
  readonly id: string;
  readonly accountId: string;
  readonly description: string | null;
  readonly types: readonly string[];
  /** Kinds of alert whose events it receives. */
  readonly alertTypes: readonly string[];
  /** Parsed by StoredSecretsSchema. */
  readonly secrets: unknown;
  readonly disabledAt: Date | null;
  readonly disabledWhy: string | null;
  /** The same as a code and values; null in what an older release wrote. */
  readonly disabledDetail: unknown;
  /** The first failure since the last success. */
  readonly failingSince: Date | null;
  readonly heldUntil: Date | null;
  readonly createdAt: Date;
}

export const ENDPOINT_COLUMNS = `id, account_id as "accountId", url, sealed_url as "sealedUrl", description,
  coalesce(types, '{}') as types, coalesce(alert_types, '{}') as "alertTypes", secrets,
  disabled_at as "disabledAt", disabled_why as "disabledWhy", disabled_detail as "disabledDetail",
  failing_since as "failingSince", held_until as "heldUntil", created_at as "createdAt"`;

/**
 * An endpoint of the account; with `lock` its row is locked until the transaction ends. Throws
 * `not_found`.
 */
export async function getEndpoint(
  sql: Sql,
  { accountId, id, lock = false }: { accountId: string; id: string; lock?: boolean },
): Promise<EndpointRow> {
  const { rows } = await sql.query<EndpointRow>(
    `select ${ENDPOINT_COLUMNS} from pricing.webhook_endpoint where id = $2 and account_id = $1${lock ? ' for no key update' : ''}`,
    [accountId, id],
  );
  if (!rows[0]) throw new AppError('not_found', 'No such webhook endpoint');
  return rows[0];
}

interface EndpointPage {
  /** All when absent: an account has few. */
  readonly limit?: number;
  /** The last endpoint of the previous page. */
  readonly after?: { readonly createdAt: Date; readonly id: string } | undefined;
}

/** An account's endpoints, newest first; those added while a client pages are left out. */
export async function listEndpoints(
  sql: Sql,
  accountId: string,
  { limit, after }: EndpointPage = {},
): Promise<EndpointRow[]> {
  const { rows } = await sql.query<EndpointRow>(
    `select ${ENDPOINT_COLUMNS} from pricing.webhook_endpoint
     where account_id = $1 and ($3::timestamptz is null or (created_at, id) < ($3, $4))
     order by created_at desc, id desc limit $2`,
    [accountId, limit ?? null, after?.createdAt ?? null, after?.id ?? null],
  );
  return rows;
}

/**
 * A stored secret: encrypted, and the time until which it still signs (null: it is the current
 * one).
 */
export const StoredSecretsSchema = z.array(
  z.object({ sealed: z.string(), until: z.iso.datetime().nullable() }),
);
export type StoredSecret = z.infer<typeof StoredSecretsSchema>[number];

/** An endpoint with its current secret in plain text: shown once, never logged. */
export interface IssuedEndpoint extends EndpointRow {
  readonly secret: string;
}

/** Deletes an endpoint with its deliveries; nothing more is sent to it. Throws `not_found`. */
export async function deleteEndpoint(
  sql: Sql,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const { rowCount } = await sql.query(
    'delete from pricing.webhook_endpoint where id = $2 and account_id = $1',
    [accountId, id],
  );
  if (rowCount === 0) throw new AppError('not_found', 'No such webhook endpoint');
}

/**
 * Renewed by `refreshEndpointLock` while its holder runs. Short, so that the lease of a dead worker
 * expires before its job is given to another worker.
 */
const LEASE_SECONDS = 15;
/** No lease ends later than this. */
const MAX_LEASE_SECONDS = 120;

const OPEN = `disabled_at is null and account_id in (select id from pricing.account where suspended_at is null)`;
const IS_HELD = `leased_until between clock_timestamp() and clock_timestamp() + interval '${MAX_LEASE_SECONDS} seconds'`;
const LEASE_END = `clock_timestamp() + interval '${LEASE_SECONDS} seconds'`;

/**
 * A lease: only one worker at a time sends to an endpoint, which preserves the order. After a
 * worker died, another one continues when its lease has expired. Uses the database's clock, because
 * the clocks of machines may differ.
 *
 * The endpoint with a lease on it; null when it is deleted, disabled, suspended, or leased by
 * another worker.
 */
export async function lockEndpoint(
  sql: Sql,
  id: string,
): Promise<{ endpoint: EndpointRow; lease: string } | null> {
  const lease = randomUUID();
  const { rows } = await sql.query<EndpointRow>(
    `update pricing.webhook_endpoint set lease = $2, leased_until = ${LEASE_END}
     where id = $1 and (${IS_HELD}) is not true and ${OPEN}
     returning ${ENDPOINT_COLUMNS}`,
    [id, lease],
  );
  return rows[0] ? { endpoint: rows[0], lease } : null;
}

/**
 * The current endpoint with an extended lease; null when the lease was lost or nothing may be sent
 * there any more.
 */
export async function refreshEndpointLock(
  sql: Sql,
  { id, lease }: { id: string; lease: string },
): Promise<EndpointRow | null> {
  const { rows } = await sql.query<EndpointRow>(
    `update pricing.webhook_endpoint set leased_until = ${LEASE_END}
     where id = $1 and lease = $2 and ${OPEN}
     returning ${ENDPOINT_COLUMNS}`,
    [id, lease],
  );
  return rows[0] ?? null;
}

export async function releaseLease(
  sql: Sql,
  { id, lease }: { id: string; lease: string },
): Promise<void> {
  await sql.query(
    'update pricing.webhook_endpoint set lease = null, leased_until = null where id = $1 and lease = $2',
    [id, lease],
  );
}

/**
 * When the current lease expires unless it is renewed; null when there is none or nothing may be
 * sent.
 */
export async function findLeaseEnd(sql: Sql, id: string): Promise<Date | null> {
  const { rows } = await sql.query<{ until: Date }>(
    `select leased_until as until from pricing.webhook_endpoint where id = $1 and ${IS_HELD} and ${OPEN}`,
    [id],
  );
  return rows[0]?.until ?? null;
}
