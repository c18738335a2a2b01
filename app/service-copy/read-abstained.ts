import { ABSTENTION_REASONS } from '#kernel/reasons/recommendation-reasons.ts';
import type { LocalizedReason } from '#app/texts/format-reason.ts';
import { readTold } from './read-told.ts';

/** Why there is no advice, from a row of our copy. */
export function readAbstained(abstained: string | null, detail: unknown): LocalizedReason | null {
  return readTold(
    abstained,
    typeof detail === 'object' && detail !== null && 'abstained' in detail
      ? detail.abstained
      : null,
    ABSTENTION_REASONS,
  );
}
