import { AppError } from '#kernel/app-error.ts';
import type { NoticeEvidence, NoticeLanguage, NoticeState, NoticeStep } from '#kernel/notices.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';

/** Who did something: as given by the caller; null: the service itself. */
export interface NoticePerson {
  readonly id: string;
  readonly name: string;
}

export interface NoticeRow {
  readonly id: string;
  readonly accountId: string;
  readonly retailer: string;
  readonly step: NoticeStep;
  readonly language: NoticeLanguage;
  readonly state: NoticeState;
  readonly isScheduled: boolean;
  /** A code (`held_…`, `violations_ended`), or the mail server's reply. */
  readonly reason: string | null;
  readonly templateId: string;
  readonly templateVersion: number;
  readonly toName: string | null;
  readonly toEmail: string | null;
  /** With placeholders. */
  readonly subject: string;
  readonly body: string;
  readonly evidence: NoticeEvidence;
  /** YYYY-MM-DD. */
  readonly answerBy: string;
  /** As downloaded or sent; null before that. */
  readonly renderedSubject: string | null;
  readonly renderedBody: string | null;
  readonly renderedSha256: Buffer | null;
  readonly renderedAt: Date | null;
  readonly attempts: number;
  readonly byId: string | null;
  readonly byName: string | null;
  readonly sentById: string | null;
  readonly sentByName: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly sentAt: Date | null;
  /** Those it is about; of a sent one, those that were in the message. */
  readonly caseIds: readonly string[];
}

export const NOTICE_COLUMNS = `n.id, n.account_id as "accountId", n.retailer, n.step, n.language,
  n.state, n.is_scheduled as "isScheduled", n.reason, n.template_id as "templateId",
  n.template_version as "templateVersion", n.to_name as "toName", n.to_email as "toEmail",
  n.subject, n.body, n.evidence, to_char(n.answer_by, 'YYYY-MM-DD') as "answerBy",
  n.rendered_subject as "renderedSubject", n.rendered_body as "renderedBody",
  n.rendered_sha256 as "renderedSha256", n.rendered_at as "renderedAt", n.attempts,
  n.by_id as "byId", n.by_name as "byName", n.sent_by_id as "sentById",
  n.sent_by_name as "sentByName", n.created_at as "createdAt", n.updated_at as "updatedAt",
  n.sent_at as "sentAt",
  array(select c.case_id from pricing.notice_case c
    where c.notice_id = n.id and (c.is_active or n.state = 'discarded')
    order by c.case_id) as "caseIds"`;

/** States in which a notice can be edited. */
export const EDITABLE: readonly NoticeState[] = ['draft', 'ready', 'not_delivered'];

/** A notice of the account. Throws `not_found`. */
export async function getNotice(
  sql: Sql,
  { accountId, id }: { accountId: string; id: string },
): Promise<NoticeRow> {
  const { rows } = await sql.query<NoticeRow>(
    `select ${NOTICE_COLUMNS} from pricing.notice n where n.account_id = $1 and n.id = $2`,
    [accountId, id],
  );
  if (!rows[0]) throw new AppError('not_found', 'No such notice');
  return rows[0];
}

/** The same, locked against other changes until the transaction ends. */
export async function lockNotice(
  tx: Tx,
  wanted: { accountId: string; id: string },
): Promise<NoticeRow> {
  await tx.query('select 1 from pricing.notice where account_id = $1 and id = $2 for update', [
    wanted.accountId,
    wanted.id,
  ]);
  return getNotice(tx, wanted);
}

/** Throws `conflict` when the notice is in none of these states. */
export function requireState({ state }: NoticeRow, allowed: readonly NoticeState[]): void {
  if (!allowed.includes(state))
    throw new AppError('conflict', `The notice is ${state}; this needs ${allowed.join(' or ')}`, {
      errors: [{ pointer: '#/state', detail: `It is ${state}`, code: `notice_${state}` }],
    });
}
