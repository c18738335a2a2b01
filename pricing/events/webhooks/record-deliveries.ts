import type { Tx } from '#prisma/open-database.ts';
import { type AccountEvent, findAlertType } from '../event-types.ts';
import type { Webhooks } from './webhooks.ts';

/**
 * Creates a waiting delivery for each event and each endpoint that receives its type and kind of alert, and the job
 * that sends it, in the transaction that publishes the event. One statement for any number. Ids are
 * derived from event and endpoint, so the same event is never recorded twice.
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
