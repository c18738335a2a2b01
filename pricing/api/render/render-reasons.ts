/** Converts stored reasons to sentences, and to details for clients that use other languages. */
import type { ReasonDetail } from '#pricing/contract/reason.ts';
import { readReason } from '#kernel/reasons/read-reason.ts';
import type { ReasonOf, Vocabulary } from '#kernel/reasons/vocabulary.ts';

export interface RenderedReasons {
  readonly sentences: string[];
  /** As many as there are sentences, or none. */
  readonly details: ReasonDetail[];
}

/**
 * Converts a list from a stage's JSON. Sentences stored by older releases stay as they are; invalid
 * entries are left out.
 */
export function renderReasons<Words extends Vocabulary>(
  stored: unknown,
  vocabulary: Words,
  format: (reason: ReasonOf<Words>) => string,
): RenderedReasons {
  const rendered = (Array.isArray(stored) ? stored : [])
    .map((one) => renderReason(one, vocabulary, format))
    .filter(({ sentence }) => sentence !== null);
  const details = rendered.flatMap(({ detail }) => detail ?? []);
  return {
    sentences: rendered.flatMap(({ sentence }) => sentence ?? []),
    details: details.length === rendered.length ? details : [],
  };
}

/** Converts one reason, or a sentence of an older release. */
export function renderReason<Words extends Vocabulary>(
  stored: unknown,
  vocabulary: Words,
  format: (reason: ReasonOf<Words>) => string,
): { sentence: string | null; detail: ReasonDetail | null } {
  if (typeof stored === 'string') return { sentence: stored, detail: null };
  const reason = readReason(vocabulary, stored);
  return reason === null
    ? { sentence: null, detail: null }
    : { sentence: format(reason), detail: reason };
}
