import type { BillingState } from '#sandbox/partner-api/billing-state.ts';

/**
 * What the stand-in knows about the app, stored in `app.json`: credentials, tokens, bulk
 * operations, webhooks.
 */
export interface AppState {
  version: number;
  readonly apiKey: string;
  readonly apiSecret: string;
  installed: boolean;
  scopes: string[];
  /**
   * Approved by Shopify for protected customer data; missing in older states, which counts as not
   * approved.
   */
  protectedDataApproved?: boolean;
  nextId: number;
  tokens: TokenState[];
  bulkOperations: BulkOperationState[];
  /** Undelivered webhooks; they survive a restart as at Shopify. */
  pending: PendingDelivery[];
  /** The last deliveries, newest last. */
  sent: SentWebhook[];
  flowTriggers: { at: string; handle: string; payload: unknown }[];
  /** Missing in a state that an older release stored. */
  billing?: BillingState;
  subscriptions: { id: number; topic: string; uri: string; createdAt: string }[];
}

export interface TokenState {
  readonly accessToken: string;
  /** Null for a token that does not expire. */
  readonly expiresAt: string | null;
  readonly refreshToken: string | null;
  readonly refreshExpiresAt: string | null;
  readonly online: boolean;
  readonly scopes: string[];
  /** Set while the previous token's refresh token stays valid, until this one is used. */
  replaces: string | null;
}

export interface BulkOperationState {
  readonly id: number;
  readonly query: string;
  /** Of a mutation: the uploaded file whose lines are its variables. */
  readonly upload?: string;
  status: 'CREATED' | 'RUNNING' | 'COMPLETED' | 'CANCELING' | 'CANCELED' | 'FAILED' | 'EXPIRED';
  errorCode: 'ACCESS_DENIED' | 'INTERNAL_SERVER_ERROR' | 'TIMEOUT' | null;
  readonly groupObjects: boolean;
  readonly createdAt: string;
  completedAt: string | null;
  objectCount: number;
  rootObjectCount: number;
  fileSize: number | null;
  /** What the result of a query is; missing: a file when there are objects. */
  file?: 'whole' | 'none' | 'partial';
  /** The secret part of the address of the result. */
  readonly fileKey: string;
}

export interface PendingDelivery {
  readonly id: string;
  readonly topic: string;
  readonly uri: string;
  readonly body: string;
  readonly eventId: string;
  readonly triggeredAt: string;
  attempt: number;
  /** ISO time before which it is not sent. */
  notBefore: string;
}

export interface SentWebhook {
  readonly id: string;
  readonly eventId: string;
  readonly topic: string;
  readonly uri: string;
  readonly triggeredAt: string;
  readonly at: string;
  readonly attempt: number;
  /** Null when there was no response. */
  readonly status: number | null;
  readonly body: string;
}

export const APP_STATE_VERSION = 1;
