import { languages } from '#app/texts/languages.ts';
import type { LanguageName } from './language.ts';
import { getLanguage } from './texts.ts';

const LOADERS: Readonly<Record<LanguageName, () => Promise<void>>> = {
  en: async () => {
    languages.en ??= (await import('./english.ts')).english;
  },
  de: async () => {
    languages.de ??= (await import('./german.ts')).german;
  },
};

/** Brings the words for a locale into the browser, once. Rejects when they cannot be fetched. */
export function loadLanguage(locale: string): Promise<void> {
  return LOADERS[getLanguage(locale)]();
}
