import { AppError } from '#kernel/app-error.ts';
import { createId } from '#kernel/ids.ts';
import { lockForRecommendations } from '#pricing/catalog/lock-products.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { recommendInTransaction } from './recommend-for-products.ts';
import { recordLedgerDecision } from './ledger/write-ledger.ts';

export interface DecisionRequest {
  readonly accountId: string;
  readonly productId: string;
  /** The recommendation that was decided on; by default the current one. */
  readonly recommendationId?: string | undefined;
  readonly decision: 'applied' | 'dismissed' | 'undone';
  readonly fromMinor?: bigint | undefined;
  readonly toMinor?: bigint | undefined;
  readonly by?: string | undefined;
}

export interface RecordedDecision {
  readonly id: string;
  readonly productId: string;
  readonly decision: DecisionRequest['decision'];
  readonly at: Date;
}

interface RecommendationSnapshot {
  readonly recommendationId: string;
  readonly currency: string;
  readonly fromMinor: bigint;
  readonly toMinor: bigint | null;
  readonly recommendation: unknown;
}

/**
 * Records a decision on a recommendation, with a copy of the recommendation. After applying, the
 * product gets no recommendation for seven days; undoing ends that pause and recommends again. The
 * same decision on the same recommendation is recorded once. Throws `not_found` for a product that
 * is not the account's, `conflict` when there is no such recommendation.
 */
export async function recordDecision(
  context: ServiceContext,
  request: DecisionRequest,
): Promise<RecordedDecision> {
  return context.db.transaction(async (tx) => {
    // Before the product's row, as in every recommendation: see the order of locks.
    await lockForRecommendations(tx, {
      accountId: request.accountId,
      productIds: [request.productId],
    });
    const { rows } = await tx.query(
      'select from pricing.product where id = $1 and account_id = $2 for key share',
      [request.productId, request.accountId],
    );
    if (rows.length === 0) throw new AppError('not_found', 'No such product');
    const snapshot =
      (await findStanding(tx, request)) ??
      (await findDecided(tx, request)) ??
      (await findReplaced(tx, request));
    if (!snapshot)
      throw new AppError(
        'conflict',
        'There is no such recommendation for this product: it was withdrawn or replaced',
      );
    const repeated = await findRepeated(tx, request, snapshot);
    if (repeated) return repeated;
    const recorded = await insertDecision(tx, request, { snapshot, at: context.clock.now() });
    if (request.decision !== 'dismissed')
      await recommendInTransaction(context, tx, {
        accountId: request.accountId,
        productIds: [request.productId],
      });
    return recorded;
  });
}

/** The current recommendation, if it has the given id. */
async function findStanding(
  tx: Tx,
  { productId, recommendationId }: DecisionRequest,
): Promise<RecommendationSnapshot | undefined> {
  const { rows } = await tx.query<RecommendationSnapshot>(
    `select id as "recommendationId", currency, current_minor as "fromMinor",
       suggested_minor as "toMinor",
       jsonb_build_object('uplift', uplift, 'confidence', confidence,
         'expected_gain', expected_gain, 'created_at', created_at)
         || (detail - 'previous') as recommendation
     from pricing.recommendation
     where product_id = $1 and suggested_minor is not null and ($2::text is null or id = $2)`,
    [productId, recommendationId ?? null],
  );
  return rows[0];
}

/**
 * The recommendation that the current row replaced: the price it suggested may have reached us
 * before the decision did.
 */
async function findReplaced(
  tx: Tx,
  { productId, recommendationId }: DecisionRequest,
): Promise<RecommendationSnapshot | undefined> {
  const { rows } = await tx.query<RecommendationSnapshot>(
    `select p->>'id' as "recommendationId", p->>'currency' as currency,
       (p->>'current_minor')::bigint as "fromMinor", (p->>'suggested_minor')::bigint as "toMinor",
       p - '{id,currency,current_minor,suggested_minor}'::text[] as recommendation
     from pricing.recommendation r, jsonb_extract_path(r.detail, 'previous') p
     where r.product_id = $1 and jsonb_typeof(p) = 'object' and ($2::text is null or p->>'id' = $2)`,
    [productId, recommendationId ?? null],
  );
  return rows[0];
}

/** A recommendation that was decided on before: it can be undone after it was replaced. */
async function findDecided(
  tx: Tx,
  { productId, recommendationId, decision }: DecisionRequest,
): Promise<RecommendationSnapshot | undefined> {
  const { rows } = await tx.query<RecommendationSnapshot>(
    `select recommendation_id as "recommendationId", currency,
       case when $3 then to_minor else from_minor end as "fromMinor",
       case when $3 then from_minor else to_minor end as "toMinor", recommendation
     from pricing.decision
     where product_id = $1 and decision <> 'undone' and ($2::text is null or recommendation_id = $2)
     order by at desc, id desc limit 1`,
    [productId, recommendationId ?? null, decision === 'undone'],
  );
  return rows[0];
}

async function findRepeated(
  tx: Tx,
  { productId, decision }: DecisionRequest,
  { recommendationId }: RecommendationSnapshot,
): Promise<RecordedDecision | undefined> {
  const { rows } = await tx.query<RecordedDecision>(
    `select id, product_id as "productId", decision, at
     from pricing.decision
     where product_id = $1 and recommendation_id = $2
     order by at desc, id desc limit 1`,
    [productId, recommendationId],
  );
  return rows[0]?.decision === decision ? rows[0] : undefined;
}

async function insertDecision(
  tx: Tx,
  request: DecisionRequest,
  { snapshot, at }: { snapshot: RecommendationSnapshot; at: Date },
): Promise<RecordedDecision> {
  const id = createId('dec', at);
  const from = request.fromMinor ?? snapshot.fromMinor;
  const to = request.toMinor ?? snapshot.toMinor ?? from;
  await tx.query(
    `insert into pricing.decision (id, account_id, product_id, recommendation_id, decision,
       currency, from_minor, to_minor, recommendation, by, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      request.accountId,
      request.productId,
      snapshot.recommendationId,
      request.decision,
      snapshot.currency,
      from,
      to,
      JSON.stringify(snapshot.recommendation),
      request.by ?? null,
      at,
    ],
  );
  recordLedgerDecision(tx, {
    recommendationId: snapshot.recommendationId,
    decision: request.decision,
    fromMinor: from,
    toMinor: to,
    by: request.by ?? null,
    at,
  });
  return { id, productId: request.productId, decision: request.decision, at };
}
