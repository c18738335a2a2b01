import { MATCH_REASONS, type MatchReason } from '#kernel/reasons/match-reasons.ts';
import { readReason } from '#kernel/reasons/read-reason.ts';

/** Reasons that say that the two are different offers, whatever else agrees. */
const DIFFERENCES: ReadonlySet<MatchReason['code']> = new Set<MatchReason['code']>([
  'conditions_differ',
  'packs_differ',
  'pack_on_one_side',
  'content_differs',
  'measures_differ',
  'colours_differ',
  'sizes_differ',
  'versions_differ',
  'gtins_differ',
  'kinds_differ',
  'accessory',
  'bundle',
]);

/** The differences among a match's stored reasons; empty when there is none. */
export function listDifferences(stored: unknown): MatchReason[] {
  return (Array.isArray(stored) ? stored : []).flatMap((one) => {
    const reason = readReason(MATCH_REASONS, one);
    return reason !== null && DIFFERENCES.has(reason.code) ? [reason] : [];
  });
}
