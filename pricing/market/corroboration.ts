/** What the retailer's other pages say meanwhile: a page that is far from what was known is believed when the shop as a whole is not. */
import type { Sql, Tx } from '#prisma/open-database.ts';

export interface Corroboration {
  /** Other offers that can be asked. */
  readonly others: number;
  /** Of these, read since the far reading, and how many of those are far too. */
  readonly seen: number;
  readonly far: number;
}

/** So many other pages are heard before one is believed. */
export const COMPANY_WANTED = 3;
const SENT = 4;

/** `enough` believes, `few` waits for more pages, `against` does not believe: most others are far as well. Pure. */
export function classifyCorroboration(
  corroboration: Corroboration | null,
): 'enough' | 'few' | 'against' {
  if (corroboration === null || corroboration.others === 0) return 'enough';
  if (corroboration.seen < Math.min(COMPANY_WANTED, corroboration.others)) return 'few';
  return corroboration.far * 2 > corroboration.seen ? 'against' : 'enough';
}

/** The company of offers held since `since`. */
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

/** Brings a few other pages forward, so that a far reading finds company before it is believed. */
export async function requestCorroboration(
  tx: Tx,
  input: { retailerId: string; notFrom: string; at: Date },
): Promise<void> {
  // Never waits for a row: whoever has it reads or changes it anyway.
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
    [input.retailerId, input.notFrom, input.at, SENT],
  );
}
