import type { Sql, TimesAsText } from '#prisma/open-database.ts';
import { type Conditions, createConditions } from './build-query.ts';
import { buildStoringSql, MAX_STORED_IDS } from './stored-lists.ts';

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
/** Order of the index recommendation_list, backwards. */
const ORDER = `r.confidence desc, coalesce(r.expected_gain, '-infinity'::float8) desc, r.id desc`;

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
  readonly filters?: RecommendationFilters;
}

/** The first recommendations of an account by confidence, then expected gain, highest first. */
export async function listRecommendations(
  sql: Sql,
  { accountId, fetch, filters = {} }: RecommendationQuery & { readonly fetch: number },
): Promise<TimesAsText<RecommendationRow>[]> {
  const where = createRecommendationConditions({ accountId, filters });
  const { rows } = await sql.query<TimesAsText<RecommendationRow>>(
    `select ${COLUMNS} from pricing.recommendation r
     where ${filters.withAllRules ? SHOWN_WITH_RULES : SHOWN} and ${where.all()}
     order by ${ORDER} limit ${where.place(fetch)}`,
    where.values,
    { prepare: Object.values(filters).every((value) => value === undefined), timesAsText: true },
  );
  return rows;
}

/**
 * Stores the products of the whole list in its order: a product has one recommendation, whose id
 * changes with its content.
 */
export async function saveRecommendationList(
  sql: Sql,
  { now, ...query }: RecommendationQuery & { readonly now: Date },
): Promise<string | undefined> {
  const where = createRecommendationConditions(query);
  const { rows } = await sql.query<{ id: string }>(
    buildStoringSql(
      `select r.product_id from pricing.recommendation r
       where ${query.filters?.withAllRules ? SHOWN_WITH_RULES : SHOWN} and ${where.all()}
       order by ${ORDER}`,
      { limit: where.place(MAX_STORED_IDS + 1), now: where.place(now) },
    ),
    where.values,
  );
  return rows[0]?.id;
}

function createRecommendationConditions({
  accountId,
  filters: { minConfidence, productId, createdAfter, createdBefore } = {},
}: RecommendationQuery): Conditions {
  const where = createConditions();
  where.and(`r.account_id = ${where.place(accountId)}`);
  where.when(minConfidence, (place) => `r.confidence >= ${place}`);
  where.when(productId, (place) => `r.product_id = ${place}`);
  where.when(createdAfter, (place) => `r.created_at >= ${place}::timestamptz`);
  where.when(createdBefore, (place) => `r.created_at < ${place}::timestamptz`);
  return where;
}

/** The current recommendations of products; those that are not shown any more are left out. */
export async function listRecommendationsOfProducts(
  sql: Sql,
  {
    accountId,
    productIds,
    withAllRules,
  }: { accountId: string; productIds: readonly string[]; withAllRules?: boolean | undefined },
): Promise<RecommendationRow[]> {
  const { rows } = await sql.query<RecommendationRow>(
    `select ${COLUMNS} from pricing.recommendation r
     where r.account_id = $1 and r.product_id = any($2)
       and ${withAllRules ? SHOWN_WITH_RULES : SHOWN}`,
    [accountId, productIds],
  );
  return rows;
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
