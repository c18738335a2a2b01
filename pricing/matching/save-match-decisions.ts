import type { MatchReason } from '#kernel/reasons/match-reasons.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { AppError } from '#kernel/app-error.ts';
import { lockMatches } from './record-matches.ts';
import { recordMarketChange, isOutdated } from './market/market-changes.ts';
import type { Verdict } from './matching.ts';
import { type MatchChange, publishMatchChanges } from './publish-match-changes.ts';
import { deleteEndedNotSold } from './review/delete-ended-not-sold.ts';
import { listDifferences } from './review/stated-differences.ts';
import { publishSupported } from './support/publish-supported.ts';

/** A person's decision on a match; `review` withdraws the previous one. */
export interface MatchDecision {
  readonly matchId: string;
  readonly verdict: 'confirmed' | 'refused' | 'review';
  /** Who decided, as the account names people. */
  readonly by?: string | null | undefined;
  /** The verdict the person saw. When given, another person's newer decision is not overwritten. */
  readonly expected?: Verdict | undefined;
  /**
   * Decided together with others: a person did not see that one of them is used or another pack, so
   * a match that states a difference is not confirmed.
   */
  readonly isInBulk?: boolean | undefined;
}

/** A match with its current verdict, and whose decision it is. */
export interface DecidedMatch extends MatchChange {
  readonly decidedBy: string | null;
}

export type DecisionOutcome =
  | {
      readonly status: 'updated' | 'unchanged' | 'conflict' | 'differs';
      readonly match: DecidedMatch;
      /** How many other matches the decision settled: of a listing that is confirmed, those of other products. */
      readonly settled: number;
    }
  | { readonly status: 'not_found' | 'duplicate' };

/** A row of the match table. */
export interface MatchRecord extends DecidedMatch {
  readonly retailerId: string;
}

/** Columns of `pricing.match m` for MatchRecord. */
export const MATCH_COLUMNS = `m.id, m.product_id as "productId", m.listing_id as "listingId", m.verdict,
  m.decided_by as "decidedBy", m.retailer_id as "retailerId"`;

/**
 * Records people's decisions on matches in one transaction; later runs do not change them. A
 * listing that is confirmed for one product is removed from the others, which are matched again; so
 * are both sides of a pair that is rejected or whose decision is withdrawn. Repeating a decision
 * changes nothing. Returns an outcome per decision, in order: `conflict` when another person has
 * decided since, `differs` when it was to be confirmed in bulk and states a difference, `duplicate`
 * when an earlier decision in the list is about the same match.
 */
export async function saveMatchDecisions(
  context: ServiceContext,
  { accountId, decisions }: { accountId: string; decisions: readonly MatchDecision[] },
): Promise<DecisionOutcome[]> {
  if (decisions.length === 0) return [];
  return context.db.transaction((tx) => saveDecisionsWithin(context, tx, { accountId, decisions }));
}

/** As `saveMatchDecisions`, as a part of the transaction `tx`. */
export async function saveDecisionsWithin(
  context: ServiceContext,
  tx: Tx,
  { accountId, decisions }: { accountId: string; decisions: readonly MatchDecision[] },
): Promise<DecisionOutcome[]> {
  await lockMatches(tx, accountId);
  const { rows } = await tx.query<MatchRecord & Basis>(
    `select ${MATCH_COLUMNS}, m.reasons, m.in_bulk as "inBulk" from pricing.match m
     where m.account_id = $1 and m.id = any($2) order by m.id for update`,
    [accountId, decisions.map(({ matchId }) => matchId)],
  );
  const before = new Map(rows.map((row) => [row.id, row]));
  const outcomes = checkDecisions(decisions, before);
  const applicable = decisions.filter((_, index) => outcomes[index] === 'updated');
  const at = context.clock.now();
  const decided = await writeDecisions(tx, { decisions: applicable, at });
  const displaced = await removeCompetingMatches(tx, { accountId, decided, at });
  await recordDecisions(context, tx, { accountId, decided, displaced, at });
  await deleteEndedNotSold(tx, decided);
  const settled = countSettled(decided, displaced);
  const after = new Map([...decided, ...displaced].map((row) => [row.id, row]));
  await publishMatchChanges(context, tx, { accountId, changes: [...after.values()] });
  return decisions.map(({ matchId }, index): DecisionOutcome => {
    const status = outcomes[index] ?? 'not_found';
    const match = after.get(matchId) ?? before.get(matchId);
    if (status === 'not_found' || status === 'duplicate' || !match) {
      return { status: status === 'duplicate' ? status : 'not_found' };
    }
    return { status, match, settled: status === 'updated' ? (settled.get(match.id) ?? 0) : 0 };
  });
}

/** How many matches were removed in favour of each decided one. */
function countSettled(
  decided: readonly MatchRecord[],
  displaced: readonly MatchRecord[],
): ReadonlyMap<string, number> {
  const byListing = Map.groupBy(displaced, ({ listingId }) => listingId);
  return new Map(
    decided.map(({ id, listingId, verdict }) => [
      id,
      verdict === 'confirmed' ? (byListing.get(listingId)?.length ?? 0) : 0,
    ]),
  );
}

/** What says whether the stored decision, or the one to come, is about a difference. */
interface Basis {
  readonly reasons: unknown;
  readonly inBulk: boolean;
}

/** Determines the outcome of each decision from the current matches. */
function checkDecisions(
  decisions: readonly MatchDecision[],
  matches: ReadonlyMap<string, DecidedMatch & Basis>,
): DecisionOutcome['status'][] {
  const seen = new Set<string>();
  return decisions.map((decision) => {
    if (seen.has(decision.matchId)) return 'duplicate';
    seen.add(decision.matchId);
    const match = matches.get(decision.matchId);
    return match ? checkDecision(decision, match) : 'not_found';
  });
}

function checkDecision(
  { verdict, by = null, expected, isInBulk = false }: MatchDecision,
  match: DecidedMatch & Basis,
): 'updated' | 'unchanged' | 'conflict' | 'differs' {
  const isDecided = match.verdict === 'confirmed' || match.verdict === 'refused';
  // Looked at by itself after it was confirmed with others: from now on an explicit decision.
  const isRepeated = match.verdict === verdict && (isInBulk || !match.inBulk);
  if (isRepeated || (verdict === 'review' && !isDecided)) return 'unchanged';
  // One's own decision may be newer than the state one saw: the response to it may have been lost.
  const isOwn = by !== null && match.decidedBy === by;
  const isSeen = expected === undefined || match.verdict === expected;
  if (isDecided && !isOwn && !isSeen) return 'conflict';
  const isLeftOut =
    isInBulk && verdict === 'confirmed' && listDifferences(match.reasons).length > 0;
  return isLeftOut ? 'differs' : 'updated';
}

async function writeDecisions(
  tx: Tx,
  { decisions, at }: { decisions: readonly MatchDecision[]; at: Date },
): Promise<MatchRecord[]> {
  if (decisions.length === 0) return [];
  const { rows } = await tx.query<MatchRecord>(
    `update pricing.match m set verdict = t.verdict, updated_at = $4,
       tier = case when t.verdict = 'review' then 'text' else 'person' end,
       may_act = m.may_act and t.verdict <> 'review', in_bulk = t.in_bulk,
       decided_by = case when t.verdict = 'review' then null else t.by end,
       decided_at = case when t.verdict = 'review' then null else $4::timestamptz end
     from unnest($1::text[], $2::text[], $3::text[], $5::bool[]) as t(id, verdict, by, in_bulk)
     where m.id = t.id
     returning ${MATCH_COLUMNS}`,
    [
      decisions.map(({ matchId }) => matchId),
      decisions.map(({ verdict }) => verdict),
      decisions.map(({ by }) => by ?? null),
      at,
      decisions.map(({ isInBulk }) => isInBulk === true),
    ],
  );
  return rows;
}

const TAKEN: MatchReason = { code: 'taken_by_person', values: {} };

/** Rejects the matches of other products with a confirmed listing: one listing is one product. */
export async function removeCompetingMatches(
  tx: Tx,
  { accountId, decided, at }: { accountId: string; decided: readonly MatchChange[]; at: Date },
): Promise<MatchRecord[]> {
  const confirmed = decided.filter(({ verdict }) => verdict === 'confirmed');
  if (confirmed.length === 0) return [];
  const { rows } = await tx.query<MatchRecord>(
    `update pricing.match m set verdict = 'rejected', updated_at = $3, probability = least(m.probability, 0.05),
       reasons = $4::jsonb
     where m.account_id = $1 and m.listing_id = any($2) and m.verdict in ('auto', 'review')
     returning ${MATCH_COLUMNS}`,
    [accountId, confirmed.map(({ listingId }) => listingId), at, JSON.stringify([TAKEN])],
  );
  return rows;
}

/**
 * Publishes people's decisions to the in-memory indexes and to a running full run. Items that lost
 * a match by them are matched again, and so are pairs for or against which the decisions count.
 */
export async function recordDecisions(
  context: ServiceContext,
  tx: Tx,
  {
    accountId,
    decided,
    displaced,
    at,
  }: {
    accountId: string;
    decided: readonly MatchRecord[];
    displaced: readonly MatchRecord[];
    at: Date;
  },
): Promise<void> {
  for (const retailerId of [...new Set(decided.map((match) => match.retailerId))].sort()) {
    const atRetailer = decided.filter((match) => match.retailerId === retailerId);
    const state = await recordMarketChange(tx, {
      accountId,
      retailerId,
      productIds: unique(atRetailer.map((match) => match.productId)),
      listingIds: unique(atRetailer.map((match) => match.listingId)),
      said: atRetailer.length,
      at,
    });
    if (!state) continue;
    if (isOutdated(state))
      await context.events.publish(tx, 'market.outdated', { accountId, retailerId });
    const unconfirmed = atRetailer.filter(({ verdict }) => verdict !== 'confirmed');
    const lost = displaced.filter((match) => match.retailerId === retailerId);
    const productIds = unique([...unconfirmed, ...lost].map((match) => match.productId));
    const listingIds = unique(unconfirmed.map((match) => match.listingId));
    if (productIds.length > 0)
      await context.events.publish(tx, 'match.freed', {
        accountId,
        retailerId,
        productIds,
        listingIds,
      });
  }
  await publishSupported(context, tx, { accountId, decided });
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

/**
 * Records one decision as `saveMatchDecisions` does. Throws AppError not_found, or conflict when
 * another person has decided since.
 */
export async function saveMatchDecision(
  context: ServiceContext,
  { accountId, ...decision }: MatchDecision & { accountId: string },
): Promise<DecidedMatch> {
  const [outcome] = await saveMatchDecisions(context, { accountId, decisions: [decision] });
  if (!outcome || !('match' in outcome))
    throw new AppError('not_found', `No match ${decision.matchId}`);
  if (outcome.status === 'conflict')
    throw new AppError('conflict', `Someone else has decided match ${decision.matchId} since then`);
  return outcome.match;
}
