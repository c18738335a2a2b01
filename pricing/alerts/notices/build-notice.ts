import { AppError } from '#kernel/app-error.ts';
import type { NoticeEvidence } from '#kernel/notices.ts';
import type { Attachment } from '#mail/outbox/build-message.ts';
import { buildEvidenceFile } from '#pricing/alerts/evidence/build-evidence-file.ts';
import { readZip } from '#pricing/alerts/evidence/zip.ts';
import { signEvidenceLink } from './evidence-link.ts';
import { listViolations, type NoticeFacts } from './list-violations.ts';
import type { NoticeRow } from './notice.ts';
import type { NoticeContext } from './notice-context.ts';
import { getNoticeSettings, type NoticeSettings } from './notice-settings.ts';
import { type EvidencePlace, renderNotice, type RenderedNotice } from './render-notice.ts';

/** Evidence is attached up to here, otherwise linked: mail servers refuse larger messages. */
const MAX_ATTACHED_BYTES = 7_000_000;
const MAX_ATTACHED_FILES = 20;

export interface ComposedNotice {
  readonly text: RenderedNotice;
  readonly facts: NoticeFacts;
  readonly attachments: readonly Attachment[];
  /** As wished, unless that is not possible. */
  readonly evidence: NoticeEvidence;
  readonly settings: NoticeSettings;
}

/** What a notice is made of; of a preview without a stored notice, its id is empty. */
export type NoticeDraft = Pick<
  NoticeRow,
  | 'id'
  | 'accountId'
  | 'retailer'
  | 'step'
  | 'language'
  | 'subject'
  | 'body'
  | 'toName'
  | 'evidence'
  | 'answerBy'
  | 'caseIds'
>;

/**
 * The message of a notice as it would be sent now. Cases that it must not be about any more are
 * left out. Throws `conflict` when none is left, `validation_failed` for a placeholder without a
 * value.
 */
export async function buildNotice(
  context: NoticeContext,
  draft: NoticeDraft,
): Promise<ComposedNotice> {
  const { db, clock } = context;
  const { accountId, retailer, step, caseIds, language } = draft;
  const settings = await getNoticeSettings(db, accountId);
  const facts = await listViolations(db, {
    accountId,
    retailer,
    caseIds,
    step,
    now: clock.now(),
  });
  if (facts.violations.length === 0)
    throw new AppError('conflict', 'No violation of this notice is open and was seen lately', {
      errors: facts.leftOut.map(({ caseId, reason }) => ({
        pointer: '#/case_ids',
        detail: caseId,
        code: `case_${reason}`,
      })),
    });
  const { places, attachments, evidence } = await placeEvidence(context, draft, facts);
  const text = renderNotice({
    text: draft,
    language,
    retailer,
    contactName: draft.toName,
    answerBy: draft.answerBy,
    facts,
    sender: settings.senderName,
    replyTo: settings.replyTo,
    policy: settings.policy,
    evidence: places,
  });
  return { text, facts, attachments, evidence, settings };
}

interface PlacedEvidence {
  readonly places: ReadonlyMap<string, EvidencePlace>;
  readonly attachments: readonly Attachment[];
  readonly evidence: NoticeEvidence;
}

async function placeEvidence(
  context: NoticeContext,
  draft: NoticeDraft,
  facts: NoticeFacts,
): Promise<PlacedEvidence> {
  if (draft.evidence === 'none') return { places: new Map(), attachments: [], evidence: 'none' };
  const attached =
    draft.evidence === 'attached' ? await attachEvidence(context, draft, facts) : null;
  return attached ?? linkEvidence(context, draft, facts);
}

/** Null when it is too much for one message. */
async function attachEvidence(
  context: NoticeContext,
  { accountId, language }: NoticeDraft,
  { violations }: NoticeFacts,
): Promise<PlacedEvidence | null> {
  if (violations.length > MAX_ATTACHED_FILES) return null;
  const places = new Map<string, EvidencePlace>();
  const attachments: Attachment[] = [];
  let total = 0;
  for (const [n, { alertId }] of violations.entries()) {
    const file = await buildEvidenceFile(context, {
      accountId,
      alertId,
      language,
      visitorCountry: context.notices.visitorCountry,
    });
    const document = file && readZip(file.bytes).find(({ name }) => name.endsWith('.pdf'));
    if (!document) continue;
    total += document.bytes.length;
    if (total > MAX_ATTACHED_BYTES) return null;
    const name = `evidence-${String(n + 1).padStart(2, '0')}.pdf`;
    places.set(alertId, { attachment: name, link: null });
    attachments.push({ name, type: 'application/pdf', bytes: document.bytes });
  }
  return { places, attachments, evidence: attachments.length > 0 ? 'attached' : 'none' };
}

function linkEvidence(
  { notices: { origin, secret } }: NoticeContext,
  { id, accountId, answerBy }: NoticeDraft,
  { violations }: NoticeFacts,
): PlacedEvidence {
  if (origin === null) return { places: new Map(), attachments: [], evidence: 'none' };
  const places = new Map(
    violations.map(({ alertId }) => {
      const linked = { noticeId: id, accountId, alertId };
      return [
        alertId,
        { attachment: null, link: signEvidenceLink({ origin, secret }, linked, answerBy) },
      ] as const;
    }),
  );
  return { places, attachments: [], evidence: 'linked' };
}
