/**
 * The one shop of the sandbox. A database in which it is the only shop was filled by the sandbox;
 * another shop of that name would have another id.
 */
export const SAMPLE_SHOP = {
  id: 71_204_400_321,
  domain: 'nordlicht-demo.myshopify.com',
  gid: 'gid://shopify/Shop/71204400321',
} as const;
