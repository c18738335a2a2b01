import type { MatchPair } from './list-matches.server.ts';

/**
 * The matches among `others` for which a decision about `pair` says as much: of the same retailer,
 * and with the same kinds of reasons, for and against. None when the reasons are not known as codes.
 */
export function findSimilar(pair: MatchPair, others: readonly MatchPair[]): MatchPair[] {
  const kind = describeKind(pair);
  if (kind === null) return [];
  return others.filter(
    (other) =>
      other.id !== pair.id && other.retailer === pair.retailer && describeKind(other) === kind,
  );
}

function describeKind({ reasons }: MatchPair): string | null {
  const codes = reasons.map(({ reason }) => reason?.code);
  if (codes.length === 0 || codes.includes(undefined)) return null;
  return codes.toSorted().join(' ');
}
