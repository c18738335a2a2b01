import type { MetaFunction } from '@remix-run/node';
import { getTexts, type Texts } from '#app/texts/texts.ts';

/** The document's title: the page's own, then the app's. */
export function pageMeta(title: (texts: Texts) => string): MetaFunction {
  return () => {
    const texts = getTexts('en');
    const own = title(texts);
    return [{ title: own === texts.shared.appName ? own : `${own} · ${texts.shared.appName}` }];
  };
}
