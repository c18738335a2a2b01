import { z } from 'zod';
import type { Sql, Tx } from '#prisma/open-database.ts';
import { AppError } from '#kernel/app-error.ts';
import { createId } from '#kernel/ids.ts';
import { formatTime } from '#pricing/events/format-time.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { getEndpoint } from './endpoints.ts';
import type { Webhooks } from './webhooks.ts';
import { type AccountEvent, findAlertType } from '#pricing/events/event-types.ts';

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

/** Event type of a test message requested by a user. It is in no changes feed. */
const TEST_TYPE = 'webhook.test';

export interface DeliveryRow {
  readonly id: string;
  readonly seq: bigint;
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  readonly state: DeliveryState;
  /** Parsed by AttemptsSchema. */
  readonly attempts: unknown;
  readonly payload: string | null;
  readonly nextAt: Date | null;
  readonly replayOf: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

export const DELIVERY_COLUMNS = `d.id, d.seq, d.endpoint_id as "endpointId",
  d.event_id as "eventId", d.type, d.state, d.attempts, d.payload, d.next_at as "nextAt",
  d.replay_of as "replayOf", d.created_at as "createdAt", d.settled_at as "settledAt"`;

/**
 * Sends a test message, signed and retried like all others, also to a failing endpoint. Throws
 * `not_found`, `conflict` (disabled, or a test is already waiting).
 */
export async function createTestDelivery(
  context: ServiceContext,
  webhooks: Webhooks,
  { accountId, id }: { accountId: string; id: string },
): Promise<DeliveryRow> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const endpoint = await getEndpoint(tx, { accountId, id, lock: true });
    if (endpoint.disabledAt)
      throw new AppError('conflict', 'This endpoint is switched off: switch it on first');
    const waiting = await tx.query(
      `select 1 from pricing.delivery where endpoint_id = $1 and state = 'waiting' and type = $2`,
      [id, TEST_TYPE],
    );
    if (waiting.rows.length > 0)
      throw new AppError('conflict', 'The last test message still waits to be delivered');
    const [deliveryId, eventId, timestamp] = [
      createId('dlv', now),
      createId('evt', now),
      formatTime(now),
    ];
    const payload = JSON.stringify({
      type: TEST_TYPE,
      timestamp,
      data: { id: eventId, type: TEST_TYPE, at: timestamp, endpoint_id: id },
    });
    await tx.query(
      `insert into pricing.delivery (id, endpoint_id, event_id, type, state, payload, next_at,
         created_at)
       values ($1, $2, $3, $4, 'waiting', $5, $6, $6)`,
      [deliveryId, id, eventId, TEST_TYPE, payload, now],
    );
    await webhooks.wake(tx, [id]);
    return getDelivery(tx, { accountId, id: deliveryId });
  });
}

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

/**
 * Chooses the next delivery. For a working endpoint: the oldest one. For a failing endpoint: only
 * deliveries that were tried before and are due again, plus one more once the first has failed
 * twice. So a dead endpoint costs two retry schedules however many deliveries wait, and a single
 * message that a receiver cannot handle does not block the others for long.
 *
 * The next delivery due at an endpoint; null when there is none.
 */
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

/**
 * Sends a settled delivery again: a new delivery with the same event id and, if it was sent before,
 * the same bytes. Throws `not_found`, and `conflict` while it is still waiting or its endpoint is
 * disabled.
 */
export async function createReplay(
  context: ServiceContext,
  webhooks: Webhooks,
  { accountId, id }: { accountId: string; id: string },
): Promise<DeliveryRow> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const old = await getDelivery(tx, { accountId, id });
    const endpoint = await getEndpoint(tx, { accountId, id: old.endpointId, lock: true });
    if (endpoint.disabledAt)
      throw new AppError(
        'conflict',
        'The endpoint of this delivery is switched off: switch it on first',
      );
    if (old.state === 'waiting')
      throw new AppError('conflict', 'This delivery is still waiting to be sent');
    const newId = createId('dlv', now);
    await tx.query(
      `insert into pricing.delivery (id, endpoint_id, event_id, type, state, payload, next_at,
         replay_of, created_at)
       values ($1, $2, $3, $4, 'waiting', $5, $6, $7, $6)`,
      [newId, endpoint.id, old.eventId, old.type, old.payload, now, old.id],
    );
    await webhooks.wake(tx, [endpoint.id]);
    return getDelivery(tx, { accountId, id: newId });
  });
}

/** A delivery to one of the account's endpoints. Throws `not_found`. */
export async function getDelivery(
  sql: Sql,
  { accountId, id }: { accountId: string; id: string },
): Promise<DeliveryRow> {
  const { rows } = await sql.query<DeliveryRow>(
    `select ${DELIVERY_COLUMNS}
     from pricing.delivery d
     join pricing.webhook_endpoint e on e.id = d.endpoint_id
     where d.id = $2 and e.account_id = $1`,
    [accountId, id],
  );
  if (!rows[0]) throw new AppError('not_found', 'No such webhook delivery');
  return rows[0];
}

/**
 * One attempt: its time, the response, and the duration in milliseconds. `error` is null when it
 * was delivered.
 */
export const AttemptsSchema = z.array(
  z.object({
    at: z.iso.datetime(),
    status: z.int().nullable(),
    ms: z.int(),
    error: z.string().nullable(),
    answer: z.string().nullable(),
  }),
);
export type Attempt = z.infer<typeof AttemptsSchema>[number];

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** Settled deliveries are stored for this many days. */
export const DELIVERIES_KEPT_DAYS = 30;

/**
 * Creates a waiting delivery for each event and each endpoint that receives its type and kind of
 * alert, and the job that sends it, in the transaction that publishes the event. One statement for
 * any number. Ids are derived from event and endpoint, so the same event is never recorded twice.
 */
export async function recordDeliveries(
  tx: Tx,
  webhooks: Pick<Webhooks, 'wake'>,
  {
    accountEvents: events,
    at,
  }: { accountEvents: readonly (AccountEvent & { readonly id: string })[]; at: Date },
): Promise<void> {
  const { rows } = await tx.query<{ endpointId: string }>(
    `with made as (
       insert into pricing.delivery (id, endpoint_id, event_id, type, state, next_at, created_at)
       select 'dlv_' || substr(t.id, 5, 10) || substr(md5(t.id || ' ' || e.id), 1, 16), e.id, t.id, t.type, 'waiting', $4, $4
       from unnest($1::text[], $2::text[], $3::text[], $5::text[]) with ordinality as t(id, account_id, type, alert_type, n)
       join pricing.webhook_endpoint e on e.account_id = t.account_id and t.type = any(e.types) and e.disabled_at is null
         and (t.alert_type is null or t.alert_type = any(e.alert_types))
       order by t.n on conflict do nothing returning endpoint_id)
     select distinct endpoint_id as "endpointId" from made`,
    [
      events.map(({ id }) => id),
      events.map(({ accountId }) => accountId),
      events.map(({ type }) => type),
      at,
      events.map(findAlertType),
    ],
    { prepare: true },
  );
  if (rows.length > 0)
    await webhooks.wake(
      tx,
      rows.map(({ endpointId }) => endpointId),
    );
}
