import type { Sql } from '#prisma/open-database.ts';
import { HAS_BUDGET, IS_FREE, IS_TURN_NEAR, IS_NOT_BACKING_OFF } from './host-turn.ts';
import type { ProbeReport } from './probe-report.ts';
import { parseReadingWay, type ReadingWay } from './reading-ways.ts';

export type RetailerStatus = 'probing' | 'active' | 'refused' | 'quarantined' | 'gone';

export interface Retailer {
  readonly id: string;
  readonly domain: string;
  readonly name: string | null;
  readonly platform: string | null;
  readonly status: RetailerStatus;
  readonly statusSince: Date;
  readonly baseUrl: string;
  /** Results of probe and discovery: JSON that only monitoring reads. */
  readonly discovery: unknown;
  readonly currency: string | null;
  readonly way: ReadingWay;
  readonly robots: {
    readonly body: Buffer | null;
    readonly state: 'ok' | 'none' | 'unreachable';
    readonly fetchedAt: Date;
    readonly until: Date | null;
  } | null;
  readonly delayMs: number;
  /** Response time, timeouts included: decreases by a quarter with every faster response. */
  readonly tookMs: number;
  /** Time until the next request is allowed, by the database's clock. */
  readonly pauseMs: number;
  /** Requests allowed per day. */
  readonly dailyRequests: number;
  readonly failuresInRow: number;
  readonly lastDiscoveryAt: Date | null;
  readonly lastVisitAt: Date | null;
}

interface Row {
  id: string;
  domain: string;
  name: string | null;
  platform: string | null;
  status: RetailerStatus;
  status_since: Date;
  base_url: string;
  discovery: unknown;
  currency: string | null;
  read_by: string;
  data_address: unknown;
  robots_body: Buffer | null;
  robots_state: 'ok' | 'none' | 'unreachable' | null;
  robots_fetched_at: Date | null;
  robots_until: Date | null;
  daily_requests: number;
  delay_ms: number;
  took_ms: number;
  pause_ms: number;
  failures_in_row: number;
  last_discovery_at: Date | null;
  last_visit_at: Date | null;
}

/** The retailer, or null. */
export async function findRetailer(sql: Sql, id: string): Promise<Retailer | null> {
  const found = await sql.query<Row>(
    `select id, domain, name, platform, status, status_since, base_url, discovery, currency,
       read_by, data_address, robots_body, robots_state, robots_fetched_at, robots_until, delay_ms, took_ms,
       extract(epoch from greatest(next_request_at - clock_timestamp(), interval '0'))::float8
         * 1000 as pause_ms,
       daily_requests, failures_in_row,
       last_discovery_at, last_visit_at from pricing.retailer where id = $1`,
    [id],
  );
  const [row] = found.rows;
  if (!row) return null;
  const robots =
    row.robots_state && row.robots_fetched_at
      ? {
          body: row.robots_body,
          state: row.robots_state,
          fetchedAt: row.robots_fetched_at,
          until: row.robots_until,
        }
      : null;
  return {
    id: row.id,
    domain: row.domain,
    name: row.name,
    platform: row.platform,
    status: row.status,
    statusSince: row.status_since,
    baseUrl: row.base_url,
    discovery: row.discovery,
    currency: row.currency,
    way: parseReadingWay({ kind: row.read_by, address: row.data_address }),
    robots,
    delayMs: row.delay_ms,
    tookMs: row.took_ms,
    pauseMs: row.pause_ms,
    dailyRequests: row.daily_requests,
    failuresInRow: row.failures_in_row,
    lastDiscoveryAt: row.last_discovery_at,
    lastVisitAt: row.last_visit_at,
  };
}

/**
 * Retailers that an account monitors and that have something to do now: a probe, a discovery older
 * than `discoveryBefore`, a listing that is due.
 */
export async function listDueRetailers(
  sql: Sql,
  due: { now: Date; discoveryBefore: Date },
): Promise<string[]> {
  const found = await sql.query<{ id: string }>(
    `select r.id from pricing.retailer r
     where r.sample_of is null
       and r.status in ('probing', 'active', 'quarantined') and ${IS_NOT_BACKING_OFF} and ${IS_FREE} and ${IS_TURN_NEAR} and ${HAS_BUDGET}
       and exists (select 1 from pricing.account_retailer w where w.retailer_id = r.id and w.monitored)
       and (r.status = 'probing' or r.last_discovery_at is null or r.last_discovery_at < $2
         or exists (select 1 from pricing.listing l where l.retailer_id = r.id and l.next_check_at <= $1))
     order by r.next_request_at`,
    [due.now, due.discoveryBefore],
  );
  return found.rows.map((row) => row.id);
}

/** Whether a price of the retailer is due to be read again. */
export async function hasDueListing(
  sql: Sql,
  { retailerId, now }: { retailerId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select 1 from pricing.listing where retailer_id = $1 and next_check_at <= $2 limit 1',
    [retailerId, now],
  );
  return rowCount === 1;
}

/**
 * The delay of a retailer whose robots.txt has not been read yet; after a failure, the retailer
 * keeps its own delay.
 */
export async function startDelay(sql: Sql, retailerId: string, delayMs: number): Promise<void> {
  await sql.query(
    `update pricing.retailer set delay_ms = $2 where id = $1 and robots_fetched_at is null and failures_in_row = 0 and delay_ms <> $2`,
    [retailerId, delayMs],
  );
}

/** Stores robots.txt and the delay that it requires, starting now. */
export async function saveRobots(
  sql: Sql,
  input: {
    retailerId: string;
    body: Uint8Array | null;
    state: 'ok' | 'none' | 'unreachable';
    at: Date;
    until: Date;
    delayMs: number;
  },
): Promise<void> {
  await sql.query(
    `update pricing.retailer set robots_body = $2, robots_state = $3, robots_fetched_at = $4, delay_ms = $5::int, robots_until = $6,
       next_request_at = greatest(next_request_at, clock_timestamp() + $5::int * interval '1 millisecond') where id = $1`,
    [
      input.retailerId,
      input.body === null ? null : Buffer.from(input.body),
      input.state,
      input.at,
      input.delayMs,
      input.until,
    ],
  );
}

interface RetailerFindings {
  readonly name?: string | null;
  readonly platform?: string;
  readonly baseUrl?: string;
  readonly currency?: string | null;
  readonly discovery?: unknown;
  readonly probe?: ProbeReport;
  readonly lastDiscoveryAt?: Date | null;
}

/** Stores findings about a retailer; fields that are not given stay unchanged. */
export async function saveFindings(
  sql: Sql,
  retailerId: string,
  findings: RetailerFindings,
): Promise<void> {
  await sql.query(
    `update pricing.retailer set name = coalesce($2, name), platform = coalesce($3, platform),
       base_url = coalesce($4, base_url), currency = coalesce($5, currency),
       discovery = coalesce($6::jsonb, discovery),
       last_discovery_at = coalesce($7, last_discovery_at), probe = coalesce($8::jsonb, probe)
       where id = $1`,
    [
      retailerId,
      findings.name ?? null,
      findings.platform ?? null,
      findings.baseUrl ?? null,
      findings.currency ?? null,
      findings.discovery === undefined ? null : JSON.stringify(findings.discovery),
      findings.lastDiscoveryAt ?? null,
      findings.probe === undefined ? null : JSON.stringify(findings.probe),
    ],
  );
}

/** With fewer offers, nothing is inferred. */
const MIN_OFFERS = 5;

/**
 * Learns what all offers of a retailer have in common: whether prices include tax, and the
 * currency. Used only where a page gives neither, and only while no offer contradicts it.
 */
export async function learnTaxAndCurrency(sql: Sql, retailerId: string): Promise<void> {
  await sql.query(
    `update pricing.retailer r set
       tax = case when h.taxes = 1 and h.taxed >= $2 then h.tax else r.tax end,
       currency = case when h.currencies = 1 and h.priced >= $2 then h.currency else r.currency end
     from (select count(distinct tax) filter (where tax <> 'unknown') as taxes,
             count(*) filter (where tax <> 'unknown') as taxed,
             min(tax) filter (where tax <> 'unknown') as tax,
             count(distinct currency) filter (where price_minor is not null) as currencies,
             count(price_minor) as priced,
             min(currency) filter (where price_minor is not null) as currency
           from pricing.listing where retailer_id = $1 and state = 'ok') h
     where r.id = $1
       and ((h.taxes = 1 and h.taxed >= $2 and r.tax <> h.tax)
         or (h.currencies = 1 and h.priced >= $2 and r.currency is distinct from h.currency))`,
    [retailerId, MIN_OFFERS],
  );
}
