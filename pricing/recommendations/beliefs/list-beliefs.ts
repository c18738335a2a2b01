/**
 * Beliefs about the demand for products. A belief is learned again when sales, price, category or
 * the account's levels change, and stored otherwise: a changed competitor offer does not require
 * reading a year of sales.
 */
import { z } from 'zod';
import type { Sql } from '#prisma/open-database.ts';
import type { DemandBelief } from '#pricing/recommendations/model/recommendation.ts';
import {
  learnBelief,
  learnBeliefGiven,
  type SalesHistory,
} from '#pricing/recommendations/model/learn-beliefs.ts';
import type { LearnedDemand } from '#pricing/recommendations/model/learn-demand.ts';
import { PRIOR_BELIEF } from '#pricing/recommendations/model/prior-belief.ts';
import {
  getHistoryStart,
  type HistoryQuery,
  type HistorySubject,
  listHistories,
} from './list-histories.ts';
import { toLearned, findLevels, type StoredLevels } from './demand-levels.ts';

const BeliefSchema: z.ZodType<DemandBelief> = z.object({
  mean: z.number(),
  sd: z.number().positive(),
  gap: z.number().nullable(),
  basis: z.enum(['prior', 'group', 'own']),
  salesDays: z.int(),
  priceChanges: z.int(),
  sessionDays: z.int(),
  evidenceUntil: z.int().nullable(),
  form: z.object({ bend: z.number(), kink: z.number(), kinkSd: z.number() }).exactOptional(),
});

interface StoredBelief {
  readonly productId: string;
  readonly priceMinor: bigint;
  readonly currency: string;
  readonly category: string | null;
  readonly belief: unknown;
  readonly salesAt: Date | null;
  readonly learnedAt: Date;
}

type BeliefQuery = HistoryQuery & { readonly accountId: string };

/**
 * Returns a belief for every subject, by product. Stores newly learned ones, so call it in the
 * transaction that recommends.
 */
export async function listBeliefs(
  sql: Sql,
  query: BeliefQuery,
): Promise<ReadonlyMap<string, DemandBelief>> {
  const { beliefs, fresh } = await learnBeliefs(sql, query);
  if (fresh.length > 0) await saveBeliefs(sql, fresh, query.now);
  return beliefs;
}

/** The same without storing anything. */
export async function readBeliefs(
  sql: Sql,
  query: BeliefQuery,
): Promise<ReadonlyMap<string, DemandBelief>> {
  return (await learnBeliefs(sql, query)).beliefs;
}

interface FreshBelief {
  readonly subject: HistorySubject;
  readonly belief: DemandBelief;
  readonly salesAt: Date | null;
}

async function learnBeliefs(
  sql: Sql,
  query: BeliefQuery,
): Promise<{ beliefs: ReadonlyMap<string, DemandBelief>; fresh: readonly FreshBelief[] }> {
  const { subjects, now, accountId } = query;
  const ids = subjects.map((subject) => subject.productId);
  const groups = new Set(subjects.flatMap(({ category }) => (category === null ? [] : [category])));
  const levels = await findLevels(sql, accountId, { groups: [...groups] });
  const sold = await listLastSales(sql, { ids, now });
  const stored = await listStored(sql, ids);
  const learned = levels && toLearned(levels.levels);
  const beliefs = new Map<string, DemandBelief>();
  const stale: HistorySubject[] = [];
  for (const subject of subjects) {
    const known = findValidBelief(stored.get(subject.productId), {
      subject,
      salesAt: sold.get(subject.productId) ?? null,
      levels,
    });
    if (!sold.has(subject.productId))
      beliefs.set(subject.productId, withoutSales(subject, learned));
    else if (known) beliefs.set(subject.productId, known);
    else stale.push(subject);
  }
  if (stale.length === 0) return { beliefs, fresh: [] };
  const histories = new Map(
    (await listHistories(sql, { ...query, subjects: stale })).map((history) => [
      history.productId,
      history,
    ]),
  );
  const fresh = stale.map((subject) => {
    const history = histories.get(subject.productId);
    const belief = history ? withSales(history, learned) : withoutSales(subject, learned);
    beliefs.set(subject.productId, belief);
    return { subject, belief, salesAt: sold.get(subject.productId) ?? null };
  });
  return { beliefs, fresh };
}

function withSales(history: SalesHistory, learned: LearnedDemand | null): DemandBelief {
  return learned ? learnBeliefGiven(history, learned) : learnBelief(history);
}

function withoutSales(subject: HistorySubject, learned: LearnedDemand | null): DemandBelief {
  return learned
    ? learnBeliefGiven(
        {
          productId: subject.productId,
          group: subject.category,
          currentPrice: Number(subject.priceMinor),
          days: [],
        },
        learned,
      )
    : PRIOR_BELIEF;
}

/**
 * The stored belief when nothing was learned since; null when this model version cannot read it.
 */
function findValidBelief(
  known: StoredBelief | undefined,
  {
    subject,
    salesAt,
    levels,
  }: { subject: HistorySubject; salesAt: Date | null; levels: StoredLevels | null },
): DemandBelief | null {
  const holds =
    known?.priceMinor === subject.priceMinor &&
    known.currency === subject.currency &&
    known.category === subject.category &&
    known.salesAt?.getTime() === salesAt?.getTime() &&
    (levels === null || known.learnedAt >= levels.learnedAt);
  const belief = BeliefSchema.safeParse(known?.belief);
  return holds && belief.success ? belief.data : null;
}

/**
 * When sales of the last year were last recorded, by product; products without sales are absent.
 */
async function listLastSales(
  sql: Sql,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql.query<{ productId: string; at: Date }>(
    `select product_id as "productId", max(recorded_at) as at
     from pricing.sale
     where product_id = any($1) and day >= $2
     group by product_id`,
    [ids, getHistoryStart(now)],
  );
  return new Map(rows.map(({ productId, at }) => [productId, at]));
}

async function listStored(
  sql: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredBelief>> {
  const { rows } = await sql.query<StoredBelief>(
    `select product_id as "productId", price_minor as "priceMinor", currency, category, belief,
       sales_at as "salesAt", learned_at as "learnedAt"
     from pricing.demand_belief where product_id = any($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.productId, row]));
}

async function saveBeliefs(sql: Sql, fresh: readonly FreshBelief[], now: Date): Promise<void> {
  await sql.query(
    `insert into pricing.demand_belief (product_id, price_minor, currency, category, belief,
       sales_at, learned_at)
     select n.*, $7
     from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::jsonb[], $6::timestamptz[])
       as n
     on conflict (product_id) do update set price_minor = excluded.price_minor,
       currency = excluded.currency, category = excluded.category, belief = excluded.belief,
       sales_at = excluded.sales_at, learned_at = excluded.learned_at`,
    [
      fresh.map(({ subject }) => subject.productId),
      fresh.map(({ subject }) => subject.priceMinor),
      fresh.map(({ subject }) => subject.currency),
      fresh.map(({ subject }) => subject.category),
      fresh.map(({ belief }) => JSON.stringify(belief)),
      fresh.map(({ salesAt }) => salesAt),
      now,
    ],
  );
}
