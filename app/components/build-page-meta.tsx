import type { MetaFunction } from '@remix-run/node';
import { readLocale } from '#app/components/words.tsx';
import { getTexts, type Texts } from '#app/texts/texts.ts';

/** The document's title in the reader's language: the page's own, then the app's. */
export function buildPageMeta(title: (texts: Texts) => string): MetaFunction {
  return ({ matches }) => {
    const texts = getTexts(readLocale(matches.find(({ id }) => id === 'routes/app')?.data));
    const own = title(texts);
    return [{ title: own === texts.shared.appName ? own : `${own} · ${texts.shared.appName}` }];
  };
}
