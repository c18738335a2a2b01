/** Jobs that send mail of the service and prepare notices that fall due. */
import { z } from 'zod';
import { createJob, NEXT_RUN } from '#jobs/create-job.ts';
import type { Enqueuing } from '#jobs/create-enqueuing.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { sendQueuedMail } from '#mail/outbox/send-queued-mail.ts';
import type { MailSender } from '#mail/outbox/mail-sender.ts';
import { deleteOldMessages, listDueMails, recordLostMails } from '#mail/outbox/outbox.ts';
import type { NoticeContext } from '#pricing/alerts/notices/notice-context.ts';
import { createDueNotices } from '#pricing/alerts/notices/create-due-notices.ts';
import { recordNoticeOutcomes } from '#pricing/alerts/notices/record-notice-outcomes.ts';
import { noPayload } from './payloads.ts';

const mail = z.object({ key: z.string() });
/** Messages are kept so long after they were sent. */
const KEPT_MS = 30 * DAY_MS;

export interface NoticeJobContext extends NoticeContext {
  /** Null: this server sends no mail. */
  readonly mail: MailSender | null;
  readonly jobs: Enqueuing;
}

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'mail.hand-over': z.infer<typeof mail>;
    'mail.hand-over-waiting': z.infer<typeof noPayload>;
    'notices.prepare-due': z.infer<typeof noPayload>;
  }
}

async function sendMail(context: NoticeJobContext, key: string): Promise<void> {
  if (!context.mail) return;
  const outcome = await sendQueuedMail(context, context.mail, key);
  if (outcome?.nextAttemptAt)
    await context.jobs.enqueue(
      'mail.hand-over',
      { key },
      { key, startAfter: outcome.nextAttemptAt },
    );
}

export const noticeJobs = [
  createJob({
    name: 'mail.hand-over',
    payload: mail,
    whenLost: { foundBy: 'mail.hand-over-waiting' },
    // Repeating it never sends a message twice.
    handle: async (context: NoticeJobContext, { key }) => {
      await sendMail(context, key);
      await recordNoticeOutcomes(context);
    },
  }),
  /** Finds messages whose process died, and those whose own job was lost. */
  createJob({
    name: 'mail.hand-over-waiting',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '*/5 * * * *',
    expireInSeconds: 900,
    handle: async (context: NoticeJobContext) => {
      await recordLostMails(context);
      const now = context.clock.now();
      if (context.mail)
        for (const key of await listDueMails(context.db, now)) await sendMail(context, key);
      await recordNoticeOutcomes(context);
      await deleteOldMessages(context.db, new Date(now.getTime() - KEPT_MS));
    },
  }),
  createJob({
    name: 'notices.prepare-due',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '25 * * * *',
    expireInSeconds: 900,
    handle: (context: NoticeJobContext) => createDueNotices(context),
  }),
] as const;
