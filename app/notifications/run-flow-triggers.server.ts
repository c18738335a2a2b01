import { formatDecimal } from '#kernel/money.ts';
import { flowTriggerDocument } from '../admin-api/flow-trigger-document.ts';
import { openAdmin } from '../admin-api/open-admin.server.ts';
import type { AppServices } from '../services.server.ts';
import { hasFeature } from '../shop-state/plan.ts';
import { FLOW, recordAnswer, recordStart, removeStart } from './flow-start.server.ts';
import { type NewAlert, isStillOpen } from './list-new-alerts.server.ts';
import { listWantedAlerts } from './list-wanted-alerts.server.ts';

/** As in extensions/violation-trigger/shopify.extension.toml. */
export const FLOW_TRIGGER_HANDLE = 'price-below-floor';
const MAX_AT_ONCE = 100;
const STALE_MS = 3 * 86_400_000;

/**
 * Starts the workflows of a shop, at most once for each new violation: a start without a stored
 * response is not repeated (flow-start.server.ts). Only where Flow has reported an enabled workflow
 * with our trigger, on a plan that includes Flow. Returns how many were started.
 */
export async function runFlowTriggers(
  services: AppServices,
  { shop }: { shop: string },
): Promise<number> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { flowSince: true, plan: true },
  });
  if (!row?.flowSince || !hasFeature(row.plan, 'flow')) return 0;
  const now = services.clock.now();
  const from = new Date(Math.max(row.flowSince.getTime(), now.getTime() - STALE_MS));
  const alerts = await listWantedAlerts(services, shop, {
    from,
    to: new Date(now.getTime() + 1),
    limit: MAX_AT_ONCE,
    notSentTo: FLOW,
    otherKinds: false,
  });
  let fired = 0;
  for (const alert of alerts) {
    if (!(await isStillOpen(services, shop, alert.id))) continue;
    const start = { shop, alertId: alert.id };
    if (!(await recordStart(services, start))) continue;
    try {
      const { flowTriggerReceive } = await openAdmin(services, shop).query(flowTriggerDocument, {
        handle: FLOW_TRIGGER_HANDLE,
        payload: describeViolation(alert),
      });
      // When Flow itself refuses (no workflow any more, another payload expected), a retry would
      // not help.
      if (flowTriggerReceive.userErrors.length > 0)
        services.log.warn(
          { shop, alert: alert.id, errors: flowTriggerReceive.userErrors },
          'Shopify Flow refused a violation',
        );
      else fired += 1;
    } catch (error) {
      await removeStart(services, start);
      throw error;
    }
    await recordAnswer(services, start);
  }
  return fired;
}

/** The fields that the trigger declares; the product by its number, as references require. */
export function describeViolation(alert: NewAlert): Record<string, unknown> {
  return {
    product_id: Number(alert.productGid.split('/').at(-1)),
    Competitor: alert.retailer,
    'Listed price': Number(formatDecimal(alert.listed)),
    Floor: Number(formatDecimal(alert.limit)),
    Currency: alert.listed.currency,
    ...(alert.url ? { Address: alert.url } : {}),
  };
}
