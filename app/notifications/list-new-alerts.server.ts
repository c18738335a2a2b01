import { SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import { isAppError } from '#kernel/app-error.ts';
import type { AppServices } from '#app/services.server.ts';
import type { AlertFacts } from '#app/service-copy/alert-facts.ts';
import { readStoredFacts, type StoredAlert } from '#app/service-copy/alert-row.ts';
import { applyServiceChanges } from '#app/service-copy/apply-service-changes.server.ts';
import type { PricingClient, Retailer } from '#sdk/index.ts';
import { isNotOffered } from '#app/pricing-client/expected-refusals.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { buildMessageConditions, type MessageFilter } from './message-filter.ts';

/** An alert as messages describe it. */
export interface NewAlert {
  readonly id: string;
  /** Of an alert about a retailer its domain, and no product. */
  readonly productTitle: string;
  readonly productGid: string;
  readonly retailer: string;
  /** What the alert says, by its kind. */
  readonly facts: AlertFacts;
  readonly url: string | null;
  readonly detectedAt: Date;
}

export const IS_VIOLATION = `a.type = '${SPECIFIED_ALERT_TYPE}'`;
/** Mail contains alerts of other kinds only while the merchant has them turned on here. */
export const IN_MAIL = `(${IS_VIOLATION} or exists (select 1 from shop.shop s
  where s.domain = a.shop and case a.type
    when 'competitor_undercut' then s.settings ->> 'undercutThreshold' is not null
    else s.settings -> 'alertKinds' -> a.type ->> 'on' = 'true' end))`;
const IS_OF_RETAILER = `a.type = 'retailer_unreadable'`;

interface NewAlertSpan {
  readonly from: Date;
  readonly to: Date;
  readonly limit: number;
  readonly notSentTo: string;
  /** Also alerts of other kinds that the merchant switched on; otherwise MAP violations alone. */
  readonly otherKinds: boolean;
  readonly filter: MessageFilter;
}

interface NewAlertRow extends Pick<
  StoredAlert,
  | 'id'
  | 'type'
  | 'retailer'
  | 'currency'
  | 'listed_minor'
  | 'map_minor'
  | 'previous_minor'
  | 'details'
  | 'listing_url'
  | 'detected_at'
> {
  readonly product_title: string | null;
  readonly title: string | null;
  readonly product_gid: string | null;
}

/**
 * Lists open alerts of our copy, for matches that nobody rejected, found in [from, to) and not
 * yet sent to `notSentTo` (as in `shop.notification_sent`): newest first, at most `limit`.
 */
async function listNewAlerts(
  services: AppServices,
  shop: string,
  span: NewAlertSpan,
): Promise<NewAlert[]> {
  const values: unknown[] = [shop, span.from, span.to, span.limit, span.notSentTo];
  const conditions = [
    span.otherKinds ? IN_MAIL : IS_VIOLATION,
    ...buildMessageConditions(span.filter, services.clock.now(), values),
  ];
  const { rows } = await services.db.query<NewAlertRow>(
    `select a.id, a.type, v.product_title, v.title, v.product_gid, a.retailer, a.currency, a.listed_minor,
       a.map_minor, a.previous_minor, a.details, a.listing_url, a.detected_at
     from shop.alert_copy a
     left join shop.variant v on v.shop = a.shop
       and v.service_product_id = a.service_product_id
       and v.deleted_at is null
     where (v.gid is not null or ${IS_OF_RETAILER}) and a.shop = $1 and a.detected_at >= $2 and a.detected_at < $3 and a.resolved_at is null
       and ${conditions.join(' and ')}
       and not exists (select 1 from shop.offer_copy o
         where o.shop = a.shop and o.service_product_id = a.service_product_id
           and o.listing_id = a.listing_id and o.match_verdict in ('refused', 'rejected'))
       and not exists (select 1 from shop.notification_sent n
         where n.shop = a.shop and n.recipient = $5 and n.subject = a.id and n.sent_at is not null)
     order by a.detected_at desc, a.id limit $4`,
    values,
  );
  return rows.map((row) => ({
    id: row.id,
    productTitle:
      [row.product_title, row.title === 'Default Title' ? null : row.title]
        .filter(Boolean)
        .join(', ') || row.retailer,
    productGid: row.product_gid ?? '',
    retailer: row.retailer,
    facts: readStoredFacts(row),
    url: row.listing_url,
    detectedAt: row.detected_at,
  }));
}

/** Whether an alert of our copy is still open: it may have been closed while others were sent. */
export async function isStillOpen(
  services: AppServices,
  shop: string,
  alertId: string,
): Promise<boolean> {
  const { rowCount } = await services.db.query(
    'select 1 from shop.alert_copy where shop = $1 and id = $2 and resolved_at is null',
    [shop, alertId],
  );
  return rowCount === 1;
}

const MAX_RETAILERS = 1000;
/**
 * Statuses of a retailer whose prices are not trusted or not read: alerts that depend on it wait.
 */
const SET_ASIDE: ReadonlySet<string> = new Set(['quarantined', 'refused', 'gone']);

/**
 * Lists alerts to send now: new to the recipient, open at the service at this moment, and at a
 * retailer that is watched and not quarantined. Our copy may be outdated, so the service is asked
 * first. Returns none while it cannot be reached; new alerts are sent when it responds again.
 */
export async function listWantedAlerts(
  services: AppServices,
  shop: string,
  span: NewAlertSpan,
): Promise<NewAlert[]> {
  // Without new alerts no request is made.
  if ((await listNewAlerts(services, shop, { ...span, limit: 1 })).length === 0) return [];
  try {
    await applyServiceChanges(services, { shop });
    const isWanted = await findWanted(services, shop);
    const alerts = await listNewAlerts(services, shop, span);
    // That a retailer is set aside is what an alert about a retailer says.
    return alerts.filter(
      ({ retailer, facts }) => facts.type === 'retailer_unreadable' || isWanted(retailer),
    );
  } catch (error) {
    if (!isAppError(error)) throw error;
    services.log.info(
      { shop, err: error },
      'alerts are not sent yet: the service does not respond',
    );
    return [];
  }
}

/**
 * Whether alerts at a retailer (domain) should be sent. For a server without retailers, all alerts
 * are sent.
 */
async function findWanted(
  services: AppServices,
  shop: string,
): Promise<(retailer: string) => boolean> {
  const client = await getPricingClient(services, shop, 'background');
  const items = await listRetailers(client);
  if (items === null) return () => true;
  const statuses = new Map(items.map(({ domain, status }) => [domain, status]));
  const isWhole = items.length < MAX_RETAILERS;
  return (retailer) => {
    const status = statuses.get(retailer);
    return status === undefined ? !isWhole : !SET_ASIDE.has(status);
  };
}

/** Null: the server has no retailers. */
async function listRetailers(client: PricingClient): Promise<readonly Retailer[] | null> {
  try {
    return (await client.retailers.list({ limit: MAX_RETAILERS })).items;
  } catch (error) {
    if (isNotOffered(error)) return null;
    throw error;
  }
}
