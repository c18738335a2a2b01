/**
 * A page with one question, or only an answer, behind a link of a mail. It changes nothing until a
 * person chooses the button, because programs that check mail open links too.
 */
import type { NoticeLanguage } from '#kernel/notices.ts';
import type { ApiContext } from './api-context.ts';
import { buildResponseHeaders } from './build-response-headers.ts';

/** Responds with the page; the button sends the same address with POST. */
export function respondWithQuestion(
  c: ApiContext,
  page: {
    status: number;
    language: NoticeLanguage;
    title: string;
    text: string;
    button?: string;
    /** Seconds. */
    retryAfter?: number;
  },
): Response {
  const { status, language, title, text, button, retryAfter } = page;
  const form = button === undefined ? '' : `<form method="post"><button>${button}</button></form>`;
  const html =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${title}</title></head>` +
    `<body><main><h1>${title}</h1><p>${escape(text)}</p>${form}</main></body></html>`;
  return new Response(c.req.method === 'HEAD' ? null : html, {
    status,
    headers: {
      ...buildResponseHeaders(c),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      'Content-Security-Policy':
        "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    },
  });
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
