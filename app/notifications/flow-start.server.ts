/**
 * What Flow was asked to start. Flow takes no key by which it would know a second request for the same
 * start, so a start is noted as made before it is asked for: a process that is killed in between leaves
 * one that was perhaps made, and it is shown as that instead of being made again.
 */
import type { AppServices } from '../services.server.ts';

export const FLOW = 'flow';
/** A start that has no answer after this is no longer under way. */
const LOST_AFTER_MS = 15 * 60_000;
const SHOWN = 10;

export interface FlowStart {
  readonly shop: string;
  readonly alertId: string;
}

/** A start of which nobody knows whether it was made. */
export interface PerhapsStarted {
  readonly product: string;
  readonly retailer: string;
}

/** Notes that a workflow is started for the alert. False when one was before. */
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

/** Flow has answered: it was started, or refused for good. */
export async function recordAnswer(
  services: AppServices,
  { shop, alertId }: FlowStart,
): Promise<void> {
  await services.db.query(
    `update shop.notification_sent set answered_at = $3 where shop = $1 and recipient = '${FLOW}' and subject = $2`,
    [shop, alertId, services.clock.now()],
  );
}

/** Shopify did not take the request: the next attempt makes it again. */
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

/** The latest starts without an answer, of alerts that are still known. */
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
