import { type Language, LANGUAGES, type LanguageName } from './language.ts';
import { languages } from '#app/texts/languages.ts';

export type { Texts } from './language.ts';

/** The words of a language ("de", "de-AT"); English where there is no translation. */
export function getTexts(locale: string): Language['texts'] {
  return getWordsOf(locale).texts;
}

/** Polaris's own words in the same language. */
export function getPolarisWords(locale: string): Language['polaris'] {
  return getWordsOf(locale).polaris;
}

/** The language the words are in for this locale: what the document says of itself, and what relative times are written in. */
export function getLanguage(locale: string): LanguageName {
  const language = locale.toLowerCase().split('-')[0];
  return LANGUAGES.find((known) => known === language) ?? LANGUAGES[0];
}

function getWordsOf(locale: string): Language {
  // The browser has the language of its document alone.
  const words = languages[getLanguage(locale)] ?? languages.en ?? Object.values(languages)[0];
  if (!words) throw new Error('No language was loaded before its words were asked for');
  return words;
}
