import { AppError } from '#kernel/app-error.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { MatchChange } from '#pricing/contract/match-review.ts';
import { MATCH_REASONS } from '#kernel/reasons/match-reasons.ts';
import { formatMatchReason } from '#kernel/reasons/english/format-in-english.ts';
import { listDifferences } from '#pricing/matching/review/stated-differences.ts';
import { renderReasons } from '#pricing/api/render/render-reasons.ts';
import { renderTime } from '#pricing/api/render/render-time.ts';

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
    left_out: count('differs'),
    left_out_matches: count('differs') === 0 ? [] : await listLeftOut(sql, changeId),
    undone: count('undone'),
    changed_since: count('changed_since'),
  };
}

/** Named in the answer; the counts are exact. */
const MOST_NAMED = 20;

/** The most probable matches that a change did not confirm because they state a difference. */
async function listLeftOut(
  sql: Sql,
  changeId: string,
): Promise<NonNullable<MatchChange['left_out_matches']>> {
  const { rows } = await sql.query<{
    id: string;
    product: string;
    retailer: string;
    reasons: unknown;
  }>(
    `select m.id, p.name as product, r.domain as retailer, m.reasons
     from pricing.match_decision_change_row c
     join pricing.match m on m.id = c.match_id
     join pricing.product p on p.id = m.product_id
     join pricing.retailer r on r.id = m.retailer_id
     where c.change_id = $1 and c.state = 'differs'
     order by m.probability desc, m.id limit $2`,
    [changeId, MOST_NAMED],
  );
  return rows.map(({ id, product, retailer, reasons }) => {
    const { sentences, details } = renderReasons(
      listDifferences(reasons),
      MATCH_REASONS,
      formatMatchReason,
    );
    return { id, product, retailer, differences: sentences, difference_details: details };
  });
}
