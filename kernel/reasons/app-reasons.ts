/** Why an action of the app in Shopify failed. These codes are stored only in the app's tables. */
import type { ReasonOf } from './vocabulary.ts';

export const APP_REASONS = {
  // `words`: Shopify's message, in the language that Shopify chose.
  shopify_refused: { words: 'text' },
  shopify_failed: {},
  no_access: {},
  permission_missing: {},
  sign_in_expired: {},
  token_unreadable: {},
  no_answer: {},
  shop_not_found: {},
  service_conflict: {},
  orders_not_approved: {},
  orders_permission_withdrawn: {},
  orders_unreadable: {},
  catalog_unreadable: {},
  catalog_incomplete: {},
  orders_incomplete: {},
} as const;
export type AppReason = ReasonOf<typeof APP_REASONS>;
