import { isPlan } from '#kernel/plans.ts';
import type { PartnerEnv } from '#app/env.server.ts';
import { handleMissing } from '#app/pricing-client/expected-refusals.ts';
import { createOperatorClient } from '#app/pricing-client/operator-client.server.ts';
import { createAppState } from '#app/app-state.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { withShopLock } from '#app/shop-lock/with-shop-lock.server.ts';
import { fetchSubscription } from './fetch-subscription.server.ts';
import { resolvePlan, type KnownPlan, type Subscription } from './resolve-plan.ts';
import { readPlanName, isWithoutPlan, PLAN_STATES, type PlanState } from '#app/shop-state/plan.ts';
import { startSync } from '#app/catalog-sync/start-sync.server.ts';
import { appDocument } from '#app/admin-api/shop-documents.ts';
import { openAdmin } from '#app/admin-api/open-admin.server.ts';

/** A job waits at most this long for its turn at the Partner API, and is retried later. */
const JOB_TURN_MS = 60_000;

/**
 * Reads the shop's plan and stores it: from Shopify's Partner API, or, where that is not
 * configured, from the account, whose plan the operator sets. Null after an uninstallation. Throws
 * what prevented the read; the last known plan then stays.
 */
export async function refreshSubscription(
  services: AppServices,
  { shop, turnMs = JOB_TURN_MS }: { shop: string; turnMs?: number },
): Promise<KnownPlan | null> {
  const askedAt = services.clock.now();
  await services.db.query('update shop.shop set plan_asked_at = $2 where domain = $1', [
    shop,
    askedAt,
  ]);
  const { partner } = services;
  if (!partner) return adoptAccountPlan(services, { shop, askedAt });
  const subscription = await fetchFromShopify(services, partner, { shop, askedAt, turnMs });
  logUnknownPlans(services, shop, subscription);
  return withShopLock(services, { shop, purpose: 'install' }, async () => {
    const before = await findPlan(services, shop);
    if (!before) return null;
    // A newer response is already stored.
    if (before.readAt !== null && before.readAt > askedAt) return before;
    const plan = resolvePlan(subscription, { before, now: askedAt });
    await updateAccount(services, before, plan);
    await savePlan(services, { shop, plan, askedAt });
    await applyPlanChange(services, { shop, before, after: plan });
    return plan;
  });
}

interface StoredPlan extends KnownPlan {
  readonly readAt: Date | null;
  readonly accountId: string | null;
  readonly baseUrl: string | null;
}

async function findPlan(services: AppServices, shop: string): Promise<StoredPlan | null> {
  const row = await services.db.prisma.shop.findUnique({ where: { domain: shop } });
  if (!row || row.uninstalledAt !== null) return null;
  return {
    plan: row.plan,
    state: readPlanState(row.planState),
    chosen: row.chosenPlan,
    trialEndsAt: row.trialEndsAt,
    endsAt: row.planEndsAt,
    readAt: row.planReadAt,
    accountId: row.accountId,
    baseUrl: row.baseUrl,
  };
}

export const readPlanState = (text: string): PlanState =>
  PLAN_STATES.find((state) => state === text) ?? 'unread';

async function fetchFromShopify(
  services: AppServices,
  partner: PartnerEnv,
  { shop, askedAt, turnMs }: { shop: string; askedAt: Date; turnMs: number },
): Promise<Subscription | null> {
  try {
    const ids = await findShopIds(services, shop);
    return await fetchSubscription(services, partner, { ...ids, turn: { atMostMs: turnMs } });
  } catch (error) {
    await services.db.query(
      'update shop.shop set plan_failing_since = coalesce(plan_failing_since, $2) where domain = $1',
      [shop, askedAt],
    );
    throw error;
  }
}

/** The same for all shops, and for as long as the app exists. */
const getKnown = createAppState((): { appGid: string | null } => ({ appGid: null }));

/**
 * The ids of app and shop. Requested once: a shop that does not pay may close its Admin API, and
 * its plan must still be read. Throws what the Admin API does.
 */
async function findShopIds(
  services: AppServices,
  shop: string,
): Promise<{ appGid: string; shopGid: string }> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { gid: true },
  });
  const known = getKnown();
  if (row?.gid && known.appGid) return { appGid: known.appGid, shopGid: row.gid };
  const { currentAppInstallation, shop: found } = await openAdmin(services, shop).query(
    appDocument,
  );
  const appGid = (known.appGid = currentAppInstallation.app.id);
  await services.db.query('update shop.shop set gid = $2 where domain = $1 and gid is null', [
    shop,
    found.id,
  ]);
  return { appGid, shopGid: found.id };
}

function logUnknownPlans(
  services: AppServices,
  shop: string,
  subscription: Subscription | null,
): void {
  const unknown = (subscription?.handles ?? []).filter((handle) => readPlanName(handle) === null);
  if (unknown.length > 0)
    services.log.error({ shop, handles: unknown }, 'a subscription names an unknown plan');
}

/** The account first, then our own row: after a failure in between both are repeated. */
async function updateAccount(
  services: AppServices,
  before: StoredPlan,
  after: KnownPlan,
): Promise<void> {
  const isSame =
    before.readAt !== null &&
    before.plan === after.plan &&
    isWithoutPlan(before.state) === isWithoutPlan(after.state);
  if (isSame || !before.accountId || before.baseUrl !== null) return;
  const change = {
    ...(isPlan(after.plan) && { plan: after.plan }),
    monitoring: !isWithoutPlan(after.state),
  };
  await createOperatorClient(services)
    .accounts.update(before.accountId, change)
    .catch(handleMissing);
}

async function savePlan(
  services: AppServices,
  { shop, plan, askedAt }: { shop: string; plan: KnownPlan; askedAt: Date },
): Promise<void> {
  await services.db.query(
    `update shop.shop set plan = $2, plan_state = $3, chosen_plan = $4, trial_ends_at = $5,
       plan_ends_at = $6, plan_read_at = $7, plan_failing_since = null
     where domain = $1`,
    [shop, plan.plan, plan.state, plan.chosen, plan.trialEndsAt, plan.endsAt, askedAt],
  );
}

/** Without the Partner API the account's plan is the one the operator set. */
async function adoptAccountPlan(
  services: AppServices,
  { shop, askedAt }: { shop: string; askedAt: Date },
): Promise<KnownPlan | null> {
  const { items } = await createOperatorClient(services).accounts.list({ external_ref: shop });
  const account = items[0];
  const before = await findPlan(services, shop);
  if (!before) return null;
  const plan: KnownPlan = {
    plan: account?.plan ?? before.plan,
    state: account?.monitoring === false ? 'ended' : 'operator',
    chosen: null,
    trialEndsAt: null,
    endsAt: null,
  };
  await savePlan(services, { shop, plan, askedAt });
  await applyPlanChange(services, { shop, before, after: plan });
  return plan;
}

/**
 * Queues what follows from a changed plan: which products are monitored is refreshed, and a shop
 * that has a plan again is synced.
 */
async function applyPlanChange(
  services: AppServices,
  { shop, before, after }: { shop: string; before: KnownPlan; after: KnownPlan },
): Promise<void> {
  const isBack = isWithoutPlan(before.state) && !isWithoutPlan(after.state);
  if (isBack) {
    await startSync(services, { shop, kind: 'reconciliation' });
    await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { key: shop });
    await services.jobs.enqueue('service-copy.apply-changes', { shop }, { key: shop });
  }
  if (isBack || before.plan !== after.plan)
    await services.jobs.enqueue('catalog-sync.refresh-monitored', { shop }, { key: shop });
}
