import type { Sql } from '#prisma/open-database.ts';
import { type DemandLevels, readLevels } from './demand-levels.ts';

export interface KeptLevels {
  readonly levels: DemandLevels;
  /** Since when they are about these. */
  readonly learnedAt: Date;
}

/** What the account's products say together, or null while nothing was learned. What an earlier version of the model wrote counts as not learned. */
export async function findLevels(sql: Sql, accountId: string): Promise<KeptLevels | null> {
  const { rows } = await sql.query<{ levels: unknown; learnedAt: Date }>('select levels, learned_at as "learnedAt" from pricing.demand_level where account_id = $1', [accountId]);
  const levels = readLevels(rows[0]?.levels);
  return rows[0] && levels ? { levels, learnedAt: rows[0].learnedAt } : null;
}
