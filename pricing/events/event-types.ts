/**
 * The events of the service. Stage events make other stages act and are not stored; account events
 * are also stored, for the changes feed and for webhooks, and their `data` is part of the API.
 */
import { SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';

/** Events for other stages. */
export interface DomainEvents {
  'product.registered': { accountId: string; productIds: string[] };
  /**
   * `fields`: which of name, url, gtin, brand, sku, currency, price, cost, map, min, category
   * changed on any of the products.
   */
  'product.changed': { accountId: string; productIds: string[]; fields: string[] };
  /**
   * Published before the deletion: the rows are still the account's until the publisher's
   * transaction continues.
   */
  'product.deleted': { accountId: string; productIds: string[] };
  /** These products are paused, or went beyond the plan's limit when another one went on. */
  'product.unmonitored': { accountId: string; productIds: string[] };
  /** A pause ended: what was left standing is checked. */
  'product.resumed': { accountId: string; productIds: string[] };
  /** A deletion was taken back; published when the rows are the account's again. */
  'product.restored': { accountId: string; productIds: string[] };
  'sales.recorded': { accountId: string; productIds: string[] };
  /** An account monitors this retailer from now on. */
  'retailer.monitored': { accountId: string; retailerId: string };
  'retailer.unmonitored': { accountId: string; retailerId: string };
  /** A person added a page: the retailer is visited now. */
  'listing.added': { retailerId: string; listingIds: string[] };
  /** The retailer was quarantined, or is trusted again. */
  'retailer.health': { retailerId: string };
  /** New listings, or listings whose name, identifiers or variant changed: match them. */
  'listing.identified': { retailerId: string; listingIds: string[] };
  /**
   * Listings whose current offer changed (price, availability, no longer listed): alerts and
   * recommendations are updated.
   */
  'listing.changed': { retailerId: string; listingIds: string[] };
  /**
   * Listings whose current offer another extractor read differently from the same bytes: the
   * alerts that rest on them are checked, and none is raised.
   */
  'listing.corrected': { retailerId: string; listingIds: string[] };
  /** A person decided about a price: these products' alerts and recommendations are updated. */
  'price.decided': { accountId: string; productIds: string[] };
  /**
   * These products may have another MAP price now, because a period was made, changed or deleted,
   * begins or ends, or they are in other collections: their alerts and recommendations are updated.
   */
  'map_price.changed': { accountId: string; productIds: string[] };
  /** A person chose or undid the place of a retailer's prices: its stored pages are read again. */
  'place.chosen': { retailerId: string };
  /**
   * Listings that are visited, unchanged, for the first time since an account started monitoring
   * their retailer, or since their offer was corrected.
   */
  'listing.seen': { retailerId: string; listingIds: string[] };
  /** Pairs whose verdict changed. */
  'match.decided': {
    accountId: string;
    pairs: { productId: string; listingId: string; verdict: string }[];
  };
  /**
   * Items that lost their match by a deletion, a decision or a changed item: match them again for
   * this account.
   */
  'match.freed': {
    accountId: string;
    retailerId: string;
    productIds: string[];
    listingIds: string[];
  };
  /** A decision about many matches, or its undo, has more to do. */
  'match.change_started': { accountId: string; changeId: string };
  /** So much has changed between an account and a retailer that a full matching run is needed. */
  'market.outdated': { accountId: string; retailerId: string };
  /**
   * A picture of a listing's page is to be taken. `decideBy`: until when alerts wait for it, in
   * milliseconds since 1970; null: none waits.
   */
  'picture.requested': {
    retailerId: string;
    listingId: string;
    decideBy: number | null;
    /** A person or an alert waits for it. */
    isUrgent: boolean;
  };
  /**
   * Pictures were taken or could not be. `needsVisit`: they show another price than the last visit
   * read.
   */
  'picture.finished': { retailerId: string; listingIds: string[]; needsVisit: boolean };
  /** Another rule set holds, or a rule of it begins or ends to hold. */
  'rules.changed': { accountId: string };
  /** These products entered or left the segment of a pricing rule. */
  'rules.products_changed': { accountId: string; productIds: string[] };
  'settings.changed': { accountId: string; keys: string[] };
  /** The plan changed, or monitoring was paused or resumed. */
  'account.plan_changed': { accountId: string };
  'account.deleted': { accountId: string };
  /** Rows of these accounts are to be deleted; their keys are revoked, nothing is done for them. */
  'account.deletion_begun': { accountIds: string[] };
  /** A list is to be written to a file. */
  'export.requested': { accountId: string; exportId: string };
  /** An export that a schedule asked for was written, or could not be. */
  'export.finished': { accountId: string; exportId: string };
  /** Figures of products of these accounts changed: their summaries are counted again. */
  'market.measured': { accountIds: string[] };
  /** A message waits in the outbox. */
  'mail.queued': { accountId: string; key: string };
}

/** Events for the account: stored in order, read by `GET /changes`, sent to webhook endpoints. */
export type AccountEventType =
  | 'product.updated'
  | 'product.paused'
  | 'product.resumed'
  | 'product.removed'
  | 'product.restored'
  | 'price.changed'
  | 'price.corrected'
  | 'match.updated'
  | 'alert.created'
  | 'alert.updated'
  | 'alert.resolved'
  | 'alert.reopened'
  | 'case.updated'
  | 'recommendation.created'
  | 'recommendation.withdrawn'
  | 'retailer.trouble'
  | 'webhook.disabled';

/** One account event. `data` contains the ids concerned and is JSON. */
export interface AccountEvent {
  readonly accountId: string;
  readonly type: AccountEventType;
  readonly data: Record<string, unknown>;
}

/** The kind of alert that an event is about; null when it is not about an alert. */
export function findAlertType({ type, data }: AccountEvent): string | null {
  if (!type.startsWith('alert.')) return null;
  const named = data['alert_type'];
  return typeof named === 'string' ? named : SPECIFIED_ALERT_TYPE;
}

export type StageEventType = keyof DomainEvents;
