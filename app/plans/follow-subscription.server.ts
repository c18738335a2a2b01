import { subscriptionDocument } from '../admin-api/subscription-document.ts';
import { openAdmin } from '../admin-api/open-admin.server.ts';
import { createOperatorClient } from '../pricing-client/operator-client.server.ts';
import type { AppServices } from '../services.server.ts';
import { withShopLock } from '../shop-lock/with-shop-lock.server.ts';
import { PLANS, type PlanName, readPlanName } from './plan.ts';

/** The plan of a shop whose subscription has ended. */
const WITHOUT_SUBSCRIPTION: PlanName = 'starter';

/**
 * Reads what the merchant subscribes to and takes it over: the account's limit at the built-in
 * service first, then our own row, so that a failure in between is repeated. A shop that never had
 * a subscription keeps the plan it was installed with. Answers the plan.
 */
export async function followSubscription(
  services: AppServices,
  { shop }: { shop: string },
): Promise<string | null> {
  const { currentAppInstallation: installed } = await openAdmin(services, shop).query(
    subscriptionDocument,
  );
  return withShopLock(services, { shop, purpose: 'install' }, async () => {
    const row = await services.db.prisma.shop.findUnique({
      where: { domain: shop },
      select: {
        plan: true,
        subscriptionGid: true,
        accountId: true,
        baseUrl: true,
        uninstalledAt: true,
      },
    });
    if (!row || row.uninstalledAt !== null) return null;
    const active = installed.activeSubscriptions
      .filter(({ status }) => status === 'ACTIVE')
      .map(({ id, name }) => ({ id, name, plan: readPlanName(name) }));
    const unknown = active.filter(({ plan }) => plan === null);
    if (unknown.length > 0)
      services.log.error(
        { shop, names: unknown.map(({ name }) => name) },
        'a subscription has a name that is none of our plans',
      );
    const best = active
      .filter((each): each is typeof each & { plan: PlanName } => each.plan !== null)
      .sort((a, b) => PLANS.indexOf(b.plan) - PLANS.indexOf(a.plan))[0];
    // Somebody pays for something we do not know: nothing is taken away.
    const plan =
      best?.plan ??
      (row.subscriptionGid === null || unknown.length > 0 ? row.plan : WITHOUT_SUBSCRIPTION);
    if (plan !== row.plan && row.accountId && row.baseUrl === null)
      await createOperatorClient(services).updateAccount(row.accountId, {
        plan: readPlanName(plan) ?? WITHOUT_SUBSCRIPTION,
      });
    // A subscription that has ended stays known, so that what follows from its end is not undone by the next look.
    await services.db.query(
      'update shop.shop set plan = $2, subscription_gid = coalesce($3, subscription_gid), plan_read_at = $4 where domain = $1',
      [shop, plan, best?.id ?? null, services.clock.now()],
    );
    return plan;
  });
}
