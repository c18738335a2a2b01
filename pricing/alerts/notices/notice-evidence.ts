/**
 * What the links of a notice lead to. An alert goes on to change after the notice went out: what its
 * file is built from is kept when the text is, and the file from the first request on.
 */
import type { NoticeLanguage } from '#kernel/notices.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import {
  buildEvidenceFile,
  type EarlierEvidence,
  type EvidenceFile,
} from '#pricing/alerts/evidence/build-evidence-file.ts';
import {
  type EvidenceFacts,
  listEvidenceFacts,
} from '#pricing/alerts/evidence/list-evidence-facts.ts';
import { withEvidenceTurn } from '#pricing/alerts/evidence/with-evidence-turn.ts';
import type { NoticeFacts } from './list-violations.ts';
import { LINK_VALID_DAYS } from './evidence-link.ts';
import type { NoticeRow } from './notice.ts';

interface Composed {
  readonly evidence: string;
  readonly facts: Pick<NoticeFacts, 'violations'>;
}

/** Keeps what the evidence of each linked violation is now, and nothing of an earlier text. */
export async function saveNoticeEvidence(
  tx: Tx,
  { id, accountId }: Pick<NoticeRow, 'id' | 'accountId'>,
  { composed, now }: { composed: Composed; now: Date },
): Promise<void> {
  await tx.query('delete from pricing.notice_evidence where notice_id = $1', [id]);
  if (composed.evidence !== 'linked') return;
  for (const { alertId } of composed.facts.violations) {
    const known = await listEvidenceFacts(tx, { accountId, alertId });
    await tx.query(
      `insert into pricing.notice_evidence (notice_id, alert_id, at, capture_id, capture_at, facts)
       select $1, a.id, $3, a.capture_id, a.capture_at, $4
       from pricing.alert a where a.id = $2 and a.account_id = $5`,
      [id, alertId, now, known && JSON.stringify(known), accountId],
    );
  }
}

/** Deletes what no link leads to any more. */
export async function deleteOldNoticeEvidence(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `delete from pricing.notice_evidence e using pricing.notice n
     where n.id = e.notice_id and n.answer_by + $2::int < $1::timestamptz`,
    [now, LINK_VALID_DAYS],
  );
}

interface LinkedFile {
  readonly noticeId: string;
  readonly accountId: string;
  readonly alertId: string;
  readonly language: NoticeLanguage;
  readonly visitorCountry: string | null;
}

/**
 * The file of a link, which is built once. Null when there is no evidence. Throws `unavailable` when
 * it would have to wait too long for other files.
 */
export async function getNoticeEvidence(
  context: MarketContext,
  linked: LinkedFile,
): Promise<EvidenceFile | null> {
  const { noticeId, ...wanted } = linked;
  const before = await findKept(context.db, linked);
  if (before?.file) return before.file;
  return withEvidenceTurn(linked.accountId, async () => {
    // Those that waited for the first request get its file.
    const kept = await findKept(context.db, linked);
    if (kept?.file) return kept.file;
    const earlier = kept?.earlier ?? null;
    const file = await buildEvidenceFile(context, { ...wanted, earlier });
    if (file)
      await context.db.query(
        `insert into pricing.notice_evidence as e (notice_id, alert_id, name, bytes)
         select id, $2, $3, $4 from pricing.notice where id = $1
         on conflict (notice_id, alert_id) do update
           set name = excluded.name, bytes = excluded.bytes
         -- The notice may have been sent again meanwhile.
         where e.bytes is null and e.at is not distinct from $5`,
        [noticeId, wanted.alertId, file.name, file.bytes, earlier?.at ?? null],
      );
    return file;
  });
}

interface Kept {
  readonly file: EvidenceFile | null;
  /** Null: of a notice that an older release sent. */
  readonly earlier: EarlierEvidence | null;
}

async function findKept(
  sql: Sql,
  { noticeId, alertId }: Pick<LinkedFile, 'noticeId' | 'alertId'>,
): Promise<Kept | null> {
  const { rows } = await sql.query<{
    name: string | null;
    bytes: Buffer | null;
    at: Date | null;
    captureId: string | null;
    captureAt: Date | null;
    facts: EvidenceFacts | null;
  }>(
    `select name, bytes, at, capture_id as "captureId", capture_at as "captureAt", facts
     from pricing.notice_evidence where notice_id = $1 and alert_id = $2`,
    [noticeId, alertId],
  );
  const [row] = rows;
  if (!row) return null;
  const { name, bytes, at, facts, captureId, captureAt } = row;
  return {
    file: name !== null && bytes !== null ? { name, bytes } : null,
    earlier: at && facts ? { at, facts, captureId, captureAt } : null,
  };
}
