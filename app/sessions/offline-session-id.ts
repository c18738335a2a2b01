/** Shopify's library names a shop's offline session so. */
export function offlineSessionId(shop: string): string {
  return `offline_${shop}`;
}

export function shopOfOfflineSession(id: string): string {
  return id.replace(/^offline_/, '');
}
