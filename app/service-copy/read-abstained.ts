import { ABSTENTION_REASONS } from '#kernel/reasons/recommendation-reasons.ts';
import type { LocalizedReason } from '#app/locales/format-reason.ts';
import { readLocalizedReason } from '#app/locales/read-localized-reason.ts';

/** Reads why there is no recommendation from a row of our copy. */
export function readAbstained(abstained: string | null, detail: unknown): LocalizedReason | null {
  return readLocalizedReason(
    abstained,
    typeof detail === 'object' && detail !== null && 'abstained' in detail
      ? detail.abstained
      : null,
    ABSTENTION_REASONS,
  );
}
