import { LANGUAGES, type LanguageName } from './compiled/languages.ts';
import type { LoadedMessages, Messages } from './loaded-message-types.ts';
import { loadedMessages } from '#app/locales/loaded-messages.ts';

export type { Messages } from './loaded-message-types.ts';

/**
 * The messages of a language ("de", "de-AT"); English where there is no translation. In the browser
 * those that only some pages show may still be on their way: reading one then suspends the
 * component that renders it.
 */
export function getMessages(locale: string): Messages {
  return getLoaded(locale).messages;
}

/** Polaris's own messages in the same language. */
export function getPolarisMessages(locale: string): LoadedMessages['polaris'] {
  return getLoaded(locale).polaris;
}

/**
 * The language the messages are in for this locale: what the document says of itself, and what
 * relative times are written in.
 */
export function getLanguage(locale: string): LanguageName {
  const language = locale.toLowerCase().split('-')[0];
  return LANGUAGES.find((known) => known === language) ?? LANGUAGES[0];
}

function getLoaded(locale: string): LoadedMessages {
  // The browser has the language of its document alone.
  const loaded =
    loadedMessages[getLanguage(locale)] ?? loadedMessages.en ?? Object.values(loadedMessages)[0];
  if (!loaded) throw new Error('No messages were loaded before they were asked for');
  return loaded;
}
