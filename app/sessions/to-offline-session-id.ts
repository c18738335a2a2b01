/** How Shopify's library names a shop's offline session. */
export function toOfflineSessionId(shop: string): string {
  return `offline_${shop}`;
}

export function parseOfflineSessionId(id: string): string {
  return id.replace(/^offline_/, '');
}
