import { formatError } from '#app/locales/format-refusal.ts';
import type { ErrorText } from '#app/locales/format-refusal.ts';
import type { Messages } from '#app/locales/messages.ts';

interface Refused {
  readonly code: string;
  readonly message: string;
  readonly said?: ErrorText | null;
  readonly errors: readonly { readonly code: string; readonly detail: string }[];
}

/** Codes of the service that need no value. */
const SENTENCES = [
  'text_changed',
  'reply_to_not_confirmed',
  'sender_missing',
  'address_missing',
  'open_placeholder',
  'case_ended',
  'case_excused',
  'case_complied',
  'case_not_checked',
  'notice_exists',
  'plan_limit',
] as const;

/** What a page says of a refusal of the service: in the reader's language where its code is known. */
export function formatNoticeError(messages: Messages, refused: Refused): string {
  const known = messages.notices.errors;
  const [first] = refused.errors;
  const code = first?.code ?? refused.code;
  if (code === 'missing_value' && first?.detail.startsWith('{{sender}}'))
    return known.sender_missing;
  if (code === 'missing_value' || code === 'unknown_placeholder')
    return known[code]({ detail: /\{\{[^}]*\}\}/.exec(first?.detail ?? '')?.[0] ?? '' });
  const sentence = SENTENCES.find((name) => name === code);
  if (sentence) return known[sentence];
  return formatError(messages, { message: refused.message, said: refused.said ?? null });
}
