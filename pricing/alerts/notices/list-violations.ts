import { DAY_MS } from '#kernel/durations.ts';
import type { NoticeStep } from '#kernel/notices.ts';
import type { Sql } from '#prisma/open-database.ts';

/** A listing below the MAP price now, as a notice names it. */
export interface Violation {
  readonly caseId: string;
  readonly alertId: string;
  readonly product: string;
  readonly sku: string;
  readonly url: string;
  readonly currency: string;
  readonly mapMinor: bigint;
  readonly listedMinor: bigint;
  readonly detectedAt: Date;
  readonly lastSeenAt: Date;
}

interface LeftOutCase {
  readonly caseId: string;
  readonly reason: 'ended' | 'excused' | 'complied' | 'not_checked';
}

export interface NoticeFacts {
  readonly violations: readonly Violation[];
  /** Cases of the notice that it must not be about now. */
  readonly leftOut: readonly LeftOutCase[];
  /** When the last notice of an earlier step was sent about any of the cases. */
  readonly previousAt: Date | null;
  readonly agreement: string | null;
}

/**
 * How old the last sight of an offer may be in a notice: it must not accuse a retailer of a price
 * that was changed meanwhile.
 */
const FRESH_MS = 3 * DAY_MS;

interface Row extends Omit<
  Violation,
  'alertId' | 'url' | 'currency' | 'mapMinor' | 'listedMinor' | 'detectedAt' | 'lastSeenAt'
> {
  readonly state: string;
  readonly alertId: string | null;
  readonly url: string | null;
  readonly currency: string | null;
  readonly mapMinor: bigint | null;
  readonly listedMinor: bigint | null;
  readonly detectedAt: Date | null;
  readonly lastSeenAt: Date | null;
}

/** What is true now of these cases of the account, in the order of the products' names. */
export async function listViolations(
  sql: Sql,
  wanted: {
    accountId: string;
    retailer: string;
    caseIds: readonly string[];
    step: NoticeStep;
    now: Date;
  },
): Promise<NoticeFacts> {
  const { accountId, caseIds, now } = wanted;
  const { rows } = await sql.query<Row>(
    `select c.id as "caseId", c.state, p.name as product, p.sku, a.id as "alertId", l.url,
       a.currency, a.map_minor as "mapMinor", a.listed_minor as "listedMinor",
       a.detected_at as "detectedAt", l.last_seen_at as "lastSeenAt"
     from pricing.map_case c
     join pricing.product p on p.id = c.product_id
     left join pricing.alert a on a.account_id = c.account_id and a.product_id = c.product_id
       and a.retailer = c.retailer and a.type = 'map_violation' and a.resolved_at is null
     left join pricing.listing l on l.id = a.listing_id
     where c.account_id = $1 and c.id = any($2)
     order by p.name, c.id, a.id`,
    [accountId, caseIds],
  );
  const violations = rows.flatMap((row) => toViolation(row, now) ?? []);
  const shown = new Set(violations.map(({ caseId }) => caseId));
  const leftOut = new Map(
    rows.filter(({ caseId }) => !shown.has(caseId)).map((row) => [row.caseId, toLeftOut(row)]),
  );
  return { violations, leftOut: [...leftOut.values()], ...(await findHistory(sql, wanted)) };
}

function toViolation(row: Row, now: Date): Violation | null {
  const { state, alertId, url, currency, mapMinor, listedMinor, detectedAt, lastSeenAt } = row;
  if (state === 'excused' || state === 'complied') return null;
  if (alertId === null || url === null || currency === null || mapMinor === null) return null;
  if (listedMinor === null || detectedAt === null || lastSeenAt === null) return null;
  if (now.getTime() - lastSeenAt.getTime() > FRESH_MS) return null;
  const { caseId, product, sku } = row;
  return {
    caseId,
    alertId,
    product,
    sku,
    url,
    currency,
    mapMinor,
    listedMinor,
    detectedAt,
    lastSeenAt,
  };
}

function toLeftOut({ caseId, state, alertId }: Row): LeftOutCase {
  if (state === 'excused' || state === 'complied') return { caseId, reason: state };
  return { caseId, reason: alertId === null ? 'ended' : 'not_checked' };
}

async function findHistory(
  sql: Sql,
  { accountId, retailer, caseIds, step }: Parameters<typeof listViolations>[1],
): Promise<Pick<NoticeFacts, 'previousAt' | 'agreement'>> {
  const { rows } = await sql.query<{ previousAt: Date | null; agreement: string | null }>(
    `select (select max(n.sent_at) from pricing.notice_case o
         join pricing.notice n on n.id = o.notice_id
         join pricing.map_case c on c.id = o.case_id and c.recurrences = o.round
         where o.case_id = any($3) and o.is_active and o.step <> $4
           and n.account_id = $1 and n.state in ('sent', 'sent_by_hand')) as "previousAt",
       (select agreement from pricing.retailer_contact
         where account_id = $1 and retailer = $2) as agreement`,
    [accountId, retailer, caseIds, step],
  );
  return { previousAt: rows[0]?.previousAt ?? null, agreement: rows[0]?.agreement ?? null };
}
