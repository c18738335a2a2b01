import type { MetaFunction } from '@remix-run/node';
import { readLocale } from '#app/components/i18n.tsx';
import { getMessages, type Messages } from '#app/locales/messages.ts';

/**
 * Builds the document title in the user's language: the page's title followed by the app's name.
 */
export function buildPageMeta(title: (messages: Messages) => string): MetaFunction {
  return ({ matches }) => {
    const messages = getMessages(readLocale(matches.find(({ id }) => id === 'routes/app')?.data));
    const own = title(messages);
    return [
      { title: own === messages.shared.appName ? own : `${own} · ${messages.shared.appName}` },
    ];
  };
}
