import { getAccount } from '#pricing/accounts/accounts.ts';
import { removeReplyTo, requestReplyTo } from '#pricing/alerts/notices/confirm-reply-to.ts';
import { getNoticeAllowance } from '#pricing/alerts/notices/count-notices.ts';
import type { NoticeContext } from '#pricing/alerts/notices/notice-context.ts';
import {
  getNoticeSettings,
  saveNoticeSettings,
  type StepSchedule,
} from '#pricing/alerts/notices/notice-settings.ts';
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  updateTemplate,
} from '#pricing/alerts/notices/templates.ts';
import {
  type NoticeSettings,
  NoticeSettingsInputSchema,
  NoticeSettingsSchema,
} from '#pricing/contract/notice-settings.ts';
import {
  NoticeTemplateInputSchema,
  NoticeTemplateListSchema,
  NoticeTemplateSchema,
} from '#pricing/contract/notice-template.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import { renderNoticeTemplate } from '#pricing/api/render/render-notice.ts';
import { toNoticeContext } from './notice-context.ts';

const tag = 'Notices';
const path = '/notice-settings';
const templates = '/notice-templates';

const get = createApiEndpoint({
  method: 'get',
  path,
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Get how notices are sent',
  answers: { 200: { description: 'The settings', schema: NoticeSettingsSchema } },
  handle: async (call) => ({
    status: 200,
    body: await renderSettings(toNoticeContext(call), call.accountId),
  }),
});

const put = createApiEndpoint({
  method: 'put',
  path,
  tag,
  caller: 'account',
  scope: 'administer',
  refuses: ['conflict', 'rate_limited'],
  summary: 'Change how notices are sent',
  description:
    'Replaces the settings. Another `reply_to` gets a mail with a link, at most five a day; it is ' +
    'used once its owner has confirmed it there.',
  body: NoticeSettingsInputSchema,
  answers: { 200: { description: 'The settings', schema: NoticeSettingsSchema } },
  handle: async (call) => {
    const { accountId, body } = call;
    const context = toNoticeContext(call);
    const { db, clock } = context;
    const toSchedule = (step: { after_days: number | null; automatic: boolean }): StepSchedule => ({
      afterDays: step.after_days,
      isAutomatic: step.automatic,
    });
    const input = {
      senderName: body.sender_name,
      policy: body.policy,
      language: body.language,
      answerDays: body.answer_days,
      steps: {
        first: toSchedule(body.steps.first),
        reminder: toSchedule(body.steps.reminder),
        final: toSchedule(body.steps.final),
      },
    };
    const before = await getNoticeSettings(db, accountId);
    await saveNoticeSettings(db, accountId, { input, now: clock.now() });
    const replyTo = body.reply_to;
    if (replyTo === null) await removeReplyTo(db, accountId, clock.now());
    else if (replyTo !== undefined && replyTo !== before.replyTo)
      await requestReplyTo(context, {
        accountId,
        replyTo,
        sender: body.sender_name ?? (await getAccount(db, accountId)).name,
        language: body.language,
      });
    return { status: 200, body: await renderSettings(context, accountId) };
  },
});

async function renderSettings(context: NoticeContext, accountId: string): Promise<NoticeSettings> {
  const { db, clock, notices } = context;
  const { senderName, replyTo, pendingReplyTo, policy, language, answerDays, steps } =
    await getNoticeSettings(db, accountId);
  const renderStep = ({ afterDays, isAutomatic }: StepSchedule) => ({
    after_days: afterDays,
    automatic: isAutomatic,
  });
  return {
    sender_name: senderName,
    reply_to: replyTo,
    pending_reply_to: pendingReplyTo,
    policy,
    language,
    answer_days: answerDays,
    steps: {
      first: renderStep(steps.first),
      reminder: renderStep(steps.reminder),
      final: renderStep(steps.final),
    },
    mail: { available: notices.address !== null, from: notices.address },
    allowance: { ...(await getNoticeAllowance(db, accountId, clock.now())) },
  };
}

const listAll = createApiEndpoint({
  method: 'get',
  path: templates,
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List templates of notices',
  description: 'Your own and those that come with the program, with their whole texts.',
  answers: { 200: { description: 'All templates', schema: NoticeTemplateListSchema } },
  handle: async ({ context, accountId }) => ({
    status: 200,
    body: {
      notice_templates: (await listTemplates(context.db, accountId)).map(renderNoticeTemplate),
    },
  }),
});

const create = createApiEndpoint({
  method: 'post',
  path: templates,
  tag,
  caller: 'account',
  scope: 'administer',
  idempotent: true,
  refuses: ['conflict'],
  summary: 'Create a template of notices',
  description: '422 names each unknown placeholder. An account can have at most 100 templates.',
  body: NoticeTemplateInputSchema,
  answers: { 201: { description: 'The template', schema: NoticeTemplateSchema } },
  handle: async ({ context, accountId, body: { default: isDefault, ...body } }) => ({
    status: 201,
    body: renderNoticeTemplate(await createTemplate(context, accountId, { ...body, isDefault })),
  }),
});

const replace = createApiEndpoint({
  method: 'put',
  path: `${templates}/{id}`,
  tag,
  caller: 'account',
  scope: 'administer',
  refuses: ['conflict'],
  summary: 'Replace a template of notices',
  description:
    'A changed text is a new version; notices made from an earlier one keep it. 409 for a template ' +
    'that comes with the program.',
  body: NoticeTemplateInputSchema,
  answers: { 200: { description: 'The template', schema: NoticeTemplateSchema } },
  handle: async ({ context, accountId, params, body: { default: isDefault, ...body } }) => ({
    status: 200,
    body: renderNoticeTemplate(
      await updateTemplate(context, { accountId, id: params['id'] ?? '' }, { ...body, isDefault }),
    ),
  }),
});

const remove = createApiEndpoint({
  method: 'delete',
  path: `${templates}/{id}`,
  tag,
  caller: 'account',
  scope: 'administer',
  refuses: ['conflict'],
  summary: 'Delete a template of notices',
  description: 'Notices made from it stay. 409 for a template that comes with the program.',
  answers: { 204: { description: 'Done' } },
  handle: async ({ context, accountId, params }) => {
    await deleteTemplate(context, { accountId, id: params['id'] ?? '' });
    return { status: 204 };
  },
});

export const noticeSettingsEndpoints = [get, put, listAll, create, replace, remove];
