import { isDeepStrictEqual } from 'node:util';
import { createId } from '#kernel/ids.ts';
import { MATCH_REASONS, type MatchReason } from '#kernel/reasons/match-reasons.ts';
import { readReason } from '#kernel/reasons/read-reason.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import {
  type MachineVerdict,
  type ScoredPair,
  type Thresholds,
  type Verdict,
  toVerdict,
} from './matching.ts';
import { type MatchChange, publishMatchChanges } from './publish-match-changes.ts';
import type { MarketKey } from './market/market-changes.ts';

/** Less probable pairs are not stored. */
export const STORED_FROM = 0.05;
/** When only the probability changes, and by less than this, the pair is not written again. */
const MOVED = 0.01;

/** A pair to be written. */
interface Finding {
  readonly productId: string;
  readonly listingId: string;
  readonly probability: number;
  readonly verdict: MachineVerdict;
  /** True when only the probability can prevent an automatic match. */
  readonly mayAct: boolean;
  readonly tier: string;
  /** Only the prices decide it, which are asked once; false when absent. */
  readonly isByPrice?: boolean;
  readonly reasons: readonly MatchReason[];
}

/**
 * Thresholds handed to the scorer to learn which pairs may be automatic at all; the account's
 * thresholds are applied here.
 */
export const ANY: Thresholds = { auto: 0, review: 0 };

/** Applies the account's thresholds to pairs that were scored with the thresholds ANY. */
export function toFindings(pairs: readonly ScoredPair[], thresholds: Thresholds): Finding[] {
  return pairs.map(({ left, right, probability, verdict: atMost, tier, isByPrice, reasons }) => {
    const mayAct = atMost === 'auto';
    const verdict = toVerdict(probability, thresholds);
    return {
      productId: left,
      listingId: right,
      probability,
      mayAct,
      verdict: verdict === 'auto' && !mayAct ? 'review' : verdict,
      tier,
      isByPrice: isByPrice === true,
      reasons,
    };
  });
}

interface KnownMatch {
  readonly id: string;
  readonly productId: string;
  readonly listingId: string;
  readonly probability: number;
  readonly verdict: Verdict;
  readonly mayAct: boolean;
  readonly tier: string;
  readonly reasons: unknown;
}

interface Findings {
  readonly accountId: string;
  /** All stored matches of the items in focus and of their competitors. */
  readonly known: readonly KnownMatch[];
  readonly pairs: readonly Finding[];
  /**
   * True for a pair that was scored completely: when it is stored but was not found again, it is
   * deleted.
   */
  readonly isSettled: (productId: string, listingId: string) => boolean;
}

interface Recorded {
  /** Number of pairs written or deleted. */
  readonly written: number;
  /** Pairs that were matched or in review, and no longer are. */
  readonly lost: readonly MatchChange[];
}

/**
 * Writes the result of matching, under the account's lock. A person's decision is never changed.
 * Publishes the changed verdicts.
 */
export async function recordMatches(
  context: ServiceContext,
  tx: Tx,
  { accountId, known, pairs, isSettled }: Findings,
): Promise<Recorded> {
  const before = new Map(known.map((match) => [`${match.productId} ${match.listingId}`, match]));
  const found = new Map(
    pairs
      .filter((pair) => pair.probability >= STORED_FROM)
      .map((pair) => [`${pair.productId} ${pair.listingId}`, pair]),
  );
  const changed = [...found]
    .filter(([key, pair]) => differs(before.get(key), pair))
    .map(([, pair]) => pair);
  const forgotten = known.filter(
    (match) =>
      !isPersons(match.verdict) &&
      !found.has(`${match.productId} ${match.listingId}`) &&
      isSettled(match.productId, match.listingId),
  );
  const written = await write(context, tx, { accountId, pairs: changed });
  if (forgotten.length > 0)
    await tx.query(
      `delete from pricing.match where id = any($1) and verdict not in ('confirmed', 'refused')`,
      [forgotten.map((match) => match.id)],
    );
  const changes = [
    ...written.filter(
      (row) =>
        (before.get(`${row.productId} ${row.listingId}`)?.verdict ?? 'rejected') !== row.verdict,
    ),
    ...forgotten
      .filter((match) => match.verdict !== 'rejected')
      .map(({ id, productId, listingId }) => ({
        id,
        productId,
        listingId,
        verdict: 'rejected' as const,
      })),
  ];
  await publishMatchChanges(context, tx, { accountId, changes });
  const lost = changes.filter(
    (change) =>
      change.verdict === 'rejected' && before.has(`${change.productId} ${change.listingId}`),
  );
  return { written: written.length + forgotten.length, lost };
}

function isPersons(verdict: Verdict): boolean {
  return verdict === 'confirmed' || verdict === 'refused';
}

function differs(match: KnownMatch | undefined, pair: Finding): boolean {
  if (!match) return true;
  if (isPersons(match.verdict) || isJudgedByPrice(match, pair)) return false;
  return (
    match.verdict !== pair.verdict ||
    match.mayAct !== pair.mayAct ||
    match.tier !== pair.tier ||
    Math.abs(match.probability - pair.probability) >= MOVED ||
    !isDeepStrictEqual(match.reasons, pair.reasons)
  );
}

/**
 * The prices were asked when the match was made. A later deep discount takes nothing away from a
 * match that counts, and none brings back one that was doubted.
 */
function isJudgedByPrice(match: KnownMatch, { isByPrice, tier }: Finding): boolean {
  if (isByPrice !== true || match.tier !== tier) return false;
  if (match.mayAct) return true;
  const reasons = Array.isArray(match.reasons) ? match.reasons : [];
  return reasons.some((reason) => {
    const code = readReason(MATCH_REASONS, reason)?.code;
    return code === 'price_apart' || code === 'pack_on_one_side';
  });
}

interface Written {
  id: string;
  productId: string;
  listingId: string;
  verdict: Verdict;
}

async function write(
  context: ServiceContext,
  tx: Tx,
  { accountId, pairs }: { accountId: string; pairs: readonly Finding[] },
): Promise<Written[]> {
  if (pairs.length === 0) return [];
  const at = context.clock.now();
  // Skips listings and products that were deleted meanwhile, products beyond the plan's limit, and
  // products that a person said the retailer does not sell.
  const { rows } = await tx.query<Written>(
    `insert into pricing.match as m (id, account_id, product_id, listing_id, probability, verdict,
       may_act, tier, reasons, created_at, updated_at)
     select t.id, $1, t.product_id, t.listing_id, t.probability, t.verdict, t.may_act, t.tier,
       t.reasons, $9, $9
     from unnest($2::text[], $3::text[], $4::text[], $5::float8[], $6::text[], $7::text[],
       $8::jsonb[], $10::bool[]) as t(id, product_id, listing_id, probability, verdict, tier,
       reasons, may_act)
     join pricing.product p on p.id = t.product_id and p.account_id = $1 and p.monitored
     join pricing.listing l on l.id = t.listing_id
     where not exists (select from pricing.not_sold n
       where n.product_id = t.product_id and n.retailer_id = l.retailer_id)
     on conflict (product_id, listing_id) do update set probability = excluded.probability,
       verdict = excluded.verdict, may_act = excluded.may_act, tier = excluded.tier,
       reasons = excluded.reasons, updated_at = excluded.updated_at
     where m.verdict not in ('confirmed', 'refused')
     returning m.id, m.product_id as "productId", m.listing_id as "listingId", m.verdict`,
    [
      accountId,
      pairs.map(() => createId('mat', at)),
      pairs.map((pair) => pair.productId),
      pairs.map((pair) => pair.listingId),
      pairs.map((pair) => pair.probability),
      pairs.map((pair) => pair.verdict),
      pairs.map((pair) => pair.tier),
      pairs.map((pair) => JSON.stringify(pair.reasons)),
      at,
      pairs.map((pair) => pair.mayAct),
    ],
  );
  return rows;
}

/**
 * The stored matches of these products and of these listings at one retailer. Not those of products
 * that are paused or beyond the plan: they are not scored, and would be taken for lost.
 */
export async function listKnown(
  tx: Tx,
  { accountId, retailerId }: MarketKey,
  { products, listings }: { products: ReadonlySet<string>; listings: ReadonlySet<string> },
): Promise<KnownMatch[]> {
  const columns =
    'm.id, m.product_id as "productId", m.listing_id as "listingId", m.probability, m.verdict, m.may_act as "mayAct", m.tier, m.reasons';
  const from = 'pricing.match m join pricing.product p on p.id = m.product_id and p.monitored';
  const { rows } = await tx.query<KnownMatch>(
    `select ${columns} from ${from} where m.account_id = $1 and m.retailer_id = $2 and m.product_id = any($3)
     union select ${columns} from ${from} where m.account_id = $1 and m.retailer_id = $2 and m.listing_id = any($4)`,
    [accountId, retailerId, [...products], [...listings]],
  );
  return rows;
}

/**
 * Locks an account's matches until the end of the transaction: two concurrent writers could assign
 * one listing to two products.
 */
export async function lockMatches(tx: Tx, accountId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('matching ' || $1, 0))`, [
    accountId,
  ]);
}
