import { ALL } from './compiled/all.ts';
import type { ServerMessages } from './compiled/message-types.ts';
import { getLanguage } from './messages.ts';

/**
 * What only the server writes, in the language of a locale ("de", "de-AT"); English where there is
 * no translation. No browser fetches it.
 */
export function getServerMessages(locale: string): ServerMessages {
  return ALL[getLanguage(locale)].server;
}
