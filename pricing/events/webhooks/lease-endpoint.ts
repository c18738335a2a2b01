/** One worker at a time sends to an endpoint: that keeps the order. A worker that died is followed by another one when its lease has ended. */
import { randomUUID } from 'node:crypto';
import type { Sql } from '#prisma/open-database.ts';
import { ENDPOINT_COLUMNS, type EndpointRow } from './endpoint-row.ts';

/** Longer than one attempt takes. */
export const LEASE_MS = 60_000;

const OPEN = `disabled_at is null and account_id in (select id from pricing.account where suspended_at is null)`;

/** The endpoint and a lease of it; null when it is gone, switched off, suspended, or another worker is at it. */
export async function leaseEndpoint(sql: Sql, { id, now }: { id: string; now: Date }): Promise<{ endpoint: EndpointRow; lease: string } | null> {
  const lease = randomUUID();
  const { rows } = await sql.query<EndpointRow>(
    `update pricing.webhook_endpoint set lease = $2, leased_until = $3 where id = $1 and (leased_until is null or leased_until <= $4) and ${OPEN} returning ${ENDPOINT_COLUMNS}`,
    [id, lease, new Date(now.getTime() + LEASE_MS), now],
  );
  return rows[0] ? { endpoint: rows[0], lease } : null;
}

/** The endpoint as it is now, leased for longer; null when the lease was lost or nothing may be sent there any more. */
export async function renewLease(sql: Sql, { id, lease, now }: { id: string; lease: string; now: Date }): Promise<EndpointRow | null> {
  const { rows } = await sql.query<EndpointRow>(`update pricing.webhook_endpoint set leased_until = $3 where id = $1 and lease = $2 and ${OPEN} returning ${ENDPOINT_COLUMNS}`, [
    id, lease, new Date(now.getTime() + LEASE_MS),
  ]);
  return rows[0] ?? null;
}

export async function releaseLease(sql: Sql, { id, lease }: { id: string; lease: string }): Promise<void> {
  await sql.query('update pricing.webhook_endpoint set lease = null, leased_until = null where id = $1 and lease = $2', [id, lease]);
}
