/**
 * The check before every request: which account the key belongs to, and whether the account's rate
 * limit allows the request. One round trip for any number of requests. The count is exact over all
 * keys and processes (`pricing.take_requests`); requests that are rejected, suspended or made with
 * an expired key are not counted.
 */
import type { KeyScope } from '#kernel/key-scopes.ts';
import { type Plan, PLAN_CONTENTS, PLANS } from '#kernel/plans.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { hashApiKey } from './api-key.ts';

/** The limit applies to the account, over all its keys. */
export const REQUEST_WINDOW_SECONDS = 60;

export interface Admission {
  readonly accountId: string;
  readonly keyId: string;
  /** What the key may do. */
  readonly scopes: readonly KeyScope[];
  /** True: a test account, for which nothing is visited. */
  readonly isTest: boolean;
  readonly plan: Plan;
  readonly suspended: boolean;
  /** When the key expired; null when it has not. */
  readonly expiredAt: Date | null;
  /** False: the account's limit for the window is reached. */
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds, rounded up, until the oldest counted request leaves the window. */
  readonly resetSeconds: number;
}

interface Row {
  n: number;
  accountId: string;
  keyId: string;
  scopes: KeyScope[];
  isTest: boolean;
  plan: Plan;
  suspended: boolean;
  expiredAt: Date | null;
  marked: boolean;
  granted: number | null;
  used: number | null;
  resetSeconds: number | null;
}

const LIMITS = PLANS.map((plan) => PLAN_CONTENTS[plan].requestsPerMinute);

/**
 * Sorted, because the counters are locked in this order: without it, two processes that admit the
 * same accounts could deadlock. `(select $1)` hides the number of values from the planner;
 * otherwise it would prefer a custom plan for that number and make one for each request. Each key
 * is looked up by `lateral … offset 0`: joined, the planner expects many keys and reads all keys of
 * the installation at every request.
 */
const ADMIT = `select s.n, s."accountId", s."keyId", s.scopes, s."isTest", s.plan, s.suspended,
    s."expiredAt", s.marked, t.granted,
    t.used, ceil(extract(epoch from t.reset_after))::int as "resetSeconds"
  from (
    select q.n::int as n,
      case when a.suspended_at is null and not coalesce(k.expires_at <= $6, false)
        then q.wanted else 0 end as wanted,
      a.id as "accountId", k.id as "keyId", k.scopes, a.live_account_id is not null as "isTest",
      a.plan, a.suspended_at is not null as suspended,
      case when k.expires_at <= $6 then k.expires_at end as "expiredAt",
      coalesce(k.last_used_at > $6::timestamptz - interval '1 minute', false)
        or coalesce(k.expires_at <= $6, false) as marked
    from unnest((select $1::bytea[]), (select $2::int[])) with ordinality as q(hash, wanted, n)
    cross join lateral (select * from pricing.api_key k where k.hash = q.hash
      and k.revoked_at is null offset 0) k
    join pricing.account a on a.id = k.account_id
    order by a.id offset 0
  ) s
  left join lateral pricing.take_requests(s."accountId", s.wanted,
    ($4::int[])[array_position($3::text[], s.plan)], make_interval(secs => $5)) t
    on true`;

/**
 * The result for each of these requests, in their order. Null when the key is unknown or revoked;
 * callers cannot tell these apart.
 */
export async function checkRequests(
  context: ServiceContext,
  keys: readonly string[],
): Promise<(Admission | null)[]> {
  const now = context.clock.now();
  const countByKey = new Map<string, number>();
  for (const key of keys) countByKey.set(key, (countByKey.get(key) ?? 0) + 1);
  const distinctKeys = [...countByKey.keys()];
  const { rows } = await context.db.query<Row>(
    ADMIT,
    [
      distinctKeys.map(hashApiKey),
      [...countByKey.values()],
      PLANS,
      LIMITS,
      REQUEST_WINDOW_SECONDS,
      now,
    ],
    { prepare: true },
  );
  await markUsed(
    context,
    rows.filter(({ marked }) => !marked).map(({ keyId }) => keyId),
    now,
  );
  const found = new Map(rows.map((row) => [distinctKeys[row.n - 1] ?? '', { row, given: 0 }]));
  return keys.map((key) => {
    const one = found.get(key);
    if (!one) return null;
    one.given += 1;
    return admissionOf(one.row, one.given);
  });
}

/** Result for the `nth` of the requests that were checked together with one key. */
function admissionOf(row: Row, nth: number): Admission {
  const limit = PLAN_CONTENTS[row.plan].requestsPerMinute;
  const allowed = nth <= (row.granted ?? 0);
  return {
    accountId: row.accountId,
    keyId: row.keyId,
    scopes: row.scopes,
    isTest: row.isTest,
    plan: row.plan,
    suspended: row.suspended,
    expiredAt: row.expiredAt,
    limit,
    allowed,
    remaining: allowed ? limit - (row.used ?? 0) - nth : 0,
    resetSeconds: Math.max(row.resetSeconds ?? 0, 1),
  };
}

/**
 * Marking once a minute is enough to distinguish a used key from an unused one. Skips keys that
 * another process is marking.
 */
async function markUsed(
  context: ServiceContext,
  keyIds: readonly string[],
  now: Date,
): Promise<void> {
  if (keyIds.length === 0) return;
  await context.db.query(
    `update pricing.api_key k set last_used_at = $2
     from (select id from pricing.api_key where id = any($1) for no key update skip locked) free
     where k.id = free.id`,
    [keyIds, now],
  );
}
