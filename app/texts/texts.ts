import { en } from './en.ts';

/** Every language has the shape of the English one. */
export type Texts = typeof en;

const languages: Readonly<Record<string, Texts>> = { en };
const FALLBACK = 'en';

/** The words of a language ("de", "de-AT"); English where there is no translation. */
export function getTexts(locale: string): Texts {
  return languages[getLanguage(locale)] ?? en;
}

/** The language the words are in for this locale: what the document says of itself, and what relative times are written in. */
export function getLanguage(locale: string): string {
  const language = locale.toLowerCase().split('-')[0] ?? FALLBACK;
  return language in languages ? language : FALLBACK;
}
