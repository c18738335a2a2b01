/**
 * Chooses the next delivery. For a working endpoint: the oldest one. For a failing endpoint: only
 * deliveries that were tried before and are due again, plus one more once the first has failed
 * twice. So a dead endpoint costs two retry schedules however many deliveries wait, and a single
 * message that a receiver cannot handle does not block the others for long.
 */
import type { Sql } from '#prisma/open-database.ts';
import { TEST_TYPE } from './create-test-delivery.ts';
import { DELIVERY_COLUMNS, type DeliveryRow } from './delivery-row.ts';

const PROBES = 2;
const FAILURES_BEFORE_SECOND_PROBE = 2;

/**
 * Deliveries waiting at that endpoint and due. Each list is limited to its first row, so one row is
 * read however many wait (indexes delivery_waiting, delivery_probe).
 */
const due = (condition: string): string =>
  `(select * from pricing.delivery w
     where w.endpoint_id = e.id and w.state = 'waiting' and w.next_at <= $1 and ${condition}
     order by w.seq limit 1)`;

/**
 * A failing endpoint gets a delivery that was never tried only as a probe: at most PROBES, the
 * second one after the first has failed FAILURES_BEFORE_SECOND_PROBE times.
 */
const IS_PROBE = `e.failing_since is not null and w.attempts = '[]'::jsonb
  and tried.n < ${PROBES}
  and coalesce(tried.least, ${FAILURES_BEFORE_SECOND_PROBE}) >= ${FAILURES_BEFORE_SECOND_PROBE}`;

const DUE = `pricing.webhook_endpoint e
  cross join lateral (
    select count(*) as n, min(jsonb_array_length(t.attempts)) as least from pricing.delivery t
    where t.endpoint_id = e.id
      and t.state = 'waiting'
      and t.attempts <> '[]'::jsonb
      and e.failing_since is not null) tried
  cross join lateral (
    select * from (
      ${due('e.failing_since is null')}
      union all ${due(`e.failing_since is not null and (w.attempts <> '[]'::jsonb or w.type = '${TEST_TYPE}')`)}
      union all ${due(IS_PROBE)}
    ) candidate order by seq limit 1) d
  where e.disabled_at is null and (e.held_until is null or e.held_until <= $1)`;

/** The next delivery due at an endpoint; null when there is none. */
export async function findDueDelivery(
  sql: Sql,
  { endpointId, now }: { endpointId: string; now: Date },
): Promise<DeliveryRow | null> {
  const { rows } = await sql.query<DeliveryRow>(
    `select ${DELIVERY_COLUMNS} from ${DUE} and e.id = $2`,
    [now, endpointId],
  );
  return rows[0] ?? null;
}

/** Endpoints of active accounts that have a due delivery. */
export async function listDueEndpoints(sql: Sql, now: Date): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select e.id from ${DUE} and e.account_id in (select id from pricing.account where suspended_at is null)`,
    [now],
  );
  return rows.map(({ id }) => id);
}
