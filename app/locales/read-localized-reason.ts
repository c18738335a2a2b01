import { readReason } from '#kernel/reasons/read-reason.ts';
import type { Vocabulary } from '#kernel/reasons/vocabulary.ts';
import type { LocalizedReason } from '#app/locales/format-reason.ts';

/**
 * Combines sentences with their details. The sentences alone are used when the server sends no
 * details, too few of them, or codes of a newer release.
 */
export function readLocalizedReasons(
  sentences: readonly string[],
  details: unknown,
  vocabulary: Vocabulary,
): LocalizedReason[] {
  const known = Array.isArray(details) && details.length === sentences.length ? details : [];
  return sentences.map((text, n) => ({ text, reason: readReason(vocabulary, known[n]) }));
}

/** Combines one sentence with its detail; null where there is no sentence. */
export function readLocalizedReason(
  sentence: string | null,
  detail: unknown,
  vocabulary: Vocabulary,
): LocalizedReason | null {
  return sentence === null ? null : { text: sentence, reason: readReason(vocabulary, detail) };
}
