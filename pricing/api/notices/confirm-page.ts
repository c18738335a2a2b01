/**
 * The page behind the link of a confirmation mail. Opening it changes nothing, because programs that
 * check mail open links too: a person confirms with a button.
 */
import type { NoticeLanguage } from '#kernel/notices.ts';
import {
  saveConfirmedReplyTo,
  findConfirmation,
} from '#pricing/alerts/notices/confirm-reply-to.ts';
import type { ApiContext } from '#pricing/api/api-context.ts';
import type { ApiDeps } from '#pricing/api/api-deps.ts';
import { respondWithQuestion } from '#pricing/api/question-page.ts';

export const CONFIRM_PATH = '/v1/notice-settings/confirm';

interface PageTexts {
  readonly title: string;
  readonly ask: (address: string) => string;
  readonly confirm: string;
  readonly done: string;
}

const TEXTS: Readonly<Record<NoticeLanguage, PageTexts>> = {
  en: {
    title: 'Confirm address',
    ask: (address) => `Answers to notices will be sent to ${address}.`,
    confirm: 'Confirm',
    done: 'The address is confirmed. You can close this page.',
  },
  de: {
    title: 'Adresse bestätigen',
    ask: (address) => `Antworten auf Mitteilungen werden an ${address} gesendet.`,
    confirm: 'Bestätigen',
    done: 'Die Adresse ist bestätigt. Sie können diese Seite schließen.',
  },
  fr: {
    title: 'Confirmer l’adresse',
    ask: (address) => `Les réponses aux avis seront envoyées à ${address}.`,
    confirm: 'Confirmer',
    done: 'L’adresse est confirmée. Vous pouvez fermer cette page.',
  },
};
const EXPIRED = 'This link does not work, or no longer. Save the address again to get another one.';

/** Asks (GET) or confirms (POST). */
export async function respondWithConfirmation(c: ApiContext, deps: ApiDeps): Promise<Response> {
  const { context } = deps;
  const token = (c.req.query('token') ?? '').slice(0, 100);
  const found = await findConfirmation(context.db, token, context.clock.now());
  if (!found)
    return respondWithQuestion(c, {
      status: 404,
      language: 'en',
      title: TEXTS.en.title,
      text: EXPIRED,
    });
  const texts = TEXTS[found.language];
  if (c.req.method !== 'POST')
    return respondWithQuestion(c, {
      status: 200,
      language: found.language,
      title: texts.title,
      text: texts.ask(found.replyTo),
      button: texts.confirm,
    });
  const isConfirmed = await saveConfirmedReplyTo(context, token);
  return isConfirmed
    ? respondWithQuestion(c, {
        status: 200,
        language: found.language,
        title: texts.title,
        text: texts.done,
      })
    : respondWithQuestion(c, { status: 404, language: 'en', title: TEXTS.en.title, text: EXPIRED });
}
