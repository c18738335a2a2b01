/**
 * Where a retailer's pages show their price, as learned from its pages. Written by monitoring alone,
 * which holds the retailer's lease, so that no two slices count at the same time.
 */
import type {
  LearnedPlace,
  PlaceKind,
  PlacePick,
  PlaceUnit,
} from '#pricing/extraction/patterns/price-place.ts';
import type { DroppedPlace } from '#pricing/extraction/patterns/update-places.ts';
import type { Sql } from '#prisma/open-database.ts';

/** Dropped places are kept so long, for people who look for the cause of a change. */
const DROPPED_KEPT = '90 days';

interface Row {
  kind: PlaceKind;
  at: string;
  pick: PlacePick;
  unit: PlaceUnit;
  agrees: number;
  disagrees: number;
  failures: number;
}

/**
 * The retailer's learned places; with `at` those that were read at that time, dropped ones since
 * included.
 */
export async function listPricePlaces(
  sql: Sql,
  retailerId: string,
  at: Date | null = null,
): Promise<LearnedPlace[]> {
  const { rows } = await sql.query<Row>(
    `select kind, at, pick, unit, agrees, disagrees, failures
     from pricing.price_place
     where retailer_id = $1 and (dropped_at is null or dropped_at > $2)
       and ($2::timestamptz is null or learned_at <= $2)
     order by agrees - disagrees desc, kind, at`,
    [retailerId, at],
  );
  return rows.map(({ agrees, disagrees, failures, ...place }) => ({
    place,
    agrees,
    disagrees,
    // Those dropped since had failed after that time.
    failures: at === null ? failures : 0,
    choice: null,
  }));
}

/**
 * Saves the places after a slice's visits in one statement: counts of those kept, the reason of
 * those dropped. Places that are in neither list made room for better ones and are deleted.
 */
export async function savePricePlaces(
  sql: Sql,
  input: {
    retailerId: string;
    /** Start and end of the slice: what is learned in it is read from its start on. */
    from: Date;
    at: Date;
    kept: readonly LearnedPlace[];
    dropped: readonly DroppedPlace[];
  },
): Promise<void> {
  const given = [
    ...input.kept.map((learned) => toJson(learned, null)),
    ...input.dropped.map(({ learned, reason }) => toJson(learned, reason)),
  ];
  await sql.query(
    `with given as (
       select * from jsonb_to_recordset($2::jsonb) as g(kind text, at text, pick text, unit text,
         agrees double precision, disagrees double precision, failures integer, reason text)
     ), outdated as (
       delete from pricing.price_place p
       where p.retailer_id = $1
         and (p.dropped_at is null or p.dropped_at < $3::timestamptz - $4::interval)
         and not exists (select 1 from given g
           where (g.kind, g.at, g.pick, g.unit) = (p.kind, p.at, p.pick, p.unit))
     )
     insert into pricing.price_place as p (retailer_id, kind, at, pick, unit, agrees, disagrees,
       failures, learned_at, checked_at, dropped_at, dropped_reason)
     select $1, g.kind, g.at, g.pick, g.unit, g.agrees, g.disagrees, g.failures, $5, $3,
       case when g.reason is null then null else $3::timestamptz end, g.reason
     from given g
     on conflict (retailer_id, kind, at, pick, unit) do update set
       agrees = excluded.agrees, disagrees = excluded.disagrees, failures = excluded.failures,
       learned_at = case when p.dropped_at is null then p.learned_at else excluded.learned_at end,
       checked_at = excluded.checked_at, dropped_at = excluded.dropped_at,
       dropped_reason = excluded.dropped_reason`,
    [input.retailerId, JSON.stringify(given), input.at, DROPPED_KEPT, input.from],
  );
}

function toJson(
  { place, agrees, disagrees, failures }: LearnedPlace,
  reason: string | null,
): Record<string, string | number | null> {
  return { ...place, agrees, disagrees, failures, reason };
}
