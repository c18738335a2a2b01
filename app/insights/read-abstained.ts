import { ABSTENTION_REASONS } from '#kernel/reasons/advice-reasons.ts';
import type { Told } from '#app/texts/say-told.ts';
import { readTold } from './read-told.ts';

/** Why there is no advice, from a row of our copy. */
export function readAbstained(abstained: string | null, detail: unknown): Told | null {
  return readTold(
    abstained,
    typeof detail === 'object' && detail !== null && 'abstained' in detail
      ? detail.abstained
      : null,
    ABSTENTION_REASONS,
  );
}
