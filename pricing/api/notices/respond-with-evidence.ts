import { AppError } from '#kernel/app-error.ts';
import { countRequests } from '#pricing/accounts/count-requests.ts';
import {
  buildEvidenceFile,
  type EvidenceFile,
} from '#pricing/alerts/evidence/build-evidence-file.ts';
import { withEvidenceTurn } from '#pricing/alerts/evidence/with-evidence-turn.ts';
import { isEvidenceLink } from '#pricing/alerts/notices/evidence-link.ts';
import type { NoticeLanguage } from '#kernel/notices.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { ApiContext } from '../api-context.ts';
import type { ApiDeps } from '../api-deps.ts';
import { buildResponseHeaders } from '../build-response-headers.ts';
import { getClientNetwork } from '../request/get-client-address.ts';

/** The path of linked evidence, whose address carries its permission. */
export const NOTICE_EVIDENCE_PATH =
  /^\/v1\/notices\/[A-Za-z0-9_-]{1,64}\/evidence\/[A-Za-z0-9_-]{1,64}\.zip$/;

/** Requests a minute. */
const LIMITS = { link: 10, address: 30, account: 60 };

/**
 * Sends the evidence of a violation to whoever has a link from a notice that went out. The file is
 * built at the first request and stored. Throws `not_found` for any other address, so that nothing
 * is learned about notices, and `rate_limited`.
 */
export async function respondWithNoticeEvidence(
  c: ApiContext,
  { deps, address }: { deps: ApiDeps; address: string },
): Promise<Response> {
  const { db, clock } = deps.context;
  const noticeId = c.req.param('id') ?? '';
  const alertId = (c.req.param('file') ?? '').replace(/\.zip$/, '');
  // Not of a draft or a discarded notice, nor once the account is suspended or paused (uninstalled).
  const { rows } = await db.query<{ accountId: string; language: NoticeLanguage }>(
    `select n.account_id as "accountId", n.language
     from pricing.notice n join pricing.account a on a.id = n.account_id
     where n.id = $1 and n.state in ('sent', 'perhaps_sent', 'sent_by_hand')
       and a.suspended_at is null and a.monitoring_paused_at is null`,
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
  if (isLinked)
    await requireAllowance(db, {
      [`link:${noticeId}:${alertId}`]: LIMITS.link,
      [`evidence:${getClientNetwork(address)}`]: LIMITS.address,
      [`evidence:${notice.accountId}`]: LIMITS.account,
    });
  const file = isLinked ? await findOrBuild(deps, { ...notice, noticeId, alertId }) : null;
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

async function requireAllowance(sql: Sql, limits: Readonly<Record<string, number>>): Promise<void> {
  for (const [of, limit] of Object.entries(limits)) {
    const { granted, resetSeconds } = await countRequests(sql, { of, wanted: 1, limit });
    if (granted === 0)
      throw new AppError(
        'rate_limited',
        `Too many downloads; the next one is possible in ${resetSeconds} s`,
        { retryAfter: resetSeconds },
      );
  }
}

async function findOrBuild(
  { context, visitorCountry }: ApiDeps,
  linked: { noticeId: string; accountId: string; alertId: string; language: NoticeLanguage },
): Promise<EvidenceFile | null> {
  const { noticeId, accountId, alertId, language } = linked;
  const { rows } = await context.db.query<EvidenceFile>(
    `select name, bytes from pricing.notice_evidence where notice_id = $1 and alert_id = $2`,
    [noticeId, alertId],
  );
  if (rows[0]) return rows[0];
  const file = await withEvidenceTurn(accountId, () =>
    buildEvidenceFile(context, {
      ...{ accountId, alertId, language },
      visitorCountry: visitorCountry ?? null,
    }),
  );
  if (file)
    await context.db.query(
      `insert into pricing.notice_evidence (notice_id, alert_id, name, bytes)
       select id, $2, $3, $4 from pricing.notice where id = $1
       on conflict do nothing`,
      [noticeId, alertId, file.name, file.bytes],
    );
  return file;
}
