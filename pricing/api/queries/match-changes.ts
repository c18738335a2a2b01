import { AppError } from '#kernel/app-error.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { MatchChange } from '../../contract/match-review.ts';
import { renderTime } from '../render/render-time.ts';

const STATES = ['running', 'done', 'undoing', 'undone'] as const;

/** A decision about many matches with its counts. Throws AppError not_found. */
export async function getMatchChange(
  sql: Sql,
  { accountId, changeId }: { accountId: string; changeId: string },
): Promise<MatchChange> {
  const { rows } = await sql.query<{
    id: string;
    state: string;
    verdict: string;
    by: string | null;
    at: Date;
  }>(
    `select id, state, verdict, by, at from pricing.match_decision_change
     where id = $1 and account_id = $2`,
    [changeId, accountId],
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found', 'No such change of matches');
  const { rows: counts } = await sql.query<{ state: string; n: number }>(
    `select state, count(*)::int as n from pricing.match_decision_change_row
     where change_id = $1 group by state`,
    [changeId],
  );
  const count = (...states: string[]): number =>
    counts.filter(({ state }) => states.includes(state)).reduce((sum, { n }) => sum + n, 0);
  return {
    id: row.id,
    state: STATES.find((state) => state === row.state) ?? 'done',
    verdict: row.verdict === 'confirmed' ? 'confirmed' : 'refused',
    by: row.by,
    at: renderTime(row.at),
    total: counts.reduce((sum, { n }) => sum + n, 0),
    waiting: count('waiting'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    refused: count('conflict', 'not_found', 'duplicate'),
    undone: count('undone'),
    changed_since: count('changed_since'),
  };
}
