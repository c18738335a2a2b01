/**
 * A lease: only one worker at a time sends to an endpoint, which preserves the order. After a
 * worker died, another one continues when its lease has expired. Uses the database's clock, because
 * the clocks of machines may differ.
 */
import { randomUUID } from 'node:crypto';
import type { Sql } from '#prisma/open-database.ts';
import { ENDPOINT_COLUMNS, type EndpointRow } from './endpoint-row.ts';

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
