import { readAcceptedLocale } from '#app/locales/choose-locale.ts';
import { getServerMessages } from '#app/locales/server-messages.ts';
import { getLanguage } from '#app/locales/messages.ts';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;color:#202223;max-width:32rem;margin:15vh auto;' +
  'padding:0 1rem}' +
  'button{font:inherit;padding:.5rem 1rem;border:1px solid #202223;border-radius:8px;' +
  'background:#202223;color:#fff;cursor:pointer}';

/** A page for people without a session: no script and no external resources. `of`: the mails. */
export function renderUnsubscribePage(
  request: Request,
  state: 'ask' | 'done' | 'invalid',
  of: 'alerts' | 'exports' = 'alerts',
): Response {
  const locale = readAcceptedLocale(request);
  const { unsubscribePage: labels } = getServerMessages(locale);
  const messages =
    of === 'alerts' ? labels : { ...labels, title: labels.exportTitle, text: labels.exportText };
  const body =
    state === 'ask'
      ? `<h1>${messages.title}</h1><p>${messages.text}</p><form method="post"><button type="submit">${messages.button}</button></form>`
      : `<h1>${state === 'done' ? messages.done : messages.invalid}</h1>`;
  return new Response(
    `<!doctype html><html lang="${getLanguage(locale)}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width,initial-scale=1"><title>` +
      `${messages.title}</title>\n` +
      `<style>${STYLE}</style></head><body><main>${body}</main></body></html>`,
    {
      status: state === 'invalid' ? 404 : 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      },
    },
  );
}
