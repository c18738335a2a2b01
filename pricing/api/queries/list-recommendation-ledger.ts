import { z } from '@hono/zod-openapi';
import type { Sql } from '#prisma/open-database.ts';
import { createConditions } from './build-query.ts';

export interface LedgerRow {
  readonly id: string;
  readonly productId: string;
  readonly currency: string;
  readonly fromMinor: bigint;
  readonly toMinor: bigint;
  readonly uplift: number;
  readonly low: number;
  readonly high: number;
  readonly confidence: number;
  readonly expectedGain: number | null;
  readonly basis: string;
  readonly objective: string;
  readonly givenAt: Date;
  readonly outcome: string;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly appliedMinor: bigint | null;
  readonly measurement: string;
  readonly realised: unknown;
  readonly measuredAt: Date | null;
}

const COLUMNS = `l.id, l.product_id as "productId", l.currency, l.from_minor as "fromMinor",
  l.to_minor as "toMinor", l.uplift, l.uplift_low as low, l.uplift_high as high, l.confidence,
  l.expected_gain as "expectedGain", l.basis, l.objective, l.given_at as "givenAt", l.outcome,
  l.decided_at as "decidedAt", l.decided_by as "decidedBy", l.applied_to_minor as "appliedMinor",
  l.measurement, l.realised, l.measured_at as "measuredAt"`;

export const LedgerPosition = z.object({ givenAt: z.coerce.date(), id: z.string() });

export interface LedgerQuery {
  readonly accountId: string;
  readonly fetch: number;
  readonly after?: z.infer<typeof LedgerPosition> | undefined;
  readonly filters?: {
    readonly outcome?: string | undefined;
    readonly measurement?: string | undefined;
    readonly productId?: string | undefined;
    readonly createdAfter?: Date | undefined;
    readonly createdBefore?: Date | undefined;
  };
}

/** An account's recommendations with their outcomes, latest first. */
export async function listRecommendationLedger(
  sql: Sql,
  { accountId, fetch, after, filters = {} }: LedgerQuery,
): Promise<LedgerRow[]> {
  const where = createConditions();
  where.and(`l.account_id = ${where.place(accountId)}`);
  if (after)
    where.and(
      `(l.given_at, l.id) < (${where.place(after.givenAt)}::timestamptz, ${where.place(after.id)})`,
    );
  where.when(filters.outcome, (place) => `l.outcome = ${place}`);
  where.when(filters.measurement, (place) => `l.measurement = ${place}`);
  where.when(filters.productId, (place) => `l.product_id = ${place}`);
  where.when(filters.createdAfter, (place) => `l.given_at >= ${place}::timestamptz`);
  where.when(filters.createdBefore, (place) => `l.given_at < ${place}::timestamptz`);
  const { rows } = await sql.query<LedgerRow>(
    `select ${COLUMNS} from pricing.recommendation_ledger l ${where.clause()}
     order by l.given_at desc, l.id desc limit ${where.place(fetch)}`,
    where.values,
  );
  return rows;
}

export interface LedgerCounts {
  readonly given: number;
  readonly applied: number;
  readonly waiting: number;
  readonly notComparable: number;
}

/** Number of recommendations the account received, by outcome. */
export async function countLedger(sql: Sql, accountId: string): Promise<LedgerCounts> {
  const { rows } = await sql.query<LedgerCounts>(
    `select count(*)::int as given, count(*) filter (where outcome = 'applied')::int as applied,
       count(*) filter (where measurement in ('waiting', 'measuring'))::int as waiting,
       count(*) filter (where measurement = 'not_comparable')::int as "notComparable"
       from pricing.recommendation_ledger
       where account_id = $1`,
    [accountId],
  );
  return rows[0] ?? { given: 0, applied: 0, waiting: 0, notComparable: 0 };
}
