import { z } from 'zod';
import { SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { formatDecimal } from '#kernel/money.ts';
import { AppError } from '#kernel/app-error.ts';
import { flowTriggerDocument } from '#app/admin-api/shop-documents.ts';
import { openAdmin } from '#app/admin-api/open-admin.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { hasFeature } from '#app/shop-state/plan.ts';
import { EVERY_ALERT } from './message-filter.ts';
import { type NewAlert, isStillOpen, listWantedAlerts } from './list-new-alerts.server.ts';

/** As in extensions/violation-trigger/shopify.extension.toml. */
export const FLOW_TRIGGER_HANDLE = 'price-below-map-price';
const MAX_AT_ONCE = 100;
const STALE_MS = 3 * DAY_MS;

const FLOW = 'flow';

/**
 * Starts the workflows of a shop, at most once for each new violation: a start without a stored
 * response is not repeated (flow-triggers.server.ts). Only where Flow has reported an enabled
 * workflow with our trigger, on a plan that includes Flow. Returns how many were started.
 */
export async function runFlowTriggers(
  services: AppServices,
  { shop }: { shop: string },
): Promise<number> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { flowSince: true, plan: true, flowViewQuery: true },
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
    filter: { ...EVERY_ALERT, viewQuery: row.flowViewQuery },
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

// Starts of Flow workflows. Flow has no idempotency key that would identify a repeated request, so
// a start is recorded before it is requested. A process killed in between leaves one that may have
// happened; it is shown as such and not repeated.

/** A start without a response after this time is no longer running. */
const LOST_AFTER_MS = 15 * 60_000;
const SHOWN = 10;

interface FlowStart {
  readonly shop: string;
  readonly alertId: string;
}

/** A start whose outcome is unknown. */
export interface PerhapsStarted {
  readonly product: string;
  readonly retailer: string;
}

/** Records that a workflow is started for the alert. False when one was recorded before. */
async function recordStart(services: AppServices, { shop, alertId }: FlowStart): Promise<boolean> {
  const { rowCount } = await services.db.query(
    `insert into shop.notification_sent as n (shop, recipient, subject, claimed_at, sent_at)
     values ($1, '${FLOW}', $2, $3, $3)
     on conflict do nothing`,
    [shop, alertId, services.clock.now()],
  );
  return rowCount === 1;
}

/** Flow has responded: it was started, or refused permanently. */
async function recordAnswer(services: AppServices, { shop, alertId }: FlowStart): Promise<void> {
  await services.db.query(
    `update shop.notification_sent set answered_at = $3 where shop = $1 and recipient = '${FLOW}' and subject = $2`,
    [shop, alertId, services.clock.now()],
  );
}

/** Shopify did not accept the request: the next attempt repeats it. */
async function removeStart(services: AppServices, { shop, alertId }: FlowStart): Promise<void> {
  await services.db.query(
    `delete from shop.notification_sent
     where shop = $1 and recipient = '${FLOW}' and subject = $2 and answered_at is null`,
    [shop, alertId],
  );
}

/** Lists the latest starts without a response, of alerts that still exist. */
export async function listPerhapsStarted(
  services: AppServices,
  shop: string,
): Promise<PerhapsStarted[]> {
  const { rows } = await services.db.query<PerhapsStarted>(
    `select coalesce(v.product_title, '') as product, a.retailer
     from shop.notification_sent n
     join shop.alert_copy a on a.shop = n.shop and a.id = n.subject
     left join shop.variant v on v.shop = a.shop
       and v.service_product_id = a.service_product_id
       and v.deleted_at is null
     where n.shop = $1 and n.recipient = '${FLOW}' and n.answered_at is null and n.sent_at < $2
     order by n.sent_at desc, n.subject limit ${SHOWN}`,
    [shop, new Date(services.clock.now().getTime() - LOST_AFTER_MS)],
  );
  return rows;
}

/** The fields that the trigger declares; the product by its number, as references require. */
export function describeViolation(alert: NewAlert): Record<string, unknown> {
  const { facts } = alert;
  if (facts.type !== SPECIFIED_ALERT_TYPE) throw new Error(`Flow knows no alert ${facts.type}`);
  return {
    product_id: Number(alert.productGid.split('/').at(-1)),
    Competitor: alert.retailer,
    'Listed price': Number(formatDecimal(facts.listed)),
    'MAP price': Number(formatDecimal(facts.limit)),
    Currency: facts.listed.currency,
    ...(alert.url ? { Address: alert.url } : {}),
  };
}

const NoticeSchema = z.object({
  has_enabled_flow: z.boolean(),
  timestamp: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
});

/**
 * Records Flow's notice whether an enabled workflow uses our trigger. A notice older than the last
 * one changes nothing. Throws `validation_failed`.
 */
export async function recordFlowNotice(
  services: AppServices,
  shop: string,
  payload: unknown,
): Promise<void> {
  const notice = NoticeSchema.safeParse(payload);
  if (!notice.success)
    throw new AppError(
      'validation_failed',
      `Flow's notice: ${z.prettifyError(notice.error).slice(0, 300)}`,
    );
  await services.db.query(
    `update shop.shop set flow_since = case when $2 then coalesce(flow_since, $4) end,
       flow_notice_at = $3
     where domain = $1 and (flow_notice_at is null or flow_notice_at < $3)`,
    [shop, notice.data.has_enabled_flow, notice.data.timestamp, services.clock.now()],
  );
}
