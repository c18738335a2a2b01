/**
 * Corroboration of a greatly changed reading by the retailer's other pages: it is accepted when
 * most other pages are unchanged.
 */
import type { Sql, Tx } from '#prisma/open-database.ts';

export interface Corroboration {
  /** Other offers that can be read. */
  readonly others: number;
  /** Of these, those read since the reading in question, and how many of them are held too. */
  readonly seen: number;
  readonly far: number;
}

/** Number of other pages read before a held reading is accepted. */
export const MIN_OTHER_PAGES = 3;
const PAGES_REQUESTED = 4;

/**
 * `enough`: the reading may be accepted; `few`: more pages must be read; `against`: most other
 * pages changed greatly too, so it is not accepted. Pure.
 */
export function classifyCorroboration(
  corroboration: Corroboration | null,
): 'enough' | 'few' | 'against' {
  if (corroboration === null || corroboration.others === 0) return 'enough';
  if (corroboration.seen < Math.min(MIN_OTHER_PAGES, corroboration.others)) return 'few';
  return corroboration.far * 2 > corroboration.seen ? 'against' : 'enough';
}

/** Loads the corroboration of offers held since `since`. */
export async function loadCorroboration(
  sql: Sql,
  input: { retailerId: string; heldIds: readonly string[]; since: Date },
): Promise<Corroboration> {
  const found = await sql.query<{ others: number; seen: number; far: number }>(
    `select count(*)::int as others, (count(*) filter (where last_seen_at >= $3))::int as seen,
       (count(*) filter (where last_seen_at >= $3 and held is not null))::int as far
     from (select last_seen_at, held from pricing.listing
           where retailer_id = $1
             and state = 'ok'
             and offer_since is not null
             and price_minor is not null
             and not (id = any($2))
           order by last_seen_at desc nulls last limit 50) l`,
    [input.retailerId, input.heldIds, input.since],
  );
  return found.rows[0] ?? { others: 0, seen: 0, far: 0 };
}

/** Makes a few other pages due now, so that they can corroborate a held reading. */
export async function requestCorroboration(
  tx: Tx,
  input: { retailerId: string; notFrom: string; at: Date },
): Promise<void> {
  // Skips locked rows, because another visit is reading them at the moment.
  await tx.query(
    `update pricing.listing set next_check_at = $3 where id in (
       select id
       from pricing.listing
       where retailer_id = $1
         and read_from <> $2
         and state = 'ok'
         and held is null
         and price_minor is not null
         and next_check_at > $3
       order by weight desc, last_seen_at desc, id limit $4 for no key update skip locked)`,
    [input.retailerId, input.notFrom, input.at, PAGES_REQUESTED],
  );
}
