import { deServer } from './de-server.ts';
import { enServer } from './en-server.ts';
import type { LanguageName, ServerTexts } from './language.ts';
import { getLanguage } from './texts.ts';

const TEXTS: Readonly<Record<LanguageName, ServerTexts>> = { en: enServer, de: deServer };

/** What only the server writes, in the language of a locale ("de", "de-AT"); English where there is no translation. */
export function getServerTexts(locale: string): ServerTexts {
  return TEXTS[getLanguage(locale)];
}
