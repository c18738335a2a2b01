import type { NoticeRow } from '#pricing/alerts/notices/notice.ts';
import type { NoticeTemplate } from '#pricing/alerts/notices/templates.ts';
import type { Notice } from '#pricing/contract/notice.ts';
import { renderTime, renderTimeOrNull } from './render-time.ts';

/** A notice as the API shows it. */
export function renderNoticeRow(row: NoticeRow): Notice {
  const { renderedSubject, renderedBody, renderedSha256, renderedAt } = row;
  const rendering =
    renderedSubject !== null &&
    renderedBody !== null &&
    renderedSha256 !== null &&
    renderedAt !== null
      ? {
          subject: renderedSubject,
          body: renderedBody,
          text_sha256: renderedSha256.toString('hex'),
          at: renderTime(renderedAt),
        }
      : null;
  return {
    id: row.id,
    retailer: row.retailer,
    step: row.step,
    language: row.language,
    state: row.state,
    scheduled: row.isScheduled,
    reason: row.reason,
    case_ids: [...row.caseIds],
    template_id: row.templateId,
    template_version: row.templateVersion,
    to: { name: row.toName, email: row.toEmail },
    subject: row.subject,
    body: row.body,
    evidence: row.evidence,
    answer_by: row.answerBy,
    rendering,
    by: toPerson(row.byId, row.byName),
    sent_by: toPerson(row.sentById, row.sentByName),
    created_at: renderTime(row.createdAt),
    updated_at: renderTime(row.updatedAt),
    sent_at: renderTimeOrNull(row.sentAt),
  };
}

const toPerson = (id: string | null, name: string | null) =>
  id === null ? null : { id, name: name ?? id };

/** A template as the API shows it. */
export function renderNoticeTemplate(template: NoticeTemplate): object {
  const { isDefault, updatedAt, name, id, step, language, version, subject, body } = template;
  return {
    id,
    name,
    built_in: name === null,
    step,
    language,
    default: isDefault,
    version,
    subject,
    body,
    updated_at: renderTimeOrNull(updatedAt),
  };
}
