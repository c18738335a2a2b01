import { z } from '@hono/zod-openapi';
import type { Sql, TimesAsText } from '#prisma/open-database.ts';
import { type Snapshot, PaginationSnapshotSchema } from '../pagination-snapshot.ts';
import {
  type ColumnOf,
  type Conditions,
  createConditions,
  createRowConditions,
  type RowConditions,
} from './build-query.ts';
import { buildVisibilitySql, SNAPSHOT } from './build-visibility-sql.ts';

export interface RecommendationRow {
  readonly id: string;
  readonly productId: string;
  readonly currency: string;
  readonly currentMinor: bigint;
  readonly suggestedMinor: bigint;
  readonly uplift: number;
  readonly confidence: number;
  readonly expectedGain: number | null;
  readonly detail: unknown;
  readonly createdAt: Date;
}

const COLUMNS = `r.id, r.product_id as "productId", r.currency, r.current_minor as "currentMinor", r.suggested_minor as "suggestedMinor",
  coalesce(r.uplift, 0) as uplift, r.confidence, r.expected_gain as "expectedGain", r.detail, r.created_at as "createdAt"`;
/** Weaker ones are not advice (DESIGN, section 4). */
const SHOWN = 'r.suggested_minor is not null and r.confidence > 0.5';
const NO_GAIN = `'-infinity'::float8`;

type Column = ColumnOf<'confidence' | 'expected_gain' | 'product_id' | 'created_at' | 'id'>;
const current: Column = (name) => `r.${name}`;
/** In the past version, which only advice that was shown has; only what is shown is made a whole row again. */
const past: Column = (name) => {
  if (name === 'created_at') return `(p.was->>'created_at')::timestamptz`;
  return name === 'id' ? `p.was->>'id'` : `p.${name}`;
};
const gainOf = (of: Column): string => `coalesce(${of('expected_gain')}, ${NO_GAIN})`;
/** Of the index recommendation_list, backwards. */
const order = (of: Column): string =>
  `${of('confidence')} desc, ${gainOf(of)} desc, ${of('id')} desc`;

/** An advice of a page, and what that page saw. */
export type ListedRecommendationRow = TimesAsText<RecommendationRow> & {
  readonly snapshot: string;
};

/** Where a walk stands: what its first page saw, and the last advice shown. */
export const RecommendationPosition = z.object({
  walk: PaginationSnapshotSchema,
  confidence: z.number(),
  gain: z.number().nullable(),
  id: z.string(),
});

export interface RecommendationFilters {
  readonly minConfidence?: number | undefined;
  readonly productId?: string | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

export interface RecommendationQuery {
  readonly accountId: string;
  readonly fetch: number;
  readonly filters?: RecommendationFilters;
  /** What the first page saw and where to go on; absent for a first page. */
  readonly after?:
    | {
        readonly snapshot: Snapshot;
        readonly confidence: number;
        readonly gain: number | null;
        readonly id: string;
      }
    | undefined;
}

/**
 * Advice of an account by confidence, then expected gain, the highest first: as it was when the first page was read, without that for
 * products that are gone since. One per product, whatever became of it meanwhile.
 */
export async function listRecommendations(
  sql: Sql,
  { accountId, fetch, filters = {}, after }: RecommendationQuery,
): Promise<ListedRecommendationRow[]> {
  const where = createConditions();
  const [account, limit] = [where.place(accountId), where.place(fetch)];
  const conditions = planConditions(where, filters);
  if (!after) {
    const { rows } = await sql.query<ListedRecommendationRow>(
      `select ${COLUMNS}, ${SNAPSHOT}
       from pricing.recommendation r
       where r.account_id = ${account} and ${SHOWN} ${conditions.on(current)}
       order by ${order(current)} limit ${limit}`,
      where.values,
      { prepare: Object.values(filters).every((value) => value === undefined), timesAsText: true },
    );
    return rows;
  }
  const last = `(${where.place(after.confidence)}::float8,
      coalesce(${where.place(after.gain)}::float8, ${NO_GAIN}), ${where.place(after.id)})`;
  const rest = (of: Column): string =>
    `${conditions.on(of)} and (${of('confidence')}, ${gainOf(of)}, ${of('id')}) < ${last} order by ${order(of)} limit ${limit}`;
  const sight = buildVisibilitySql(where, after.snapshot);
  const { rows } = await sql.query<ListedRecommendationRow>(
    `with past as (select p.was from pricing.recommendation_past p where p.account_id = ${account} and ${sight.past('p')} ${rest(past)})
     select ${COLUMNS}, ${SNAPSHOT} from (
       (select r.* from pricing.recommendation r where r.account_id = ${account} and ${SHOWN} and ${sight.current('r')} ${rest(current)})
       union all
       select r.* from past cross join lateral jsonb_populate_record(null::pricing.recommendation, past.was) r) r
     order by ${order(current)} limit ${limit}`,
    where.values,
    { timesAsText: true },
  );
  return rows;
}

/** The filters' conditions on a row that is now or was. */
function planConditions(
  where: Conditions,
  { minConfidence, productId, createdAfter, createdBefore }: RecommendationFilters,
): RowConditions<Parameters<Column>[0]> {
  const conditions = createRowConditions<Parameters<Column>[0]>(where);
  conditions.when(minConfidence, (of, place) => `${of('confidence')} >= ${place}`);
  conditions.when(productId, (of, place) => `${of('product_id')} = ${place}`);
  conditions.when(createdAfter, (of, place) => `${of('created_at')} >= ${place}::timestamptz`);
  conditions.when(createdBefore, (of, place) => `${of('created_at')} < ${place}::timestamptz`);
  return conditions;
}

/** Advice of an account by id; what is too weak to be shown is left out. */
export async function listRecommendationsByIds(
  sql: Sql,
  accountId: string,
  ids: readonly string[],
): Promise<RecommendationRow[]> {
  const { rows } = await sql.query<RecommendationRow>(
    `select ${COLUMNS} from pricing.recommendation r where r.account_id = $1 and r.id = any($2) and ${SHOWN}`,
    [accountId, ids],
  );
  return rows;
}

export interface AbstentionRow {
  readonly productId: string;
  readonly reason: string;
  /** The reason as a code and values; null in a row of an older release. */
  readonly kept: unknown;
  readonly at: Date;
}

/** Products without advice, and why. In the order of their ids. */
export async function listAbstentions(
  sql: Sql,
  {
    accountId,
    fetch,
    after,
    productId,
  }: {
    accountId: string;
    fetch: number;
    after?: string | undefined;
    productId?: string | undefined;
  },
): Promise<AbstentionRow[]> {
  const where = createConditions();
  where.and(
    `r.account_id = ${where.place(accountId)} and r.suggested_minor is null and r.abstained is not null`,
  );
  where.when(after, (place) => `r.product_id > ${place}`);
  where.when(productId, (place) => `r.product_id = ${place}`);
  const { rows } = await sql.query<AbstentionRow>(
    `select r.product_id as "productId", r.abstained as reason, r.detail->'abstained' as kept,
       r.updated_at as at
     from pricing.recommendation r ${where.clause()}
     order by r.product_id limit ${where.place(fetch)}`,
    where.values,
  );
  return rows;
}
