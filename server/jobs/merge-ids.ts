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
