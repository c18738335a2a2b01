import type polaris from '@shopify/polaris/locales/en.json';
import type { enServer } from './en-server.ts';
import type { en } from './en.ts';

/** Every language has the shape of the English one. */
export type Texts = typeof en;

/** The same for what only the server writes. */
export type ServerTexts = typeof enServer;

/** Our words, and those of Polaris (buttons, tables, hints). */
export interface Language {
  readonly texts: Texts;
  readonly polaris: typeof polaris;
}

/** The languages there are. The first one is spoken where the reader's is none of them. */
export const LANGUAGES = ['en', 'de'] as const;
export type LanguageName = (typeof LANGUAGES)[number];

export type Languages = { [name in LanguageName]?: Language };
