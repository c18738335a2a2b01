/* Generated from app/locales/*.json by `npm run generate:messages`. */
/** For the browser: one file for what every page needs, one for the rest. */
export const LOAD_COMMON = {
  en: () => import('./common.en.ts'),
  de: () => import('./common.de.ts'),
  fr: () => import('./common.fr.ts'),
};

export const LOAD_PAGE = {
  en: () => import('./page.en.ts'),
  de: () => import('./page.de.ts'),
  fr: () => import('./page.fr.ts'),
};
