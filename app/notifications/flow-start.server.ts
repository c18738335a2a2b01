/**
 * Starts of Flow workflows. Flow has no idempotency key that would identify a repeated request, so
 * a start is recorded before it is requested. A process killed in between leaves one that may have
 * happened; it is shown as such and not repeated.
 */
import type { AppServices } from '../services.server.ts';

export const FLOW = 'flow';
/** A start without a response after this time is no longer running. */
const LOST_AFTER_MS = 15 * 60_000;
const SHOWN = 10;

export interface FlowStart {
  readonly shop: string;
  readonly alertId: string;
}

/** A start whose outcome is unknown. */
export interface PerhapsStarted {
  readonly product: string;
  readonly retailer: string;
}

/** Records that a workflow is started for the alert. False when one was recorded before. */
export async function recordStart(
  services: AppServices,
  { shop, alertId }: FlowStart,
): Promise<boolean> {
  const { rowCount } = await services.db.query(
    `insert into shop.notification_sent as n (shop, recipient, subject, claimed_at, sent_at)
     values ($1, '${FLOW}', $2, $3, $3)
     on conflict do nothing`,
    [shop, alertId, services.clock.now()],
  );
  return rowCount === 1;
}

/** Flow has responded: it was started, or refused permanently. */
export async function recordAnswer(
  services: AppServices,
  { shop, alertId }: FlowStart,
): Promise<void> {
  await services.db.query(
    `update shop.notification_sent set answered_at = $3 where shop = $1 and recipient = '${FLOW}' and subject = $2`,
    [shop, alertId, services.clock.now()],
  );
}

/** Shopify did not accept the request: the next attempt repeats it. */
export async function removeStart(
  services: AppServices,
  { shop, alertId }: FlowStart,
): Promise<void> {
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
