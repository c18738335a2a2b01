import { AppError } from '#kernel/app-error.ts';
import type { NoticeLanguage, NoticeStep } from '#kernel/notices.ts';
import type { Sql } from '#prisma/open-database.ts';

export interface StepSchedule {
  /** Days after the step before, or after the case was opened; null: it never falls due by itself. */
  readonly afterDays: number | null;
  /** True: it is sent when it falls due, without a person. */
  readonly isAutomatic: boolean;
}

export interface NoticeSettings {
  /** The name that notices are signed with and come from. */
  readonly senderName: string | null;
  /** Confirmed: answers go there. */
  readonly replyTo: string | null;
  /** Asked for, and not confirmed yet. */
  readonly pendingReplyTo: string | null;
  /** Until when the link in the confirmation mail works; null when none waits. */
  readonly confirmationUntil: Date | null;
  /** The account's MAP policy: an address or a sentence. */
  readonly policy: string | null;
  /** Of notices to retailers without a language of their own. */
  readonly language: NoticeLanguage;
  /** Days that a retailer is given. */
  readonly answerDays: number;
  readonly steps: Readonly<Record<NoticeStep, StepSchedule>>;
}

interface Row {
  senderName: string | null;
  replyTo: string | null;
  pendingReplyTo: string | null;
  confirmationUntil: Date | null;
  policy: string | null;
  language: NoticeLanguage;
  answerDays: number;
  firstAfterDays: number | null;
  firstAutomatic: boolean;
  reminderAfterDays: number | null;
  reminderAutomatic: boolean;
  finalAfterDays: number | null;
  finalAutomatic: boolean;
}

const DEFAULTS: Row = {
  senderName: null,
  replyTo: null,
  pendingReplyTo: null,
  confirmationUntil: null,
  policy: null,
  language: 'en',
  answerDays: 7,
  firstAfterDays: null,
  firstAutomatic: false,
  reminderAfterDays: 7,
  reminderAutomatic: false,
  finalAfterDays: 7,
  finalAutomatic: false,
};

/** How an account sends notices. */
export async function getNoticeSettings(sql: Sql, accountId: string): Promise<NoticeSettings> {
  const { rows } = await sql.query<Row>(
    `select sender_name as "senderName", reply_to as "replyTo",
       pending_reply_to as "pendingReplyTo", confirmation_until as "confirmationUntil", policy,
       language, answer_days as "answerDays", first_after_days as "firstAfterDays",
       first_automatic as "firstAutomatic", reminder_after_days as "reminderAfterDays",
       reminder_automatic as "reminderAutomatic", final_after_days as "finalAfterDays",
       final_automatic as "finalAutomatic"
     from pricing.notice_settings where account_id = $1`,
    [accountId],
  );
  const row = rows[0] ?? DEFAULTS;
  return {
    senderName: row.senderName,
    replyTo: row.replyTo,
    pendingReplyTo: row.pendingReplyTo,
    confirmationUntil: row.confirmationUntil,
    policy: row.policy,
    language: row.language,
    answerDays: row.answerDays,
    steps: {
      first: { afterDays: row.firstAfterDays, isAutomatic: row.firstAutomatic },
      reminder: { afterDays: row.reminderAfterDays, isAutomatic: row.reminderAutomatic },
      final: { afterDays: row.finalAfterDays, isAutomatic: row.finalAutomatic },
    },
  };
}

/** What a person can set; the address for answers is set by `requestReplyTo`. */
export type NoticeSettingsInput = Pick<
  NoticeSettings,
  'senderName' | 'policy' | 'language' | 'answerDays' | 'steps'
>;

/** Replaces the settings. Throws `validation_failed` for an automatic step that never falls due. */
export async function saveNoticeSettings(
  sql: Sql,
  accountId: string,
  { input, now }: { input: NoticeSettingsInput; now: Date },
): Promise<void> {
  const { steps } = input;
  for (const [step, { afterDays, isAutomatic }] of Object.entries(steps))
    if (isAutomatic && afterDays === null) {
      const detail = 'Expected a number of days for a step that is sent automatically';
      throw new AppError('validation_failed', detail, {
        errors: [{ pointer: `#/steps/${step}/after_days`, detail, code: 'required' }],
      });
    }
  await sql.query(
    `insert into pricing.notice_settings (account_id, sender_name, policy, language, answer_days,
       first_after_days, first_automatic, reminder_after_days, reminder_automatic,
       final_after_days, final_automatic, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (account_id) do update set sender_name = excluded.sender_name,
       policy = excluded.policy, language = excluded.language,
       answer_days = excluded.answer_days, first_after_days = excluded.first_after_days,
       first_automatic = excluded.first_automatic,
       reminder_after_days = excluded.reminder_after_days,
       reminder_automatic = excluded.reminder_automatic,
       final_after_days = excluded.final_after_days,
       final_automatic = excluded.final_automatic, updated_at = excluded.updated_at`,
    [
      accountId,
      input.senderName,
      input.policy,
      input.language,
      input.answerDays,
      steps.first.afterDays,
      steps.first.isAutomatic,
      steps.reminder.afterDays,
      steps.reminder.isAutomatic,
      steps.final.afterDays,
      steps.final.isAutomatic,
      now,
    ],
  );
}
