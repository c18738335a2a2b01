import { z } from '@hono/zod-openapi';
import type { Sql, TimesAsText } from '#prisma/open-database.ts';
import {
  type Snapshot,
  PaginationSnapshotSchema,
  buildVisibilitySql,
  SNAPSHOT,
} from '#pricing/api/pagination-snapshot.ts';
import {
  type ColumnOf,
  type Conditions,
  createConditions,
  createRowConditions,
  type RowConditions,
} from './build-query.ts';

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
  coalesce(r.uplift, 0) as uplift, coalesce(r.confidence, 0) as confidence,
  r.expected_gain as "expectedGain", r.detail, r.created_at as "createdAt"`;
/** Recommendations with lower confidence are not shown (DESIGN, section 5). */
const SURE = 'confidence > 0.5';
const SHOWN = `r.suggested_minor is not null and r.${SURE}`;
/** With the prices of pricing rules, whatever their confidence. */
const SHOWN_WITH_RULES = `r.suggested_minor is not null and (r.${SURE} or jsonb_typeof(r.detail -> 'rule') = 'object')`;
const NO_GAIN = `'-infinity'::float8`;

type Column = ColumnOf<'confidence' | 'expected_gain' | 'product_id' | 'created_at' | 'id'>;
const current: Column = (name) => `r.${name}`;
/**
 * Column in a past version, which only shown recommendations have; only the rows shown are
 * converted to whole rows.
 */
const past: Column = (name) => {
  if (name === 'created_at') return `(p.was->>'created_at')::timestamptz`;
  return name === 'id' ? `p.was->>'id'` : `p.${name}`;
};
const gainOf = (of: Column): string => `coalesce(${of('expected_gain')}, ${NO_GAIN})`;
/** Order of the index recommendation_list, backwards. */
const order = (of: Column): string =>
  `${of('confidence')} desc, ${gainOf(of)} desc, ${of('id')} desc`;

/** A recommendation of a page, with the page's snapshot. */
export type ListedRecommendationRow = TimesAsText<RecommendationRow> & {
  readonly snapshot: string;
};

/** Paging position: the snapshot of the first page, and the last recommendation shown. */
export const RecommendationPosition = z.object({
  walk: PaginationSnapshotSchema,
  confidence: z.number(),
  gain: z.number().nullable(),
  id: z.string(),
});

interface RecommendationFilters {
  readonly minConfidence?: number | undefined;
  readonly productId?: string | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
  /** Also the prices of pricing rules with a confidence of 0.5 and less. */
  readonly withAllRules?: boolean | undefined;
}

export interface RecommendationQuery {
  readonly accountId: string;
  readonly fetch: number;
  readonly filters?: RecommendationFilters;
  /** Snapshot of the first page and the position to continue from; absent for a first page. */
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
 * Recommendations of an account by confidence, then expected gain, highest first. They are as of
 * the first page, without those of products deleted since. One per product, whatever was decided on
 * it meanwhile.
 */
export async function listRecommendations(
  sql: Sql,
  { accountId, fetch, filters = {}, after }: RecommendationQuery,
): Promise<ListedRecommendationRow[]> {
  const where = createConditions();
  const [account, limit] = [where.place(accountId), where.place(fetch)];
  const conditions = planConditions(where, filters);
  const shown = filters.withAllRules ? SHOWN_WITH_RULES : SHOWN;
  // An earlier version without a rule was shown: it had more confidence.
  const wasShown = filters.withAllRules ? 'true' : `p.${SURE}`;
  if (!after) {
    const { rows } = await sql.query<ListedRecommendationRow>(
      `select ${COLUMNS}, ${SNAPSHOT}
       from pricing.recommendation r
       where r.account_id = ${account} and ${shown} ${conditions.on(current)}
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
  const visible = buildVisibilitySql(where, after.snapshot);
  const { rows } = await sql.query<ListedRecommendationRow>(
    `with past as (select p.was from pricing.recommendation_past p
       where p.account_id = ${account} and ${wasShown} and ${visible.past('p')} ${rest(past)})
     select ${COLUMNS}, ${SNAPSHOT} from (
       (select r.* from pricing.recommendation r
         where r.account_id = ${account} and ${shown} and ${visible.current('r')} ${rest(current)})
       union all
       select r.* from past cross join lateral jsonb_populate_record(null::pricing.recommendation, past.was) r) r
     order by ${order(current)} limit ${limit}`,
    where.values,
    { timesAsText: true },
  );
  return rows;
}

/** The filters' conditions on a current row or a past version. */
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

/**
 * Recommendations of an account by id; those of the model that are too weak to be shown are left
 * out.
 */
export async function listRecommendationsByIds(
  sql: Sql,
  accountId: string,
  ids: readonly string[],
): Promise<RecommendationRow[]> {
  const { rows } = await sql.query<RecommendationRow>(
    `select ${COLUMNS} from pricing.recommendation r where r.account_id = $1 and r.id = any($2) and ${SHOWN_WITH_RULES}`,
    [accountId, ids],
  );
  return rows;
}

export interface AbstentionRow {
  readonly productId: string;
  readonly reason: string;
  /** The reason as a code and values; null in a row of an older release. */
  readonly kept: unknown;
  /** What the pricing rule says that keeps the price; null without one. */
  readonly rule: unknown;
  readonly currency: string;
  readonly at: Date;
}

/** Products without a recommendation, with the reason, ordered by id. */
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
       r.detail->'rule' as rule, r.currency, r.updated_at as at
     from pricing.recommendation r ${where.clause()}
     order by r.product_id limit ${where.place(fetch)}`,
    where.values,
  );
  return rows;
}
