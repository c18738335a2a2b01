/** Shopify's library names a shop's offline session so. */
export function offlineSessionId(shop: string): string {
  return `offline_${shop}`;
}
