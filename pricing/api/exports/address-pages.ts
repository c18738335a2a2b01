/** The pages where the owner of an address confirms that it gets exports, or ends that. */
import type { NoticeLanguage } from '#kernel/notices.ts';
import {
  type AskedAddress,
  findAskedAddress,
  findMailedAddress,
  isStopLink,
  saveConfirmedAddress,
  stopAddress,
} from '#pricing/exports/export-addresses.ts';
import { EXPORT_TEXTS } from '#pricing/exports/export-texts.ts';
import type { ApiContext } from '#pricing/api/api-context.ts';
import type { ApiDeps } from '#pricing/api/api-deps.ts';
import { respondWithQuestion } from '#pricing/api/question-page.ts';

export const CONFIRM_EXPORTS_PATH = '/v1/export-addresses/confirm';
export const STOP_EXPORTS_PATH = '/v1/export-addresses/stop';

const EXPIRED = 'This link does not work, or no longer.';

/** Asks whether the address of a confirmation link gets exports (GET), or confirms it (POST). */
export async function respondWithAddressConfirmation(
  c: ApiContext,
  { context }: ApiDeps,
): Promise<Response> {
  const token = (c.req.query('token') ?? '').slice(0, 100);
  const asked = await findAskedAddress(context.db, token, context.clock.now());
  return respond(c, {
    asked,
    page: 'confirmPage',
    act: () => saveConfirmedAddress(context, token),
  });
}

/** Asks whether an address gets no more exports of an account (GET), or ends them (POST). */
export async function respondWithAddressStop(
  c: ApiContext,
  { context, cursorSecret }: ApiDeps,
): Promise<Response> {
  const stopped = {
    accountId: (c.req.query('account') ?? '').slice(0, 64).replaceAll('\u0000', ''),
    address: (c.req.query('address') ?? '').slice(0, 254).replaceAll('\u0000', ''),
  };
  const isLink = isStopLink(cursorSecret, stopped, c.req.query('signature') ?? '');
  return respond(c, {
    asked: isLink ? await findMailedAddress(context.db, stopped) : null,
    page: 'stopPage',
    act: async () => {
      await stopAddress(context, stopped);
      return true;
    },
  });
}

interface Question {
  readonly asked: AskedAddress | null;
  readonly page: 'confirmPage' | 'stopPage';
  /** False: it was too late. */
  readonly act: () => Promise<boolean>;
}

async function respond(c: ApiContext, { asked, page, act }: Question): Promise<Response> {
  const language: NoticeLanguage = asked?.language ?? 'en';
  const { title, ask, button, done } = EXPORT_TEXTS[language][page];
  if (!asked) return respondWithQuestion(c, { status: 404, language, title, text: EXPIRED });
  if (c.req.method !== 'POST')
    return respondWithQuestion(c, {
      status: 200,
      language,
      title,
      text: ask(asked.address, asked.sender),
      button,
    });
  const isDone = await act();
  return respondWithQuestion(c, {
    status: isDone ? 200 : 404,
    language,
    title,
    text: isDone ? done : EXPIRED,
  });
}
