import { formatCode } from './format-code.ts';
import { formatReason } from './format-reason.ts';
import type { Messages } from './messages.ts';

/** Why the app could not do something, as its tables keep it. */
export interface KeptReason {
  /** A code; a sentence in what an older release wrote. */
  readonly reason: string;
  /** What Shopify said, in its own words. */
  readonly words?: string | null;
  readonly locale: string;
}

/** The reason in the words of the reader; a sentence of an older release stays as it is. */
export function formatAppReason(
  messages: Pick<Messages, 'reasons'>,
  { reason, words = null, locale }: KeptReason,
): string {
  // By the sentences and not by the vocabulary, which every page would have to load.
  const known = Object.hasOwn(messages.reasons.app, reason)
    ? { code: reason, values: { words: words ?? '' } }
    : null;
  return formatReason(messages, 'app', {
    stored: { text: formatCode({}, reason), reason: known },
    locale,
  });
}

/** Why a price was not changed: a code of the journal, with Shopify's words where it refused. */
export function formatChangeReason(
  messages: Pick<Messages, 'reasons' | 'recommendation'>,
  kept: KeptReason,
): string {
  return Object.hasOwn(messages.reasons.app, kept.reason)
    ? formatAppReason(messages, kept)
    : formatCode(messages.recommendation.refusals, kept.reason);
}
