/**
 * Updates alerts and notes of some products to the current state. One transaction per chunk.
 * Products are locked first (advisory locks, in a fixed order) and read afterwards, so that of two
 * concurrent checks the later one sees the result of the earlier one: no alert is duplicated or
 * lost.
 */
import { listSettings } from '#pricing/accounts/settings.ts';
import { DECIDED_PRICE, IS_UNCERTAIN, JOIN_DECISION } from '#pricing/market/price-certainty.ts';
import { setListingWeights } from '#pricing/market/visit-times.ts';
import { listMapPrices } from '#pricing/catalog/map-price-periods/list-map-prices.ts';
import type { Tx, Sql } from '#prisma/open-database.ts';
import { SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import { type AlertPolicy, toAlertPolicy } from './alert-policy.ts';
import { listAlertChanges } from './cases/list-alert-changes.ts';
import { refreshCases } from './cases/refresh-cases.ts';
import { lockForAlerts } from '#pricing/catalog/lock-products.ts';
import { withMapPrices } from './with-map-prices.ts';
import { type AlertContext, openAfterPictures } from './open-after-pictures.ts';
import { INTERRUPTIONS, type Pair, type InterruptedAlert } from './pair.ts';
import { planStateChanges, planWeights } from './plan-changes.ts';
import { refreshEvents } from './refresh-events.ts';
import { refreshProductAlerts } from './refresh-products.ts';
import type { CheckedPairs, StateRule } from './rules/alert-rule.ts';
import { STATE_RULES } from './rules/alert-rules.ts';
import {
  closeInterruptedAlerts,
  createAlerts,
  openAlertsAgain,
  resolveAlerts,
  updateAlerts,
  writeNotes,
  buildAlertEvent,
} from './write-alerts.ts';

/** Products per transaction: enough for efficiency, few enough not to block others for long. */
const CHUNK = 500;

export interface Scope {
  readonly productIds: readonly string[];
  /** Only pairs with these listings; null: all pairs. */
  readonly listingIds: readonly string[] | null;
}

/**
 * Checks every pair in the scope and writes the changes: raised, updated and resolved alerts, and
 * notes about offers that cannot be compared. An alert found by a visit (a scope with listings) may
 * wait for a picture first.
 */
export async function refreshAlerts(
  context: AlertContext,
  { productIds, listingIds }: Scope,
): Promise<void> {
  const ids = [...new Set(productIds)].sort();
  for (let start = 0; start < ids.length; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK);
    await context.db.transaction((tx) =>
      settleChunk(context, tx, { productIds: chunk, listingIds }),
    );
  }
}

async function settleChunk(context: AlertContext, tx: Tx, scope: Scope): Promise<void> {
  await lockForAlerts(tx, scope.productIds);
  const now = context.clock.now();
  const mapPrices = await listMapPrices(tx, { productIds: scope.productIds, at: now });
  const pairs = withMapPrices(await listPairs(tx, scope), mapPrices);
  const policies = await readPolicies(tx, [...new Set(pairs.map((pair) => pair.accountId))]);
  const checked = { pairs, policies, now };
  const isVisit = scope.listingIds !== null;
  if (pairs.length > 0) {
    for (const rule of STATE_RULES) {
      const wanted = await chooseWanted(tx, rule, checked);
      if (wanted.length > 0)
        await refreshStates(context, tx, { rule, checked: { ...checked, pairs: wanted }, isVisit });
    }
    await setListingWeights(tx, planWeights(pairs, { mayLower: isVisit }));
    await context.events.publishToAccounts(tx, await refreshEvents(tx, checked));
  }
  await context.events.publishToAccounts(
    tx,
    await refreshProductAlerts(tx, {
      productIds: scope.productIds,
      checked,
      listAllPairs: (productIds) =>
        isVisit
          ? listPairs(tx, { productIds, listingIds: null }).then((all) =>
              withMapPrices(all, mapPrices),
            )
          : Promise.resolve(pairs.filter(({ productId }) => productIds.includes(productId))),
    }),
  );
}

/**
 * The pairs of accounts that want the rule's alerts, each with its own open or interrupted alert of
 * that rule. Of a MAP violation they were read with the pairs.
 */
async function chooseWanted(
  tx: Tx,
  rule: StateRule,
  { pairs, policies }: CheckedPairs,
): Promise<readonly Pair[]> {
  if (rule.type === SPECIFIED_ALERT_TYPE) return pairs;
  const wanted = pairs.filter(({ accountId }) => {
    const policy = policies.get(accountId);
    return policy !== undefined && rule.isWanted(policy);
  });
  if (wanted.length === 0) return [];
  const { rows } = await tx.query<AlertOfPair>(
    `select distinct on (a.product_id, a.listing_id) a.product_id as "productId",
       a.listing_id as "listingId", a.id, a.map_minor as "limitMinor",
       a.listed_minor as "listedMinor", a.lowest_minor as "lowestMinor",
       a.updated_at as "updatedAt", a.resolved_at as "resolvedAt", a.resolution
     from pricing.alert a
     where a.product_id = any($1) and a.listing_id = any($2) and a.type = $3
     order by a.product_id, a.listing_id, a.resolved_at desc nulls first`,
    [
      [...new Set(wanted.map(({ productId }) => productId))],
      [...new Set(wanted.map(({ listingId }) => listingId))],
      rule.type,
    ],
  );
  const alerts = new Map(rows.map((row) => [`${row.productId} ${row.listingId}`, row]));
  return wanted.map((pair) => withAlert(pair, alerts.get(`${pair.productId} ${pair.listingId}`)));
}

interface AlertOfPair {
  readonly productId: string | null;
  readonly listingId: string | null;
  readonly id: string;
  readonly limitMinor: bigint | null;
  readonly listedMinor: bigint | null;
  readonly lowestMinor: bigint | null;
  readonly updatedAt: Date;
  readonly resolvedAt: Date | null;
  readonly resolution: string | null;
}

function withAlert(pair: Pair, last: AlertOfPair | undefined): Pair {
  if (!last) return { ...pair, alert: null, interrupted: null };
  const { id, limitMinor, listedMinor, lowestMinor, updatedAt, resolvedAt, resolution } = last;
  if (resolvedAt === null)
    return {
      ...pair,
      alert:
        limitMinor === null || listedMinor === null || lowestMinor === null
          ? null
          : { id, limitMinor, listedMinor, lowestMinor, updatedAt },
      interrupted: null,
    };
  const reason = INTERRUPTIONS.find((known) => known === resolution);
  return {
    ...pair,
    alert: null,
    interrupted: reason === undefined ? null : { id, reason, resolvedAt },
  };
}

/**
 * Selects pairs that are matched now, and pairs no longer matched that still have an open alert or
 * a note.
 */
const PAIRS = `
with pair as (
  select product_id, listing_id from pricing.match
   where product_id = any($1)
     and verdict in ('auto', 'confirmed')
     and ($2::text[] is null or listing_id = any($2))
  union select product_id, listing_id from pricing.alert
   where product_id = any($1)
     and resolved_at is null
     and ($2::text[] is null or listing_id = any($2))
  union select product_id, listing_id from pricing.not_comparable
   where product_id = any($1) and ($2::text[] is null or listing_id = any($2)))
select p.account_id as "accountId", p.id as "productId", l.id as "listingId", p.currency,
  p.price_minor as "ownMinor", p.map_minor as "mapPriceMinor",
  coalesce(m.verdict = 'confirmed'
    or (m.verdict = 'auto' and ar.account_id is not null), false)
    and p.monitored and coalesce(ar.monitored, true) as matched,
  m.verdict, ar.account_id is not null and ar.monitored and p.monitored as watched,
  p.paused_at is not null as "isPaused",
  r.domain as retailer, r.status as "retailerStatus", l.state, l.weight,
  ${DECIDED_PRICE} as "priceMinor", l.currency as "listingCurrency",
  l.confidence::float8 as confidence, d.verdict as "priceVerdict",
  ${IS_UNCERTAIN} as "isUncertain", l.availability,
  l.condition, l.price_kind as "priceKind",
  case when m.verdict <> 'confirmed' or m.in_bulk then jsonb_path_query_first(m.reasons,
    '$[*] ? (@.code == "conditions_differ").values.theirs') #>> '{}' end as "otherCondition",
  coalesce(nullif(ar.tax, 'unknown'), nullif(l.tax, 'unknown'), r.tax) as tax,
  l.capture_id as "captureId", l.capture_at as "captureAt", l.offer_since as "offerSince",
  l.last_seen_at as "lastSeenAt",
  coalesce(l.held is null
    and case l.state when 'gone' then l.last_checked_at else l.last_seen_at end
      >= greatest(coalesce(ar.added_at, c.resolved_at),
        -- What was read before a pause may be outdated.
        case when c.resolution = 'product_paused' then c.resolved_at end), false)
    as "seenSinceWatched",
  case when l.offer_since <= l.corrected_at then l.corrected_at end as "correctedAt",
  coalesce(l.corrected_at >= coalesce(l.last_seen_at, l.corrected_at), false) as "awaitsVisit",
  a.id as "alertId", a.map_minor as "alertLimit", a.listed_minor as "alertListed",
  a.lowest_minor as "alertLowest", a.updated_at as "alertUpdatedAt",
  c.id as "interruptedId", c.resolution as "interruptedReason", c.resolved_at as "interruptedAt",
  case when n.reason is not null then coalesce(n.detail, '"old"') end as "notComparable"
from pair
join pricing.product p on p.id = pair.product_id
-- While an account's monitoring is paused, what it has stays as it is.
join pricing.account ac on ac.id = p.account_id and ac.monitoring_paused_at is null
join pricing.listing l on l.id = pair.listing_id
join pricing.retailer r on r.id = l.retailer_id
left join pricing.match m on m.product_id = p.id and m.listing_id = l.id
${JOIN_DECISION}
left join pricing.account_retailer ar on ar.account_id = p.account_id and ar.retailer_id = r.id
left join pricing.alert a on a.product_id = p.id
  and a.listing_id = l.id
  and a.type = $3
  and a.resolved_at is null
left join lateral (
  select last.id, last.resolution, last.resolved_at from pricing.alert last
   where last.product_id = p.id and last.listing_id = l.id and last.type = $3
   order by last.resolved_at desc nulls first limit 1) c
  on c.resolution in ('not_monitored', 'match_withdrawn', 'product_paused')
left join pricing.not_comparable n on n.product_id = p.id and n.listing_id = l.id`;

interface PairRow extends Omit<Pair, 'alert' | 'interrupted' | 'mapPeriod'> {
  readonly alertId: string | null;
  readonly alertLimit: bigint | null;
  readonly alertListed: bigint | null;
  readonly alertLowest: bigint | null;
  readonly alertUpdatedAt: Date | null;
  readonly interruptedId: string | null;
  readonly interruptedReason: InterruptedAlert['reason'] | null;
  readonly interruptedAt: Date | null;
}

/**
 * Lists the pairs of these products that need a check, each with its open or interrupted MAP
 * violation; with `listingIds` only those with these listings. Reads tables of other stages, writes
 * none.
 */
export async function listPairs(sql: Sql, { productIds, listingIds }: Scope): Promise<Pair[]> {
  const { rows } = await sql.query<PairRow>(PAIRS, [productIds, listingIds, SPECIFIED_ALERT_TYPE]);
  return rows.map(toPair);
}

function toPair({
  alertId,
  alertLimit,
  alertListed,
  alertLowest,
  alertUpdatedAt,
  interruptedId,
  interruptedReason,
  interruptedAt,
  ...pair
}: PairRow): Pair {
  return {
    ...pair,
    mapPeriod: null,
    alert:
      alertId === null ||
      alertLimit === null ||
      alertListed === null ||
      alertLowest === null ||
      alertUpdatedAt === null
        ? null
        : {
            id: alertId,
            limitMinor: alertLimit,
            listedMinor: alertListed,
            lowestMinor: alertLowest,
            updatedAt: alertUpdatedAt,
          },
    interrupted:
      interruptedId === null || interruptedReason === null || interruptedAt === null
        ? null
        : { id: interruptedId, reason: interruptedReason, resolvedAt: interruptedAt },
  };
}

async function refreshStates(
  context: AlertContext,
  tx: Tx,
  { rule, checked, isVisit }: { rule: StateRule; checked: CheckedPairs; isVisit: boolean },
): Promise<void> {
  const plan = planStateChanges(rule, checked);
  const { now } = checked;
  const raise = rule.isPhotographed
    ? await openAfterPictures(context, tx, { found: plan.raise, isVisit, now })
    : plan.raise;
  const created = await createAlerts(tx, { type: rule.type, raise, now });
  await updateAlerts(tx, plan.update, now);
  await openAlertsAgain(tx, plan.reopen, now);
  await resolveAlerts(tx, plan.resolve, now);
  await closeInterruptedAlerts(tx, plan.settle, now);
  await writeNotes(tx, plan, now);
  const changes = rule.type === 'map_violation' ? listAlertChanges(plan, created) : [];
  const caseEvents = await refreshCases(tx, { changes, now });
  const buildEvent = (
    event: Parameters<typeof buildAlertEvent>[0],
    id: string,
    { accountId, productId, listingId }: Pair,
  ) => buildAlertEvent(event, { id, accountId, type: rule.type, productId, listingId });
  await context.events.publishToAccounts(tx, [
    ...created.map(({ id, pair }) => buildEvent('alert.created', id, pair)),
    ...plan.update.map(({ pair }) => buildEvent('alert.updated', pair.alert.id, pair)),
    ...plan.reopen.map(({ pair }) => buildEvent('alert.reopened', pair.interrupted.id, pair)),
    ...plan.resolve.map(({ pair }) => buildEvent('alert.resolved', pair.alert.id, pair)),
    ...plan.settle.map(({ pair }) => buildEvent('alert.updated', pair.interrupted.id, pair)),
    ...caseEvents,
  ]);
}

/** What the settings of these accounts mean for their alerts; unknown accounts are absent. */
export async function readPolicies(
  sql: Sql,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, AlertPolicy>> {
  const settings = await listSettings(sql, accountIds);
  return new Map([...settings].map(([id, values]) => [id, toAlertPolicy(values)]));
}
