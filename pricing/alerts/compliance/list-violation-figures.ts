/** What became of the MAP violations of retailers: how many, and how soon they complied. */
import type { Sql } from '#prisma/open-database.ts';

export interface ViolationFigures {
  /** Open now, whatever the period; of these, how many belong to an excused case. */
  readonly open: number;
  readonly excused: number;
  readonly oldestOpenAt: Date | null;
  /** Ended in the period, without those that were found to be none: another product, a wrong reading. */
  readonly ended: number;
  readonly timeToComply: TimeToComply;
  /** Violations that began in the period after the same product had already complied. */
  readonly repeatOffenses: number;
}

/**
 * From the opening of the first violation to the case's `complied`, which the retailer's own change
 * brought about, in the period. Time while the case was excused does not count; violations that end
 * while it is excused do not either.
 */
interface TimeToComply {
  /** How often a case complied, and how many cases these are. */
  readonly times: number;
  readonly cases: number;
  /** In seconds; null when no case complied. */
  readonly meanSeconds: number | null;
  readonly medianSeconds: number | null;
}

export const NO_FIGURES: ViolationFigures = {
  open: 0,
  excused: 0,
  oldestOpenAt: null,
  ended: 0,
  timeToComply: { times: 0, cases: 0, meanSeconds: null, medianSeconds: null },
  repeatOffenses: 0,
};

interface Wanted {
  readonly accountId: string;
  /** Domain; null: every retailer. */
  readonly retailer: string | null;
  /** The period: from `start` up to, not including, `end`. */
  readonly start: Date;
  readonly end: Date;
}

interface AlertRow {
  readonly retailer: string;
  readonly open: number;
  readonly excused: number;
  readonly oldestOpenAt: Date | null;
  readonly ended: number;
}

interface CaseRow extends TimeToComply {
  readonly retailer: string;
  readonly repeatOffenses: number;
}

/** The figures by retailer; retailers without a violation are absent. Two queries. */
export async function listViolationFigures(
  sql: Sql,
  wanted: Wanted,
): Promise<Map<string, ViolationFigures>> {
  const figures = new Map<string, ViolationFigures>();
  for (const { retailer, ...counts } of await countAlerts(sql, wanted))
    figures.set(retailer, { ...NO_FIGURES, ...counts });
  for (const { retailer, repeatOffenses, ...timeToComply } of await measureCases(sql, wanted))
    figures.set(retailer, {
      ...(figures.get(retailer) ?? NO_FIGURES),
      timeToComply,
      repeatOffenses,
    });
  return figures;
}

async function countAlerts(sql: Sql, wanted: Wanted): Promise<AlertRow[]> {
  const { accountId, retailer, start, end } = wanted;
  const { rows } = await sql.query<AlertRow>(
    `select coalesce(a.retailer, '') as retailer,
       (count(*) filter (where a.resolved_at is null))::int as open,
       (count(*) filter (where a.resolved_at is null and c.state = 'excused'))::int as excused,
       min(a.detected_at) filter (where a.resolved_at is null) as "oldestOpenAt",
       (count(*) filter (where a.resolved_at is not null))::int as ended
     from pricing.alert a
     left join pricing.map_case c on c.account_id = a.account_id and c.retailer = a.retailer
       and c.product_id = a.product_id
     where a.account_id = $1 and a.type = 'map_violation' and a.retailer is not null
       and ($2::text is null or a.retailer = $2)
       and (a.resolved_at is null or (a.resolved_at >= $3 and a.resolved_at < $4
         and a.resolution not in ('match_withdrawn', 'corrected_reading')))
     group by a.retailer`,
    [accountId, retailer, start, end],
  );
  return rows;
}

/**
 * The history of a case is cut where its last open violation ended. A part that ends with `complied`
 * counts from the detection of its first violation, or from the end of its last excuse if that was
 * later. An end that is reported later, of a violation that was no longer watched, has no opening in
 * its part and does not count: nobody knows when the retailer complied.
 */
async function measureCases(sql: Sql, wanted: Wanted): Promise<CaseRow[]> {
  const { accountId, retailer, start, end } = wanted;
  const { rows } = await sql.query<CaseRow>(
    `with line as (
       select c.retailer, e.case_id, e.at, e.kind, e.from_state, e.to_state,
         case when e.kind in ('opened', 'violation', 'recurred')
           then e.detail->>'alertId' end as alert_id,
         count(*) filter (where e.kind = 'ended') over (partition by e.case_id order by e.seq
           rows between unbounded preceding and 1 preceding) as part
       from pricing.map_case c join pricing.map_case_event e on e.case_id = c.id
       -- Each line changes its case: one that was not changed since has no line in the period.
       where c.account_id = $1 and ($2::text is null or c.retailer = $2) and c.updated_at >= $3
         and e.at < $4),
     part as (
       select l.retailer, l.case_id, min(coalesce(a.detected_at, l.at))
           filter (where l.kind in ('opened', 'violation', 'recurred')) as opened_at,
         max(l.at) filter (where l.from_state = 'excused' and l.to_state <> 'excused') as excused_until,
         max(l.at) filter (where l.kind = 'ended' and l.to_state = 'complied') as complied_at,
         count(*) filter (where l.kind = 'recurred' and l.at >= $3) as recurred
       from line l left join pricing.alert a on a.id = l.alert_id
       group by l.retailer, l.case_id, l.part),
     measured as (
       select retailer, case_id, recurred,
         case when complied_at >= $3 and opened_at is not null then
           extract(epoch from complied_at - greatest(opened_at, excused_until)) end as seconds
       from part)
     select retailer, count(seconds)::int as times,
       (count(distinct case_id) filter (where seconds is not null))::int as cases,
       round(avg(seconds))::int as "meanSeconds",
       round(percentile_cont(0.5) within group (order by seconds))::int as "medianSeconds",
       sum(recurred)::int as "repeatOffenses"
     from measured group by retailer
     having count(seconds) > 0 or sum(recurred) > 0`,
    [accountId, retailer, start, end],
  );
  return rows;
}
