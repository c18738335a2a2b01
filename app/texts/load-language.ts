import { languages } from '#app/texts/languages.ts';

/** Brings the words of a language into the browser, once. English is there always; an unknown language stays English. */
export async function loadLanguage(name: string): Promise<void> {
  if (name !== 'de' || languages.de) return;
  languages.de = (await import('./german.ts')).german;
}
