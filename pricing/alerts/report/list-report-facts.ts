/** What the report about a retailer's MAP violations in a month is made of. */
import type { Sql } from '#prisma/open-database.ts';
import {
  getRetailerCompliance,
  type RetailerCompliance,
  toMoments,
} from '#pricing/alerts/compliance/get-retailer-compliance.ts';

/** Violations that a report lists; it says how many more there were. */
const MAX_VIOLATIONS = 1000;

export interface ReportedViolation {
  readonly alertId: string;
  readonly product: string;
  readonly sku: string;
  readonly listingId: string;
  readonly url: string;
  readonly currency: string;
  /** As last known while it lasted. */
  readonly mapMinor: bigint;
  readonly lowestMinor: bigint;
  readonly detectedAt: Date;
  /** Null: it lasts. */
  readonly resolvedAt: Date | null;
  /** How it ended; null while it lasts. */
  readonly resolution: string | null;
}

interface ReportedNotice {
  readonly step: string;
  readonly state: string;
  readonly sentAt: Date;
  /** How many products it is about. */
  readonly cases: number;
}

export interface ReportFacts {
  /** Name of the account. */
  readonly account: string;
  /** Domain. */
  readonly retailer: string;
  readonly authorized: 'yes' | 'no' | 'unknown';
  readonly compliance: RetailerCompliance;
  /** By name of the product, the earliest first. */
  readonly violations: readonly ReportedViolation[];
  /** How many there were in the month. */
  readonly violationCount: number;
  readonly notices: readonly ReportedNotice[];
  /** The newest moment that the report is about; the beginning of the month when there is none. */
  readonly newestAt: Date;
}

export interface ReportRequest {
  readonly accountId: string;
  /** Domain. */
  readonly retailer: string;
  /** YYYY-MM, in UTC. */
  readonly month: string;
}

/** Reads them. A violation counts for each month in which it lasted. */
export async function listReportFacts(sql: Sql, request: ReportRequest): Promise<ReportFacts> {
  const { accountId, retailer } = request;
  const period = getMonth(request.month);
  const { start, end } = toMoments(period);
  const violations = await listViolations(sql, { accountId, retailer, start, end });
  const notices = await listNotices(sql, { accountId, retailer, start, end });
  const times = [
    start,
    ...violations.rows.flatMap(({ detectedAt, resolvedAt }) => [detectedAt, resolvedAt ?? start]),
    ...notices.map(({ sentAt }) => sentAt),
  ];
  return {
    retailer,
    ...(await getParties(sql, request)),
    compliance: await getRetailerCompliance(sql, { accountId, retailer, ...period }),
    violations: violations.rows,
    violationCount: violations.count,
    notices,
    newestAt: new Date(Math.max(...times.map((time) => time.getTime()))),
  };
}

/** First and last day of a month, YYYY-MM-DD. */
function getMonth(month: string): { from: string; to: string } {
  const last = new Date(`${month}-01T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) };
}

async function getParties(
  sql: Sql,
  { accountId, retailer }: ReportRequest,
): Promise<Pick<ReportFacts, 'account' | 'authorized'>> {
  const { rows } = await sql.query<{ account: string; authorized: ReportFacts['authorized'] }>(
    `select a.name as account, coalesce(c.authorized, 'unknown') as authorized
     from pricing.account a
     left join pricing.retailer_contact c on c.account_id = a.id and c.retailer = $2
     where a.id = $1`,
    [accountId, retailer],
  );
  if (!rows[0]) throw new Error(`There is no account ${accountId}`);
  return rows[0];
}

interface Wanted {
  readonly accountId: string;
  readonly retailer: string;
  readonly start: Date;
  readonly end: Date;
}

/** Without those that were found to be none: another product, a wrong reading. */
async function listViolations(
  sql: Sql,
  { accountId, retailer, start, end }: Wanted,
): Promise<{ rows: ReportedViolation[]; count: number }> {
  const { rows } = await sql.query<ReportedViolation & { count: number }>(
    `select a.id as "alertId", p.name as product, p.sku, l.id as "listingId", l.url,
       coalesce(a.currency, '') as currency, coalesce(a.map_minor, 0) as "mapMinor",
       coalesce(a.lowest_minor, a.listed_minor, 0) as "lowestMinor",
       a.detected_at as "detectedAt", a.resolved_at as "resolvedAt", a.resolution,
       (count(*) over ())::int as count
     from pricing.alert a
     join pricing.product p on p.id = a.product_id
     join pricing.listing l on l.id = a.listing_id
     where a.account_id = $1 and a.type = 'map_violation' and a.retailer = $2
       and a.detected_at < $4 and (a.resolved_at is null or a.resolved_at >= $3)
       and (a.resolution is null or a.resolution not in ('match_withdrawn', 'corrected_reading'))
       and a.currency is not null and a.map_minor is not null and a.listed_minor is not null
     order by p.name, p.id, a.detected_at, a.id limit $5`,
    [accountId, retailer, start, end, MAX_VIOLATIONS],
  );
  return { rows, count: rows[0]?.count ?? 0 };
}

async function listNotices(
  sql: Sql,
  { accountId, retailer, start, end }: Wanted,
): Promise<ReportedNotice[]> {
  const { rows } = await sql.query<ReportedNotice>(
    `select n.step, n.state, coalesce(n.sent_at, n.updated_at) as "sentAt",
       (select count(*)::int from pricing.notice_case o
         where o.notice_id = n.id and o.is_active) as cases
     from pricing.notice n
     where n.account_id = $1 and n.retailer = $2
       and n.state in ('sent', 'sent_by_hand', 'perhaps_sent')
       and n.sent_at >= $3 and n.sent_at < $4
     order by n.sent_at, n.id`,
    [accountId, retailer, start, end],
  );
  return rows;
}
