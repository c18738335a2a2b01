/* Generated from app/locales/*.json by `npm run generate:messages`. */
/** The languages there are. The first one is used where the reader's is none of them. */
export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type LanguageName = (typeof LANGUAGES)[number];
