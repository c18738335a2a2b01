import { AppError } from '#kernel/app-error.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { createId } from '#kernel/ids.ts';
import {
  NOTICE_STEPS,
  type NoticeEvidence,
  type NoticeLanguage,
  type NoticeState,
  type NoticeStep,
} from '#kernel/notices.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import { requireNoticeAllowance } from './count-notices.ts';
import {
  EDITABLE,
  getNotice,
  lockNotice,
  type NoticePerson,
  type NoticeRow,
  requireState,
} from './notice.ts';
import type { NoticeContext } from './notice-context.ts';
import { getNoticeSettings } from './notice-settings.ts';
import { checkPlaceholders } from './placeholders.ts';
import { getDefaultTemplate, getTemplate } from './templates.ts';

export const MAX_NOTICE_CASES = 200;

export interface NewNotice {
  readonly accountId: string;
  /** Of one retailer. */
  readonly caseIds: readonly string[];
  /** Absent: the next step that every one of the cases has not had. */
  readonly step?: NoticeStep | undefined;
  /** Absent: the retailer's, otherwise the account's. */
  readonly language?: NoticeLanguage | undefined;
  readonly templateId?: string | undefined;
  readonly evidence?: NoticeEvidence | undefined;
  /** YYYY-MM-DD; absent: after the days of the settings. */
  readonly answerBy?: string | undefined;
  readonly toName?: string | null | undefined;
  readonly toEmail?: string | null | undefined;
  readonly subject?: string | undefined;
  readonly body?: string | undefined;
  readonly by: NoticePerson | null;
  /** Made by the schedule. */
  readonly isScheduled?: boolean;
}

interface CaseRow {
  readonly id: string;
  readonly retailer: string;
  readonly state: string;
  readonly round: number;
  /** Steps of this round that have a notice. */
  readonly steps: string[];
}

/**
 * Makes a notice about cases of one retailer, as a draft or, by the schedule, as ready. Throws
 * `validation_failed` for unknown cases, cases of several retailers and unknown placeholders,
 * `conflict` when a case is excused or has complied or has a notice of this step, `plan_limit`.
 */
export async function createNotice(context: NoticeContext, given: NewNotice): Promise<NoticeRow> {
  const { db, clock } = context;
  const { accountId, isScheduled = false, by } = given;
  const now = clock.now();
  return db.transaction(async (tx) => {
    tx.lock(`notices:${accountId}`);
    await requireNoticeAllowance(tx, accountId, now);
    const cases = await listCases(tx, accountId, given.caseIds);
    const retailer = cases[0]?.retailer ?? '';
    const step = given.step ?? chooseStep(cases);
    requireNewStep(cases, step);
    const settings = await getNoticeSettings(tx, accountId);
    const contact = await findContact(tx, accountId, retailer);
    const language = given.language ?? contact?.language ?? settings.language;
    const template =
      given.templateId === undefined
        ? await getDefaultTemplate(tx, { accountId, step, language })
        : await getTemplate(tx, { accountId, id: given.templateId });
    const text = {
      subject: given.subject ?? template.subject,
      body: given.body ?? template.body,
    };
    checkPlaceholders(text);
    const id = createId('ntc', now);
    const answerBy =
      given.answerBy ??
      new Date(now.getTime() + settings.answerDays * DAY_MS).toISOString().slice(0, 10);
    await tx.query(
      `insert into pricing.notice (id, account_id, retailer, step, language, state, is_scheduled,
         template_id, template_version, to_name, to_email, subject, body, evidence, answer_by,
         by_id, by_name, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::text::date, $16,
         $17, $18, $18)`,
      [
        id,
        accountId,
        retailer,
        step,
        language,
        isScheduled ? 'ready' : 'draft',
        isScheduled,
        template.id,
        template.version,
        given.toName ?? contact?.name ?? null,
        given.toEmail ?? contact?.email ?? null,
        text.subject,
        text.body,
        given.evidence ?? (context.notices.origin === null ? 'attached' : 'linked'),
        answerBy,
        by?.id ?? null,
        by?.name ?? null,
        now,
      ],
    );
    await tx.query(
      `insert into pricing.notice_case (notice_id, case_id, step, round)
       select $1, c.id, $2, c.round from unnest($3::text[], $4::int[]) as c(id, round)`,
      [id, step, cases.map((one) => one.id), cases.map((one) => one.round)],
    );
    await saveContact(tx, { ...given, retailer, now });
    return getNotice(tx, { accountId, id });
  });
}

async function listCases(tx: Tx, accountId: string, ids: readonly string[]): Promise<CaseRow[]> {
  const { rows } = await tx.query<CaseRow>(
    `select c.id, c.retailer, c.state, c.recurrences as round,
       array(select o.step from pricing.notice_case o
         where o.case_id = c.id and o.round = c.recurrences and o.is_active) as steps
     from pricing.map_case c where c.account_id = $1 and c.id = any($2) order by c.id for share`,
    [accountId, ids],
  );
  const known = new Set(rows.map(({ id }) => id));
  const wrong = (detail: string, code: string) =>
    new AppError('validation_failed', detail, {
      errors: [{ pointer: '#/case_ids', detail, code }],
    });
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw wrong(`Unknown: ${unknown.slice(0, 5).join(', ')}`, 'unknown_case');
  if (new Set(rows.map(({ retailer }) => retailer)).size > 1)
    throw wrong('Expected cases of one retailer', 'several_retailers');
  return rows;
}

/** The earliest step that one of the cases has not had yet. */
function chooseStep(cases: readonly CaseRow[]): NoticeStep {
  return NOTICE_STEPS.find((step) => cases.some(({ steps }) => !steps.includes(step))) ?? 'final';
}

function requireNewStep(cases: readonly CaseRow[], step: NoticeStep): void {
  const errors = cases.flatMap(({ id, state, steps }) => {
    if (state === 'excused' || state === 'complied')
      return [{ pointer: '#/case_ids', detail: id, code: `case_${state}` }];
    return steps.includes(step)
      ? [{ pointer: '#/case_ids', detail: id, code: 'notice_exists' }]
      : [];
  });
  if (errors.length > 0)
    throw new AppError(
      'conflict',
      `${errors.length} of ${cases.length} cases can get no ${step} notice: excused, complied, or there is one`,
      { errors },
    );
}

interface Contact {
  readonly name: string | null;
  readonly email: string | null;
  readonly language: NoticeLanguage | null;
}

async function findContact(sql: Sql, accountId: string, retailer: string): Promise<Contact | null> {
  const { rows } = await sql.query<Contact>(
    `select contact_name as name, contact_email as email, language
     from pricing.retailer_contact where account_id = $1 and retailer = $2`,
    [accountId, retailer],
  );
  return rows[0] ?? null;
}

/** An address that was typed is proposed next time, unless the retailer has one. */
async function saveContact(
  tx: Tx,
  given: {
    accountId: string;
    retailer: string;
    toName?: string | null | undefined;
    toEmail?: string | null | undefined;
    now: Date;
  },
): Promise<void> {
  if (given.toEmail == null) return;
  await tx.query(
    `insert into pricing.retailer_contact (account_id, retailer, contact_name, contact_email,
       updated_at) values ($1, $2, $3, $4, $5)
     on conflict (account_id, retailer) do update set contact_name = excluded.contact_name,
       contact_email = excluded.contact_email, updated_at = excluded.updated_at
     where retailer_contact.contact_email is null`,
    [given.accountId, given.retailer, given.toName ?? null, given.toEmail, given.now],
  );
}

export interface NoticeChanges {
  readonly language?: NoticeLanguage | undefined;
  readonly templateId?: string | undefined;
  readonly toName?: string | null | undefined;
  readonly toEmail?: string | null | undefined;
  readonly subject?: string | undefined;
  readonly body?: string | undefined;
  readonly evidence?: NoticeEvidence | undefined;
  readonly answerBy?: string | undefined;
}

/**
 * Edits a notice that was not sent. Another language or template replaces the text unless one is
 * given. Throws `not_found`, `conflict` for a notice that was sent, `validation_failed`.
 */
export async function updateNotice(
  { db, clock }: NoticeContext,
  wanted: { accountId: string; id: string },
  changes: NoticeChanges,
): Promise<NoticeRow> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const before = await lockNotice(tx, wanted);
    requireState(before, EDITABLE);
    const { accountId } = wanted;
    const language = changes.language ?? before.language;
    const isOther = changes.templateId !== undefined || language !== before.language;
    const template = isOther
      ? await (changes.templateId === undefined
          ? getDefaultTemplate(tx, { accountId, step: before.step, language })
          : getTemplate(tx, { accountId, id: changes.templateId }))
      : null;
    const text = {
      subject: changes.subject ?? template?.subject ?? before.subject,
      body: changes.body ?? template?.body ?? before.body,
    };
    checkPlaceholders(text);
    const toName = changes.toName === undefined ? before.toName : changes.toName;
    const toEmail = changes.toEmail === undefined ? before.toEmail : changes.toEmail;
    await tx.query(
      `update pricing.notice set language = $2, template_id = $3, template_version = $4,
         to_name = $5, to_email = $6, subject = $7, body = $8, evidence = $9,
         answer_by = $10::text::date, rendered_subject = null, rendered_body = null,
         rendered_sha256 = null, rendered_at = null, updated_at = $11
       where id = $1`,
      [
        before.id,
        language,
        template?.id ?? before.templateId,
        template?.version ?? before.templateVersion,
        toName,
        toEmail,
        text.subject,
        text.body,
        changes.evidence ?? before.evidence,
        changes.answerBy ?? before.answerBy,
        now,
      ],
    );
    await saveContact(tx, { accountId, retailer: before.retailer, toName, toEmail, now });
    return getNotice(tx, wanted);
  });
}

const DISCARDABLE: readonly NoticeState[] = ['draft', 'ready', 'not_delivered'];

/** Keeps the notice, and lets its cases get another one. Throws `not_found`, `conflict`. */
export async function setNoticeDiscarded(
  { db, clock }: NoticeContext,
  wanted: { accountId: string; id: string },
): Promise<NoticeRow> {
  return db.transaction(async (tx) => {
    requireState(await lockNotice(tx, wanted), DISCARDABLE);
    await setDiscarded(tx, [wanted.id], { reason: null, now: clock.now() });
    return getNotice(tx, wanted);
  });
}

/** `reason`: a code; null: a person discarded them. */
export async function setDiscarded(
  tx: Tx,
  ids: readonly string[],
  { reason, now }: { reason: string | null; now: Date },
): Promise<void> {
  await tx.query(
    `update pricing.notice set state = 'discarded', reason = $2, updated_at = $3
     where id = any($1)`,
    [ids, reason, now],
  );
  await tx.query('update pricing.notice_case set is_active = false where notice_id = any($1)', [
    ids,
  ]);
}

/** Deletes a draft without a trace. Throws `not_found`, `conflict` for any other notice. */
export async function deleteNotice(
  { db }: NoticeContext,
  wanted: { accountId: string; id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    requireState(await lockNotice(tx, wanted), ['draft']);
    await tx.query('delete from pricing.notice where id = $1', [wanted.id]);
  });
}
