/**
 * What can happen in the service. Stage events tell other stages to act and are kept nowhere; account events are also kept, for the
 * changes feed and for webhooks, and their `data` is part of the API.
 */

/** For other stages: who else must act. */
export interface DomainEvents {
  'product.registered': { accountId: string; productIds: string[] };
  /** `fields`: which of name, url, gtin, brand, sku, currency, price, cost, map, min, category changed on any of them. */
  'product.changed': { accountId: string; productIds: string[]; fields: string[] };
  /** They are there until the publisher's transaction goes on. */
  'product.deleted': { accountId: string; productIds: string[] };
  'sales.recorded': { accountId: string; productIds: string[] };
  /** An account watches this retailer from now on. */
  'retailer.watched': { accountId: string; retailerId: string };
  'retailer.unwatched': { accountId: string; retailerId: string };
  /** A person named a page: its retailer has a visit to make now. */
  'listing.added': { retailerId: string; listingIds: string[] };
  /** Quarantined, or trusted again. */
  'retailer.health': { retailerId: string };
  /** New listings, or listings whose name, identifiers or variant changed: match them. */
  'listing.identified': { retailerId: string; listingIds: string[] };
  /** Listings whose current offer changed (price, availability, gone): alerts and advice follow. */
  'listing.changed': { retailerId: string; listingIds: string[] };
  /** Listings that are seen, unchanged, for the first time since an account began to watch their retailer. */
  'listing.seen': { retailerId: string; listingIds: string[] };
  /** Pairs whose verdict changed. */
  'match.decided': {
    accountId: string;
    pairs: { productId: string; listingId: string; verdict: string }[];
  };
  /** What a deletion, a verdict or a changed item left without a partner: match it anew, for this account. */
  'match.freed': {
    accountId: string;
    retailerId: string;
    productIds: string[];
    listingIds: string[];
  };
  /** So much has changed between an account and a retailer that they should be matched anew as a whole. */
  'market.outdated': { accountId: string; retailerId: string };
  'settings.changed': { accountId: string; keys: string[] };
  /** Its plan is another one, or its monitoring was paused or goes on. */
  'account.plan_changed': { accountId: string };
  'account.deleted': { accountId: string };
}

/** For the account: kept in order, read by `GET /changes`, sent to webhook endpoints. */
export type AccountEventType =
  | 'product.updated'
  | 'product.removed'
  | 'price.changed'
  | 'match.updated'
  | 'alert.created'
  | 'alert.updated'
  | 'alert.resolved'
  | 'alert.reopened'
  | 'recommendation.created'
  | 'recommendation.withdrawn'
  | 'retailer.trouble'
  | 'webhook.disabled';

/** One thing that the account is told. `data` names the ids concerned and is JSON. */
export interface AccountEvent {
  readonly accountId: string;
  readonly type: AccountEventType;
  readonly data: Record<string, unknown>;
}

export type StageEventType = keyof DomainEvents;
