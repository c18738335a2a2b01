/**
 * The one question asked before every request: whose key is it, and is there room in the account's last minute? One round trip. The
 * count is exact over all keys and processes (`pricing.take_request`); refused and suspended requests are not counted.
 */
import type { Stage } from '#pricing/events/stage.ts';
import { hashApiKey } from './api-key.ts';
import { type Plan, plans, REQUEST_WINDOW_SECONDS, requestsPerMinute } from './plans.ts';

export interface Admission {
  readonly accountId: string;
  readonly keyId: string;
  readonly plan: Plan;
  readonly suspended: boolean;
  /** False: the account's minute is full. */
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds, rounded up, until a request that was counted leaves the window. */
  readonly resetSeconds: number;
}

interface Row {
  accountId: string;
  keyId: string;
  plan: Plan;
  suspended: boolean;
  used: boolean;
  allowed: boolean | null;
  remaining: number | null;
  resetSeconds: number | null;
}

/** Null when the key is unknown, revoked or expired: from outside, these are one case. */
export async function admitRequest(stage: Stage, key: string): Promise<Admission | null> {
  const now = stage.clock.now();
  const { rows } = await stage.db.query<Row>(
    `select a.id as "accountId", k.id as "keyId", a.plan, a.suspended_at is not null as suspended,
       coalesce(k.last_used_at > $2::timestamptz - interval '1 minute', false) as used,
       t.allowed, t.remaining, ceil(extract(epoch from t.reset_after))::int as "resetSeconds"
     from pricing.api_key k join pricing.account a on a.id = k.account_id
     left join lateral pricing.take_request(a.id, ($3::int[])[array_position($4::text[], a.plan)], make_interval(secs => $5)) t on a.suspended_at is null
     where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)`,
    [hashApiKey(key), now, plans.map(requestsPerMinute), plans, REQUEST_WINDOW_SECONDS],
  );
  const row = rows[0];
  if (!row) return null;
  // Once a minute is enough to tell a used key from a forgotten one.
  if (!row.used) await stage.db.query('update pricing.api_key set last_used_at = $2 where id = $1', [row.keyId, now]);
  const limit = requestsPerMinute(row.plan);
  const { accountId, keyId, plan, suspended } = row;
  return { accountId, keyId, plan, suspended, limit, allowed: row.allowed ?? false, remaining: row.remaining ?? 0, resetSeconds: Math.max(row.resetSeconds ?? 0, 1) };
}
