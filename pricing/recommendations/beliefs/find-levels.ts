import type { Sql } from '#prisma/open-database.ts';
import { type DemandLevels, readLevels } from './demand-levels.ts';

export interface StoredLevels {
  readonly levels: DemandLevels;
  /** Since when the levels have been about the same. */
  readonly learnedAt: Date;
}

/**
 * Levels learned from all of the account's products; null when nothing was learned yet. With
 * `groups`, includes only these groups. Levels written by an earlier model version count as not
 * learned.
 */
export async function findLevels(
  sql: Sql,
  accountId: string,
  { groups }: { groups?: readonly string[] } = {},
): Promise<StoredLevels | null> {
  const { rows } = await sql.query<{ levels: unknown; learnedAt: Date }>(
    `select case when $2::text[] is null then levels
         else jsonb_set(levels, '{groups}', coalesce(
           (select jsonb_object_agg(name, levels->'groups'->name) from unnest($2) name
             where levels->'groups' ? name),
           '{}')) end as levels,
       learned_at as "learnedAt" from pricing.demand_level where account_id = $1`,
    [accountId, groups ?? null],
  );
  const levels = readLevels(rows[0]?.levels);
  return rows[0] && levels ? { levels, learnedAt: rows[0].learnedAt } : null;
}
