/**
 * Merges payloads that contain row ids into fewer calls: grouped by `key`, without duplicates, at
 * most `limit` ids per call. `ids` and `key` read these parts from a payload.
 */
export function mergeIds<P>(
  payloads: readonly P[],
  {
    ids,
    key,
    limit = 500,
  }: { ids: (payload: P) => readonly string[]; key: (payload: P) => string; limit?: number },
): { key: string; ids: string[] }[] {
  const merged: { key: string; ids: string[] }[] = [];
  for (const [group, members] of Map.groupBy(payloads, key)) {
    const all = [...new Set(members.flatMap((member) => [...ids(member)]))];
    for (let at = 0; at < all.length; at += limit)
      merged.push({ key: group, ids: all.slice(at, at + limit) });
  }
  return merged;
}

/** The listings of all payloads, each once, in as few calls as possible. */
export const mergeListings = (
  payloads: readonly { readonly listingIds: readonly string[] }[],
): string[][] =>
  mergeIds(payloads, { key: () => '', ids: (each) => each.listingIds }).map(({ ids }) => ids);

/** The products of all payloads by account, each once, in as few calls as possible. */
export const mergeProducts = (
  payloads: readonly { readonly accountId: string; readonly productIds: readonly string[] }[],
): { accountId: string; productIds: string[] }[] =>
  mergeIds(payloads, { key: (each) => each.accountId, ids: (each) => each.productIds }).map(
    ({ key, ids }) => ({ accountId: key, productIds: ids }),
  );
