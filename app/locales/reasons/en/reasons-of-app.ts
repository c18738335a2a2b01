import type { APP_REASONS } from '#kernel/reasons/app-reasons.ts';
import type { SentencesOf } from '#kernel/reasons/vocabulary.ts';

export const app: SentencesOf<typeof APP_REASONS> = {
  shopify_refused: ({ words }) => `Shopify refused the change: “${words}”`,
  shopify_failed: () => 'Shopify couldn’t process the change. Try again later.',
  no_access: () =>
    'The app isn’t allowed to change prices in this store. Open the app again to renew its access.',
  permission_missing: () =>
    'The app doesn’t have the permission it needs. Open the app again and approve its permissions.',
  sign_in_expired: () =>
    'The app’s access to your store has ended. Open the app again to renew it.',
  token_unreadable: () =>
    'The app can’t read its stored access to your store. Open the app again to renew it; if this ' +
    'stays, contact whoever provides this app.',
  no_answer: () => 'Shopify or the pricing service didn’t answer. It’s asked again by itself.',
  shop_not_found: () => 'What was to be read no longer exists.',
  service_conflict: () => 'The pricing service already has other data for this. Try again.',
  orders_not_approved: () =>
    'Shopify hasn’t approved this app to read orders yet. Whoever provides this app asks for ' +
    'access to protected customer data in the Partner Dashboard. Once it is approved, sales ' +
    'are read within a few hours, or right away if you try again.',
  orders_permission_withdrawn: () => 'The permission to read orders was withdrawn.',
  orders_unreadable: () => 'The orders couldn’t be read.',
  catalog_unreadable: () => 'The catalog couldn’t be read.',
  catalog_incomplete: () =>
    'Shopify returned fewer products than your store has. Nothing was removed.',
  orders_incomplete: () =>
    'Shopify returned fewer orders than your store has. Known sales were kept.',
};
