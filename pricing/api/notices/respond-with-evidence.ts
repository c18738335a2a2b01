import { AppError } from '#kernel/app-error.ts';
import { buildEvidenceFile } from '#pricing/alerts/evidence/build-evidence-file.ts';
import { isEvidenceLink } from '#pricing/alerts/notices/evidence-link.ts';
import type { NoticeLanguage } from '#kernel/notices.ts';
import type { ApiContext } from '../api-context.ts';
import type { ApiDeps } from '../api-deps.ts';
import { buildResponseHeaders } from '../build-response-headers.ts';

/** The path of linked evidence, whose address carries its permission. */
export const NOTICE_EVIDENCE_PATH =
  /^\/v1\/notices\/[A-Za-z0-9_-]{1,64}\/evidence\/[A-Za-z0-9_-]{1,64}\.zip$/;

/**
 * Sends the evidence of a violation to whoever has a link from a notice. Throws `not_found` for any
 * other address, so that nothing is learned about notices.
 */
export async function respondWithNoticeEvidence(c: ApiContext, deps: ApiDeps): Promise<Response> {
  const { db, clock } = deps.context;
  const noticeId = c.req.param('id') ?? '';
  const alertId = (c.req.param('file') ?? '').replace(/\.zip$/, '');
  const { rows } = await db.query<{ accountId: string; language: NoticeLanguage }>(
    `select account_id as "accountId", language from pricing.notice where id = $1`,
    [noticeId],
  );
  const [notice] = rows;
  const isLinked =
    notice !== undefined &&
    isEvidenceLink(
      deps.cursorSecret,
      { noticeId, accountId: notice.accountId, alertId },
      {
        expires: c.req.query('expires') ?? null,
        signature: c.req.query('signature') ?? null,
        now: clock.now(),
      },
    );
  const file = isLinked
    ? await buildEvidenceFile(deps.context, {
        accountId: notice.accountId,
        alertId,
        language: notice.language,
        visitorCountry: deps.visitorCountry ?? null,
      })
    : null;
  if (!file) throw new AppError('not_found', 'This link does not work, or no longer');
  const headers = {
    ...buildResponseHeaders(c),
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${file.name}"`,
    'Cache-Control': 'private, no-store',
    // The address is the permission: it must not be passed on to other sites.
    'Referrer-Policy': 'no-referrer',
  };
  return new Response(c.req.raw.method === 'HEAD' ? null : Uint8Array.from(file.bytes), {
    status: 200,
    headers,
  });
}
