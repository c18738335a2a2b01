import { readReason } from '#kernel/reasons/read-reason.ts';
import type { Vocabulary } from '#kernel/reasons/vocabulary.ts';
import type { LocalizedReason } from '#app/locales/format-reason.ts';

/**
 * Sentences with their details. A server without details, with fewer of them or with codes of a
 * newer release is taken at its sentences.
 */
export function readLocalizedReasons(
  sentences: readonly string[],
  details: unknown,
  vocabulary: Vocabulary,
): LocalizedReason[] {
  const known = Array.isArray(details) && details.length === sentences.length ? details : [];
  return sentences.map((text, n) => ({ text, reason: readReason(vocabulary, known[n]) }));
}

/** One sentence with its detail; null where there is none. */
export function readLocalizedReason(
  sentence: string | null,
  detail: unknown,
  vocabulary: Vocabulary,
): LocalizedReason | null {
  return sentence === null ? null : { text: sentence, reason: readReason(vocabulary, detail) };
}
