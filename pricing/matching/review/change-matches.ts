/** Many matches decided by one request, in parts of 1,000, and undone as a whole. */
import { AppError } from '#kernel/app-error.ts';
import { createId } from '#kernel/ids.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import {
  type DecisionOutcome,
  type MatchDecision,
  saveDecisionsWithin,
} from '#pricing/matching/save-match-decisions.ts';

/** Matches of one transaction. */
const PART = 1_000;

type MatchChangeState = 'running' | 'done' | 'undoing' | 'undone';

export interface MatchChangeTargets {
  readonly accountId: string;
  readonly matchIds: readonly string[];
  readonly verdict: 'confirmed' | 'refused';
  readonly by: string | null;
}

/**
 * Decides many matches alike; those with a stated difference are not confirmed but kept as `differs`.
 * The first 1,000 are decided at once; for the others
 * `match.change_started` is published. Ids that are unknown or belong to another account are kept
 * as `not_found`. Returns the change's id.
 */
export async function startMatchChange(
  context: ServiceContext,
  { accountId, matchIds, verdict, by }: MatchChangeTargets,
): Promise<string> {
  const at = context.clock.now();
  const changeId = createId('chg', at);
  await context.db.transaction(async (tx) => {
    await tx.query(
      `insert into pricing.match_decision_change (id, account_id, verdict, by, state, at)
       values ($1, $2, $3, $4, 'running', $5)`,
      [changeId, accountId, verdict, by, at],
    );
    await tx.query(
      `insert into pricing.match_decision_change_row (change_id, match_id, from_verdict, from_by, state)
       select $1, t.id, coalesce(m.verdict, 'review'), m.decided_by,
         case when m.id is null then 'not_found' else 'waiting' end
       from (select distinct id from unnest($3::text[]) as given(id)) t
       left join pricing.match m on m.id = t.id and m.account_id = $2`,
      [changeId, accountId, matchIds],
    );
    await continueChange(context, tx, { accountId, changeId });
  });
  return changeId;
}

/**
 * Undoes a change: matches that still have the verdict that it set get their former decision back,
 * or wait again; others are kept as `changed_since`. Throws AppError not_found, and conflict while
 * the change is running and when it was undone before.
 */
export async function undoMatchChange(
  context: ServiceContext,
  { accountId, changeId }: { accountId: string; changeId: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { state } = await lockChange(tx, { accountId, changeId });
    if (state === 'running') throw new AppError('conflict', 'This change is still running');
    if (state !== 'done') throw new AppError('conflict', 'This change was undone before');
    await setState(tx, changeId, 'undoing');
    await continueChange(context, tx, { accountId, changeId });
  });
}

/**
 * Decides, or undoes, the next 1,000 matches of a change, and publishes `match.change_started`
 * when there are more (the event by which it goes on). Does nothing for a change that is finished;
 * safe to repeat.
 */
export async function runMatchChange(
  context: ServiceContext,
  key: { accountId: string; changeId: string },
): Promise<void> {
  await context.db.transaction((tx) => continueChange(context, tx, key));
}

interface Change {
  readonly state: string;
  readonly verdict: 'confirmed' | 'refused';
  readonly by: string | null;
}

interface Line {
  readonly matchId: string;
  readonly fromVerdict: string;
  readonly fromBy: string | null;
  readonly now: string | null;
}

async function continueChange(
  context: ServiceContext,
  tx: Tx,
  key: { accountId: string; changeId: string },
): Promise<void> {
  const { accountId, changeId } = key;
  const change = await lockChange(tx, key);
  if (change.state !== 'running' && change.state !== 'undoing') return;
  const isUndo = change.state === 'undoing';
  const { rows } = await tx.query<Line>(
    `select c.match_id as "matchId", c.from_verdict as "fromVerdict", c.from_by as "fromBy",
       m.verdict as now
     from pricing.match_decision_change_row c
     left join pricing.match m on m.id = c.match_id and m.account_id = $4
     where c.change_id = $1 and c.state = $2 order by c.match_id limit $3`,
    [changeId, isUndo ? 'updated' : 'waiting', PART, accountId],
  );
  const states = isUndo
    ? await undoLines(context, tx, { accountId, change, lines: rows })
    : await decideLines(context, tx, { accountId, change, lines: rows });
  await tx.query(
    `update pricing.match_decision_change_row c set state = t.state
     from unnest($2::text[], $3::text[]) as t(match_id, state)
     where c.change_id = $1 and c.match_id = t.match_id`,
    [changeId, [...states.keys()], [...states.values()]],
  );
  if (rows.length < PART) await setState(tx, changeId, isUndo ? 'undone' : 'done');
  else await context.events.publish(tx, 'match.change_started', { accountId, changeId });
}

interface Part {
  readonly accountId: string;
  readonly change: Change;
  readonly lines: readonly Line[];
}

async function decideLines(
  context: ServiceContext,
  tx: Tx,
  { accountId, change, lines }: Part,
): Promise<ReadonlyMap<string, string>> {
  const { verdict, by } = change;
  const outcomes = await saveDecisionsWithin(context, tx, {
    accountId,
    decisions: lines.map(({ matchId, fromVerdict }) => ({
      matchId,
      verdict,
      by,
      isInBulk: true,
      expected: toVerdict(fromVerdict),
    })),
  });
  return toStates(lines, outcomes, (status) => status);
}

async function undoLines(
  context: ServiceContext,
  tx: Tx,
  { accountId, change, lines }: Part,
): Promise<ReadonlyMap<string, string>> {
  const same = lines.filter(({ now }) => now === change.verdict);
  const decisions = same.map(({ matchId, fromVerdict, fromBy }): MatchDecision => {
    const isPersons = fromVerdict === 'confirmed' || fromVerdict === 'refused';
    return isPersons
      ? { matchId, verdict: fromVerdict, by: fromBy }
      : { matchId, verdict: 'review', by: change.by };
  });
  const outcomes = await saveDecisionsWithin(context, tx, { accountId, decisions });
  const restored = toStates(same, outcomes, (status) =>
    status === 'updated' || status === 'unchanged' ? 'undone' : 'changed_since',
  );
  return new Map(lines.map(({ matchId }) => [matchId, restored.get(matchId) ?? 'changed_since']));
}

function toStates(
  lines: readonly Line[],
  outcomes: readonly DecisionOutcome[],
  toState: (status: DecisionOutcome['status']) => string,
): ReadonlyMap<string, string> {
  return new Map(
    lines.map(({ matchId }, n) => [matchId, toState(outcomes[n]?.status ?? 'not_found')]),
  );
}

const VERDICTS = ['auto', 'review', 'rejected', 'confirmed', 'refused'] as const;
const toVerdict = (text: string) => VERDICTS.find((verdict) => verdict === text);

async function lockChange(
  tx: Tx,
  { accountId, changeId }: { accountId: string; changeId: string },
): Promise<Change> {
  const { rows } = await tx.query<{ state: string; verdict: string; by: string | null }>(
    `select state, verdict, by from pricing.match_decision_change
     where id = $1 and account_id = $2 for update`,
    [changeId, accountId],
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found', 'No such change of matches');
  return { ...row, verdict: row.verdict === 'confirmed' ? 'confirmed' : 'refused' };
}

async function setState(tx: Tx, changeId: string, state: MatchChangeState): Promise<void> {
  await tx.query('update pricing.match_decision_change set state = $2 where id = $1', [
    changeId,
    state,
  ]);
}
