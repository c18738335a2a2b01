/**
 * Merges payloads that name rows into fewer calls: grouped by `key`, without repeats, at most `limit` ids a call.
 * `ids` and `key` say where they are in a payload.
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
