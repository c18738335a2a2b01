import { type AlertType, EVENT_ALERT_TYPES, SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { listSettings } from '#pricing/accounts/settings.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { refreshCases } from './cases/refresh-cases.ts';
import { buildAlertEvent, type EventAlert } from './write-alerts.ts';
import { toAlertPolicy } from './alert-policy.ts';
import type { EventResolution, Resolution } from './pair.ts';
import { EVENT_RULES, listUnwantedTypes } from './rules/alert-rules.ts';

type MarkRequest =
  | { readonly accountId: string; readonly ids: readonly string[]; readonly read: boolean }
  | {
      readonly accountId: string;
      readonly all: true;
      readonly read: boolean;
      /** Kinds that are marked; those of the specification when absent. */
      readonly types?: readonly AlertType[] | undefined;
    };

/**
 * Marks alerts of the account as read or unread and publishes `alert.updated` for those that
 * changed. Reading an open alert of an event rule closes it (`alert.resolved`). Ids that are
 * unknown or belong to another account are ignored. Returns the number of changed alerts.
 */
export async function setAlertsRead(
  context: ServiceContext,
  request: MarkRequest,
): Promise<number> {
  const ids = 'ids' in request ? request.ids : null;
  const types = 'ids' in request ? null : (request.types ?? [SPECIFIED_ALERT_TYPE]);
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.query<EventAlert & { resolvedAt: Date | null }>(
      `with closing as (
         select id, $3 and resolved_at is null and type = any($6) as closes from pricing.alert
         where account_id = $1 and ($2::text[] is null or id = any($2))
           and ($5::text[] is null or type = any($5)) and (read_at is null) = $3
         for update)
       update pricing.alert a set read_at = case when $3 then $4::timestamptz end,
         resolved_at = case when c.closes then $4::timestamptz else a.resolved_at end,
         resolution = case when c.closes then 'acknowledged' else a.resolution end,
         updated_at = case when c.closes then $4::timestamptz else a.updated_at end
       from closing c where a.id = c.id
       returning a.id, a.account_id as "accountId", a.type, a.product_id as "productId",
         a.listing_id as "listingId",
         case when c.closes then a.resolved_at end as "resolvedAt"`,
      [request.accountId, ids, request.read, now, types, EVENT_ALERT_TYPES],
    );
    await context.events.publishToAccounts(
      tx,
      rows.map((alert) =>
        buildAlertEvent(alert.resolvedAt === null ? 'alert.updated' : 'alert.resolved', alert),
      ),
    );
    return rows.length;
  });
}

const AT_ONCE = 1_000;

/**
 * Closes alerts of event rules that nobody read within the rule's time, and publishes it. Called by
 * a schedule; repeating it changes nothing.
 */
export async function closeOldEvents(context: ServiceContext): Promise<void> {
  const now = context.clock.now();
  for (const { type, closesAfterDays } of EVENT_RULES) {
    const before = new Date(now.getTime() - closesAfterDays * DAY_MS);
    while ((await closeSome(context, { type, before, now })) === AT_ONCE);
  }
}

async function closeSome(
  context: ServiceContext,
  { type, before, now }: { type: string; before: Date; now: Date },
): Promise<number> {
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.query<EventAlert>(
      `update pricing.alert a set resolved_at = $3, updated_at = $3, resolution = $4
       where a.id in (select id from pricing.alert
         where change_key is not null and resolved_at is null and type = $1 and detected_at < $2
         order by detected_at limit $5)
       returning a.id, a.account_id as "accountId", a.type, a.product_id as "productId",
         a.listing_id as "listingId"`,
      [type, before, now, 'expired' satisfies EventResolution, AT_ONCE],
    );
    await context.events.publishToAccounts(
      tx,
      rows.map((alert) => buildAlertEvent('alert.resolved', alert)),
    );
    return rows.length;
  });
}

/**
 * Resolves the open alerts of an account at a retailer that it no longer monitors
 * (`retailer.unmonitored`), as `not_monitored`, and publishes the changes. Runs in the same
 * transaction, so that no later event is taken for their cause. Repeating it changes nothing.
 */
export async function closeRetailerAlerts(
  context: Pick<ServiceContext, 'events' | 'clock'>,
  tx: Tx,
  { accountId, retailerId }: { accountId: string; retailerId: string },
): Promise<void> {
  const now = context.clock.now();
  const { rows } = await tx.query<EventAlert & { retailer: string }>(
    `update pricing.alert a set resolved_at = $3, updated_at = $3, resolution = 'not_monitored'
     from pricing.retailer r
     where a.account_id = $1 and a.resolved_at is null and r.id = $2
       and (a.listing_id in (select l.id from pricing.listing l where l.retailer_id = r.id)
         or (a.listing_id is null and a.retailer = r.domain))
     returning a.id, a.account_id as "accountId", a.type, a.product_id as "productId",
       a.listing_id as "listingId", r.domain as retailer`,
    [accountId, retailerId, now],
  );
  const [kind, resolution] = ['ended', 'not_monitored'] as const;
  const changes = rows.flatMap(({ id: alertId, type, productId, retailer }) =>
    type === SPECIFIED_ALERT_TYPE && productId !== null
      ? [{ accountId, productId, retailer, alertId, kind, resolution }]
      : [],
  );
  await context.events.publishToAccounts(tx, [
    ...rows.map((alert) => buildAlertEvent('alert.resolved', alert)),
    ...(await refreshCases(tx, { changes, now })),
  ]);
}

/**
 * Resolves the open alerts of the kinds that an account does not want, as `turned_off`, and
 * publishes it. Repeating it changes nothing.
 */
export async function closeUnwantedAlerts(
  context: Pick<ServiceContext, 'db' | 'events' | 'clock'>,
  { accountId }: { accountId: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const settings = (await listSettings(tx, [accountId])).get(accountId);
    if (!settings) return;
    const { rows } = await tx.query<EventAlert>(
      `update pricing.alert a set resolved_at = $3, updated_at = $3, resolution = $4
       where a.account_id = $1 and a.type = any($2) and a.resolved_at is null
       returning a.id, a.account_id as "accountId", a.type, a.product_id as "productId",
         a.listing_id as "listingId"`,
      [
        accountId,
        listUnwantedTypes(toAlertPolicy(settings)),
        context.clock.now(),
        'turned_off' satisfies Resolution,
      ],
    );
    await context.events.publishToAccounts(
      tx,
      rows.map((alert) => buildAlertEvent('alert.resolved', alert)),
    );
  });
}
