import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import { NOTICE_STATES } from '#kernel/notices.ts';
import { getKey } from '#pricing/accounts/keys.ts';
import { withEvidenceTurn } from '#pricing/alerts/evidence/with-evidence-turn.ts';
import { buildNoticeFile, getNoticeText } from '#pricing/alerts/notices/download-notice.ts';
import { recordNoticeSent } from '#pricing/alerts/notices/record-notice-sent.ts';
import { getNotice, type NoticePerson, type NoticeRow } from '#pricing/alerts/notices/notice.ts';
import type { NoticeContext } from '#pricing/alerts/notices/notice-context.ts';
import { buildPreview } from '#pricing/alerts/notices/build-preview.ts';
import { sendNotice } from '#pricing/alerts/notices/send-notice.ts';
import {
  createNotice,
  deleteNotice,
  setNoticeDiscarded,
  updateNotice,
} from '#pricing/alerts/notices/write-notices.ts';
import { createExampleId } from '#pricing/contract/identifier.ts';
import {
  NoticeActionSchema,
  NoticeInputSchema,
  NoticeListSchema,
  NoticePatchSchema,
  NoticePreviewInputSchema,
  NoticePreviewSchema,
  NoticeSchema,
  NoticeSendSchema,
} from '#pricing/contract/notice.ts';
import { type Call, createApiEndpoint } from '#pricing/api/endpoint.ts';
import { listNotices, NoticePosition } from '#pricing/api/queries/list-notices.ts';
import { renderNoticeRow } from '#pricing/api/render/render-notice.ts';
import { createIdFilter, createTextFilter, pageQuery } from '#pricing/api/request/parse-query.ts';
import { respondWithPage } from '#pricing/api/respond-with-page.ts';
import { toNoticeContext } from './notice-context.ts';

const tag = 'Notices';
const path = '/notices';

interface GivenPerson {
  readonly by?: { readonly id: string; readonly name: string } | undefined;
}

/** Who acts: the person given, otherwise the API key. */
async function getPerson(
  { context, admission }: Call<unknown, unknown>,
  { by }: GivenPerson,
): Promise<NoticePerson | null> {
  if (by) return { id: by.id, name: by.name };
  if (!admission) return null;
  const { id, name } = await getKey(context.db, admission.keyId);
  return { id, name };
}

const wantedOf = ({ accountId, params }: Call<unknown, unknown>) => ({
  accountId,
  id: params['id'] ?? '',
});
/** What composes a notice builds the files that are attached to it, up to 20. */
const inTurn = <T>(
  call: Call<unknown, unknown>,
  compose: (context: NoticeContext) => Promise<T>,
): Promise<T> => withEvidenceTurn(call.accountId, () => compose(toNoticeContext(call)));
const answerWith = (status: number, row: NoticeRow) => ({ status, body: renderNoticeRow(row) });

const list = createApiEndpoint({
  method: 'get',
  path,
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List notices',
  description: 'Newest first.',
  query: z.strictObject({
    ...pageQuery,
    state: createTextFilter(120)
      .transform((text) => [...new Set(text.split(','))].toSorted())
      .optional()
      .openapi({
        type: 'string',
        description: `Only notices in these states, comma-separated: ${NOTICE_STATES.join(', ')}.`,
        example: 'ready,perhaps_sent',
      }),
    retailer: createTextFilter(253)
      .optional()
      .openapi({ description: 'Only notices to this domain.', example: 'kettles.example' }),
    case_id: createIdFilter('case').openapi({ example: createExampleId('cas') }),
  }),
  answers: { 200: { description: 'A page of notices', schema: NoticeListSchema } },
  handle: (call) =>
    respondWithPage(call, {
      name: 'notices',
      endpoint: path,
      position: NoticePosition,
      render: renderNoticeRow,
      load: ({ fetch, after }) =>
        listNotices(call.context.db, {
          accountId: call.accountId,
          states: call.query.state ?? null,
          retailer: call.query.retailer ?? null,
          caseId: call.query.case_id ?? null,
          fetch,
          after,
        }),
      positionOf: ({ createdAt, id }) => ({ createdAt, id }),
    }),
});

const create = createApiEndpoint({
  method: 'post',
  path,
  tag,
  caller: 'account',
  scope: 'decide',
  idempotent: true,
  refuses: ['conflict', 'plan_limit', 'not_found'],
  summary: 'Make a notice to a retailer',
  description:
    'A draft about cases of one retailer; nothing is sent. Step, language, text, recipient and date ' +
    'are proposed where they are absent. 409 when a case is excused, has complied, or has a notice ' +
    'of this step.',
  body: NoticeInputSchema,
  answers: {
    201: {
      description: 'The draft',
      schema: NoticeSchema,
      headers: { Location: 'Address of the notice' },
    },
  },
  handle: async (call) => {
    const { body, accountId } = call;
    const row = await createNotice(toNoticeContext(call), {
      accountId,
      caseIds: body.case_ids,
      step: body.step,
      ...toChanges(body),
      by: await getPerson(call, body),
    });
    return { ...answerWith(201, row), headers: { Location: `/v1${path}/${row.id}` } };
  },
});

type GivenChanges = z.output<typeof NoticePatchSchema>;

function toChanges({ language, template_id: templateId, to, ...rest }: GivenChanges) {
  const { subject, body, evidence, answer_by: answerBy } = rest;
  return {
    language,
    templateId,
    toName: to?.name,
    toEmail: to?.email,
    subject,
    body,
    evidence,
    answerBy,
  };
}

const get = createApiEndpoint({
  method: 'get',
  path: `${path}/{id}`,
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Get a notice',
  answers: { 200: { description: 'The notice', schema: NoticeSchema } },
  handle: async (call) => answerWith(200, await getNotice(call.context.db, wantedOf(call))),
});

const patch = createApiEndpoint({
  method: 'patch',
  path: `${path}/{id}`,
  tag,
  caller: 'account',
  scope: 'decide',
  refuses: ['conflict'],
  summary: 'Edit a notice that was not sent',
  description:
    'Another language or template replaces the text, unless the request contains one. 409 for a ' +
    'notice that was sent.',
  body: NoticePatchSchema,
  answers: { 200: { description: 'The notice', schema: NoticeSchema } },
  handle: async (call) =>
    answerWith(
      200,
      await updateNotice(toNoticeContext(call), wantedOf(call), toChanges(call.body)),
    ),
});

const remove = createApiEndpoint({
  method: 'delete',
  path: `${path}/{id}`,
  tag,
  caller: 'account',
  scope: 'decide',
  refuses: ['conflict'],
  summary: 'Delete a draft',
  description: 'Any other notice stays: discard it.',
  answers: { 204: { description: 'Done' } },
  handle: async (call) => {
    await deleteNotice(toNoticeContext(call), wantedOf(call));
    return { status: 204 };
  },
});

const send = createApiEndpoint({
  method: 'post',
  path: `${path}/{id}/send`,
  tag,
  caller: 'account',
  scope: 'decide',
  idempotent: true,
  refuses: ['conflict', 'plan_limit', 'unavailable', 'validation_failed'],
  summary: 'Send a notice by mail',
  description:
    'Looks again at whether the violations are open, then queues the message: follow its `state`. ' +
    'Cases that ended are left out. 409 when none is left, the sender is not confirmed, the ' +
    'retailer has no address, or the text is not that of `text_sha256`.',
  body: NoticeSendSchema,
  bodyOptional: true,
  answers: { 202: { description: 'The notice, waiting to be sent', schema: NoticeSchema } },
  handle: async (call) => {
    const { text_sha256: textSha256 } = call.body;
    const by = await getPerson(call, call.body);
    const row = await inTurn(call, (context) =>
      sendNotice(context, { ...wantedOf(call), textSha256, by }),
    );
    return answerWith(202, row);
  },
});

const markSent = createApiEndpoint({
  method: 'post',
  path: `${path}/{id}/mark-sent`,
  tag,
  caller: 'account',
  scope: 'decide',
  idempotent: true,
  refuses: ['conflict', 'validation_failed'],
  summary: 'Record that you sent a notice',
  description:
    'Or that one that was perhaps sent arrived. The text downloaded last counts as sent. Its cases ' +
    'become `notice_sent`.',
  body: NoticeActionSchema,
  bodyOptional: true,
  answers: { 200: { description: 'The notice', schema: NoticeSchema } },
  handle: async (call) => {
    const by = await getPerson(call, call.body);
    const row = await inTurn(call, (context) =>
      recordNoticeSent(context, { ...wantedOf(call), by }),
    );
    return answerWith(200, row);
  },
});

const discard = createApiEndpoint({
  method: 'post',
  path: `${path}/{id}/discard`,
  tag,
  caller: 'account',
  scope: 'decide',
  idempotent: true,
  refuses: ['conflict'],
  summary: 'Discard a notice that was not sent',
  description: 'It stays in the list; its cases can get another notice of the same step.',
  answers: { 200: { description: 'The notice', schema: NoticeSchema } },
  handle: async (call) =>
    answerWith(200, await setNoticeDiscarded(toNoticeContext(call), wantedOf(call))),
});

const preview = createApiEndpoint({
  method: 'post',
  path: `${path}/preview`,
  tag,
  caller: 'account',
  scope: 'read',
  idempotent: true,
  refuses: ['conflict', 'not_found'],
  summary: 'Show a notice exactly as it would be sent now',
  description:
    'Of a notice, with or without changes, or of cases. Nothing is stored. 422 names placeholders ' +
    'without a value (`missing_value`), 409 says why no case can be named.',
  body: NoticePreviewInputSchema,
  answers: { 200: { description: 'The message', schema: NoticePreviewSchema } },
  handle: async (call) => {
    const { notice_id: noticeId, case_ids: caseIds, step } = call.body;
    if (noticeId === undefined && caseIds === undefined) {
      const detail = 'Expected notice_id or case_ids';
      throw new AppError('validation_failed', detail, {
        errors: [{ pointer: '#/case_ids', detail, code: 'required' }],
      });
    }
    const { text, evidence, attachments, facts } = await inTurn(call, (context) =>
      buildPreview(context, {
        accountId: call.accountId,
        noticeId,
        caseIds,
        step,
        ...toChanges(call.body),
      }),
    );
    return {
      status: 200,
      body: {
        subject: text.subject,
        body: text.body,
        text_sha256: text.sha256.toString('hex'),
        evidence,
        attachments: attachments.map(({ name, bytes }) => ({ name, bytes: bytes.length })),
        violations: facts.violations.length,
        left_out: facts.leftOut.map(({ caseId, reason }) => ({ case_id: caseId, reason })),
      },
    };
  },
});

const createFile = (
  name: 'message.eml' | 'message.txt',
  mediaType: string,
  {
    build,
    ...texts
  }: {
    summary: string;
    description: string;
    build: (call: Call<unknown, unknown>) => Promise<Uint8Array>;
  },
) =>
  createApiEndpoint({
    method: 'get',
    path: `${path}/{id}/${name}`,
    tag,
    caller: 'account',
    scope: 'read',
    refuses: ['conflict', 'validation_failed'],
    ...texts,
    answers: {
      200: {
        description: 'The file',
        mediaType,
        headers: { 'Content-Disposition': 'Suggested file name' },
      },
    },
    handle: async (call) => {
      const bytes = await build(call);
      const { id } = wantedOf(call);
      return {
        status: 200,
        bytes: Uint8Array.from(bytes),
        headers: {
          'Content-Disposition': `attachment; filename="${id}${name.slice('message'.length)}"`,
        },
      };
    },
  });

const message = createFile('message.eml', 'message/rfc822', {
  summary: 'Download a notice for a mail program',
  description:
    'Opens in mail programs as a message to be sent, with recipient, subject, text and attachments. ' +
    'Of a notice that was sent by mail: the message itself, for 30 days. The text of one that was ' +
    'not sent is kept in `rendering`.',
  build: (call) => inTurn(call, (context) => buildNoticeFile(context, wantedOf(call))),
});

const text = createFile('message.txt', 'text/plain', {
  summary: 'Download the text of a notice',
  description: 'Subject, an empty line, and the text, as UTF-8: what `text_sha256` is the hash of.',
  build: async (call) => {
    const { subject, body } = await inTurn(call, (context) =>
      getNoticeText(context, wantedOf(call)),
    );
    return Buffer.from(`${subject}\n\n${body}`);
  },
});

export const noticeEndpoints = [
  list,
  create,
  preview,
  get,
  patch,
  remove,
  send,
  markSent,
  discard,
  message,
  text,
];
