import { isAppError } from '#kernel/app-error.ts';
import { isPlan, type Plan } from '#kernel/plans.ts';
import { PlanSchema } from '#pricing/contract/contract.ts';
import { startSync } from '#app/catalog-sync/start-sync.server.ts';
import { isWithoutPlan } from '#app/shop-state/plan.ts';
import { openPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { APP_KEY_SCOPES } from '#app/pricing-client/app-key-scopes.ts';
import { handleMissing } from '#app/pricing-client/expected-refusals.ts';
import { createOperatorClient } from '#app/pricing-client/operator-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { readPricingKey } from '#app/sessions/read-pricing-key.server.ts';
import { savePricingKey } from '#app/sessions/save-pricing-key.server.ts';
import { FIRST_GOAL, type Goal } from '#app/shop-state/goal.ts';
import { readShopSettings } from '#app/shop-state/shop-settings.ts';
import { withShopLock } from '#app/shop-lock/with-shop-lock.server.ts';

/** Plan of an account created at installation, until Shopify or the operator sets another one. */
const firstPlan = ({ partner }: AppServices): 'trial' | 'growth' => (partner ? 'trial' : 'growth');

/**
 * Called after every token exchange: creates what an installed shop needs and does not have yet.
 * The shop's row, an account and a key at the built-in service (a returning shop finds its account
 * and gets a new key), and the first catalog read.
 */
export async function setUpShop(services: AppServices, shop: string): Promise<void> {
  if (await isInstalled(services, shop)) return;
  await withShopLock(services, { shop, purpose: 'install' }, async () => {
    if (await isInstalled(services, shop)) return;
    const row = await upsertShopRow(services, shop);
    if (row.baseUrl === null) await createBuiltInAccount(services, { shop, plan: row.plan });
    else if (!(await hasReadableKey(services, shop))) await markMissing(services, shop);
    await services.jobs.enqueue('catalog-sync.refresh-shop', { shop }, { key: shop });
    await services.jobs.enqueue('plans.refresh-subscription', { shop }, { key: shop });
    await startSync(services, { shop, kind: 'first' });
    await services.jobs.enqueue('service-copy.apply-changes', { shop }, { key: shop });
    services.log.info({ shop }, 'the app was installed');
  });
}

async function isInstalled(services: AppServices, shop: string): Promise<boolean> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { uninstalledAt: true, baseUrl: true, connection: true, accountDeletedAt: true },
  });
  if (!row || row.uninstalledAt !== null) return false;
  // Not until an owner starts anew, or the app is installed again.
  if (row.accountDeletedAt !== null) return true;
  return row.baseUrl !== null || (await hasReadableKey(services, shop));
}

/** A key that cannot be read is made anew: the merchant who opens the app need not wait for us. */
async function hasReadableKey(services: AppServices, shop: string): Promise<boolean> {
  try {
    return (await readPricingKey(services, shop)) !== null;
  } catch (error) {
    if (isAppError(error, 'unavailable')) return false;
    throw error;
  }
}

async function upsertShopRow(
  services: AppServices,
  shop: string,
): Promise<{ baseUrl: string | null; plan: string }> {
  const now = services.clock.now();
  return services.db.prisma.shop.upsert({
    where: { domain: shop },
    create: {
      domain: shop,
      plan: firstPlan(services),
      installedAt: now,
      settings: { goal: FIRST_GOAL },
    },
    update: { installedAt: now, uninstalledAt: null, accountDeletedAt: null },
    select: { baseUrl: true, plan: true },
  });
}

/** The account is named by the shop's domain, so there is one however often this runs. */
export async function createBuiltInAccount(
  services: AppServices,
  { shop, plan }: { shop: string; plan: string },
): Promise<void> {
  const operator = createOperatorClient(services);
  const account = await operator.accounts.create({
    name: shop,
    plan: PlanSchema.catch(firstPlan(services)).parse(plan),
    external_ref: shop,
    scopes: [...APP_KEY_SCOPES],
  });
  const state = { suspended: false, ...(await planOfAccount(services, shop)) };
  await operator.accounts.update(account.account_id, state).catch(handleMissing);
  const client = openPricingClient(services, {
    baseUrl: null,
    apiKey: account.api_key,
    currency: 'USD',
  });
  const capabilities = (await client.capabilities()).names;
  // A new account has no goal yet; it is set before its products arrive, so that nothing is
  // recommended for another goal.
  await client.settings.update({ goal: await readGoal(services, shop) });
  await services.db.transaction(async (tx) => {
    await savePricingKey(services, shop, { key: account.api_key, sql: tx });
    await tx.query(
      `update shop.shop set base_url = null, account_id = $2, connection = 'ok',
         connection_note = null, capabilities = $3::jsonb
       where domain = $1`,
      [shop, account.account_id, JSON.stringify(capabilities)],
    );
  });
}

/**
 * The plan that Shopify reported while the account was not in use; nothing where the operator sets
 * it.
 */
async function planOfAccount(
  services: AppServices,
  shop: string,
): Promise<{ plan?: Plan; monitoring?: boolean }> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { plan: true, planState: true },
  });
  if (!row || !services.partner) return {};
  return {
    ...(isPlan(row.plan) && { plan: row.plan }),
    monitoring: !isWithoutPlan(row.planState),
  };
}

async function readGoal(services: AppServices, shop: string): Promise<Goal> {
  const { settings } = await services.db.prisma.shop.findUniqueOrThrow({
    where: { domain: shop },
    select: { settings: true },
  });
  return readShopSettings(settings).goal;
}

async function markMissing(services: AppServices, shop: string): Promise<void> {
  await services.db.query(
    `update shop.shop set connection = 'missing', connection_note = $2 where domain = $1`,
    [shop, 'The app was installed again: paste the key of your pricing service in the settings'],
  );
}
