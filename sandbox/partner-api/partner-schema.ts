/**
 * The part of the Partner API's schema (version 2026-07) that an app with Shopify App Pricing
 * reads, written from Shopify's documentation of `activeSubscription`. Unlike the Admin schema it
 * is not Shopify's own file, since Shopify does not publish one.
 */
import { buildSchema } from 'graphql';

export const PARTNER_API_VERSION = '2026-07';

export const partnerSchema = buildSchema(`
  scalar DateTime
  scalar Decimal
  enum AppPricingInterval { ANNUAL EVERY_30_DAYS }
  type AppReference { id: ID! }
  type ShopReference { id: ID! myshopifyDomain: String! }
  type BillingCycle { startTime: DateTime! endTime: DateTime! }
  interface SubscriptionPrice { active: Boolean! currency: String! }
  type FlatRatePrice implements SubscriptionPrice { active: Boolean! currency: String! amount: Decimal! }
  type SubscriptionItem { handle: String! description: String price: SubscriptionPrice }
  type PendingUpdate { billingPeriod: AppPricingInterval items: [SubscriptionItem!]! legacySubscriptionId: ID }
  type ActiveSubscription {
    app: AppReference!
    billingPeriod: AppPricingInterval!
    cancelAtEndOfCycle: Boolean!
    currentBillingCycle: BillingCycle
    items: [SubscriptionItem!]!
    legacySubscriptionId: ID
    pendingUpdate: PendingUpdate
    shop: ShopReference!
    trialEndsAt: DateTime
  }
  type QueryRoot {
    "Null when the shop has no active contract for the app."
    activeSubscription(appId: ID!, shopId: ID!): ActiveSubscription
  }
  schema { query: QueryRoot }
`);
