/**
 * Updates alerts and notes of some products to the current state. One transaction per chunk.
 * Products are locked first (advisory locks, in a fixed order) and read afterwards, so that of two
 * concurrent checks the later one sees the result of the earlier one: no alert is duplicated or
 * lost.
 */
import { listSettings } from '#pricing/accounts/get-settings.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { setListingWeights } from '#pricing/market/set-listing-weights.ts';
import type { Tx } from '#prisma/open-database.ts';
import { type AlertPolicy, toAlertPolicy } from './alert-policy.ts';
import { buildAlertEvent } from './build-alert-event.ts';
import { listPairs } from './list-pairs.ts';
import { planWeights } from './plan-weights.ts';
import type { Pair } from './pair.ts';
import { planStateChanges } from './plan-state-changes.ts';
import { refreshEvents } from './refresh-events.ts';
import type { CheckedPairs, StateRule } from './rules/alert-rule.ts';
import { STATE_RULES } from './rules/alert-rules.ts';
import {
  closeInterruptedAlerts,
  createAlerts,
  openAlertsAgain,
  resolveAlerts,
  updateAlerts,
  writeNotes,
} from './write-alerts.ts';

/** Products per transaction: enough for efficiency, few enough not to block others for long. */
const CHUNK = 500;
const LOCK_CLASS = 7101;
/**
 * Locks are taken on buckets of products, which limits the locks of one transaction to this number.
 */
const LOCK_BUCKETS = 128;

export interface Scope {
  readonly productIds: readonly string[];
  /** Only pairs with these listings; null: all pairs. */
  readonly listingIds: readonly string[] | null;
}

/**
 * Checks every pair in the scope and writes the changes: raised, updated and resolved alerts, and
 * notes about offers that cannot be compared.
 */
export async function refreshAlerts(
  context: ServiceContext,
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

async function settleChunk(context: ServiceContext, tx: Tx, scope: Scope): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock($1, bucket)
     from (select distinct hashtext(id) & ($2::int - 1) as bucket from unnest($3::text[]) id
       order by 1) locks`,
    [LOCK_CLASS, LOCK_BUCKETS, scope.productIds],
  );
  for (const rule of STATE_RULES) {
    const pairs = await listPairs(tx, { ...scope, type: rule.type });
    if (pairs.length === 0) return;
    const now = context.clock.now();
    const policies = await readPolicies(tx, [...new Set(pairs.map((pair) => pair.accountId))]);
    const checked = { pairs, policies, now };
    await refreshStates(context, tx, { rule, checked });
    if (rule !== STATE_RULES[0]) continue;
    // What is true of the pairs themselves is the same for every rule.
    await setListingWeights(tx, planWeights(pairs, { mayLower: scope.listingIds !== null }));
    await context.events.publishToAccounts(tx, await refreshEvents(tx, checked));
  }
}

async function refreshStates(
  context: ServiceContext,
  tx: Tx,
  { rule, checked }: { rule: StateRule; checked: CheckedPairs },
): Promise<void> {
  const plan = planStateChanges(rule, checked);
  const { now } = checked;
  const created = await createAlerts(tx, { type: rule.type, raise: plan.raise, now });
  await updateAlerts(tx, plan.update, now);
  await openAlertsAgain(tx, plan.reopen, now);
  await resolveAlerts(tx, plan.resolve, now);
  await closeInterruptedAlerts(tx, plan.settle, now);
  await writeNotes(tx, plan, now);
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
  ]);
}

async function readPolicies(
  tx: Tx,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, AlertPolicy>> {
  const settings = await listSettings(tx, accountIds);
  return new Map([...settings].map(([id, values]) => [id, toAlertPolicy(values)]));
}
