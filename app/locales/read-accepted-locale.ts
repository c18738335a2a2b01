import { chooseLocale } from './choose-locale.ts';

/** The browser's first language, for pages that know nobody. */
export function readAcceptedLocale(request: Request): string {
  return chooseLocale(request.headers.get('accept-language')?.split(/[,;]/)[0]?.trim());
}
