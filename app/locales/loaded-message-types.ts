import type polaris from '@shopify/polaris/locales/en.json';
import type { LanguageName } from './compiled/languages.ts';
import type { CommonMessages, PageMessages } from './compiled/message-types.ts';
import type { reasons } from './reasons/en.ts';

/** What only some pages show; the browser fetches it behind Home. */
export type LaterMessages = PageMessages & {
  readonly reasons: typeof reasons;
};

export type Messages = CommonMessages & LaterMessages;

/** Our messages, and those of Polaris (buttons, tables, hints). */
export interface LoadedMessages {
  readonly messages: Messages;
  readonly polaris: typeof polaris;
}

export type MessagesByLanguage = { [name in LanguageName]?: LoadedMessages };
