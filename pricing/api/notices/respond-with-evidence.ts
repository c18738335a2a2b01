/** Evidence behind the links of notices. A person opens them in a browser: refusals are pages. */
import { isAppError, AppError } from '#kernel/app-error.ts';
import { countRequests } from '#pricing/accounts/count-requests.ts';
import type { EvidenceFile } from '#pricing/alerts/evidence/build-evidence-file.ts';
import { isEvidenceLink } from '#pricing/alerts/notices/evidence-link.ts';
import { getNoticeEvidence } from '#pricing/alerts/notices/notice-evidence.ts';
import type { NoticeLanguage } from '#kernel/notices.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { ApiContext } from '#pricing/api/api-context.ts';
import type { ApiDeps } from '#pricing/api/api-deps.ts';
import { buildResponseHeaders } from '#pricing/api/build-response-headers.ts';
import { respondWithQuestion } from '#pricing/api/question-page.ts';
import { getClientNetwork } from '#pricing/api/request/get-client-address.ts';

/** The path of linked evidence, whose address carries its permission. */
export const NOTICE_EVIDENCE_PATH =
  /^\/v1\/notices\/[A-Za-z0-9_-]{1,64}\/evidence\/[A-Za-z0-9_-]{1,64}\.zip$/;

/** Requests a minute. */
const LIMITS = { link: 10, address: 30, account: 60 };

interface PageTexts {
  readonly title: string;
  readonly absent: string;
  /** `seconds`: until the next attempt can succeed. */
  readonly busy: (seconds: number) => string;
}

const TEXTS: Readonly<Record<NoticeLanguage, PageTexts>> = {
  en: {
    title: 'Evidence',
    absent: 'This link does not work, or no longer.',
    busy: (seconds) => `Too many downloads at the moment. Try again in ${seconds} seconds.`,
  },
  de: {
    title: 'Nachweis',
    absent: 'Dieser Link funktioniert nicht oder nicht mehr.',
    busy: (seconds) =>
      `Zurzeit zu viele Downloads. Versuchen Sie es in ${seconds} Sekunden noch einmal.`,
  },
  fr: {
    title: 'Preuve',
    absent: 'Ce lien ne fonctionne pas ou plus.',
    busy: (seconds) => `Trop de téléchargements en ce moment. Réessayez dans ${seconds} secondes.`,
  },
};

/**
 * Sends the evidence of a violation to whoever has a link from a notice that went out. Any other
 * address gets the same page with 404, so that nothing is learned about notices; too many requests
 * get 429, and 503 while too many files are being built.
 */
export async function respondWithNoticeEvidence(
  c: ApiContext,
  { deps, address }: { deps: ApiDeps; address: string },
): Promise<Response> {
  const linked = await findLinked(c, deps);
  const texts = TEXTS[linked?.language ?? 'en'];
  const page = { language: linked?.language ?? 'en', title: texts.title };
  try {
    const file = linked && (await getFile(deps, { ...linked, address }));
    return file
      ? sendFile(c, file)
      : respondWithQuestion(c, { ...page, status: 404, text: texts.absent });
  } catch (error) {
    if (!isAppError(error, 'rate_limited', 'unavailable')) throw error;
    if (error.status >= 500) deps.context.log.warn({ err: error }, 'linked evidence was not sent');
    const seconds = error.retryAfter ?? 60;
    const text = texts.busy(seconds);
    return respondWithQuestion(c, { ...page, status: error.status, text, retryAfter: seconds });
  }
}

interface Linked {
  readonly noticeId: string;
  readonly alertId: string;
  readonly accountId: string;
  readonly language: NoticeLanguage;
}

/** Null unless the link is signed, still works, and its notice went out. */
async function findLinked(c: ApiContext, deps: ApiDeps): Promise<Linked | null> {
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
  if (!notice) return null;
  const linked = { noticeId, alertId, ...notice };
  const isLinked = isEvidenceLink(deps.cursorSecret, linked, {
    expires: c.req.query('expires') ?? null,
    signature: c.req.query('signature') ?? null,
    now: clock.now(),
  });
  return isLinked ? linked : null;
}

async function getFile(
  { context, visitorCountry }: ApiDeps,
  { address, ...linked }: Linked & { address: string },
): Promise<EvidenceFile | null> {
  const { noticeId, alertId, accountId } = linked;
  await requireAllowance(context.db, {
    [`link:${noticeId}:${alertId}`]: LIMITS.link,
    [`evidence:${getClientNetwork(address)}`]: LIMITS.address,
    [`evidence:${accountId}`]: LIMITS.account,
  });
  return getNoticeEvidence(context, { ...linked, visitorCountry: visitorCountry ?? null });
}

async function requireAllowance(sql: Sql, limits: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, limit] of Object.entries(limits)) {
    const { granted, resetSeconds } = await countRequests(sql, { name, wanted: 1, limit });
    if (granted === 0)
      throw new AppError('rate_limited', 'Too many downloads', { retryAfter: resetSeconds });
  }
}

function sendFile(c: ApiContext, file: EvidenceFile): Response {
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
