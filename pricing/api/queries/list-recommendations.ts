import { z } from '@hono/zod-openapi';
import type { Sql } from '#prisma/open-database.ts';
import { createConditions } from './build-query.ts';

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

export const RecommendationPosition = z.object({ confidence: z.number(), gain: z.number().nullable(), id: z.string() });

export interface RecommendationQuery {
  readonly accountId: string;
  readonly fetch: number;
  readonly after?: z.infer<typeof RecommendationPosition> | undefined;
  readonly minConfidence?: number | undefined;
  readonly productId?: string | undefined;
}

/** Advice of an account by confidence, then expected gain, the highest first. */
export async function listRecommendations(sql: Sql, { accountId, fetch, after, minConfidence, productId }: RecommendationQuery): Promise<RecommendationRow[]> {
  const where = createConditions();
  const gain = `coalesce(r.expected_gain, '-infinity'::float8)`;
  where.and(`r.account_id = ${where.place(accountId)} and ${SHOWN}`);
  where.when(minConfidence, (place) => `r.confidence >= ${place}`);
  where.when(productId, (place) => `r.product_id = ${place}`);
  if (after) {
    const last = [after.confidence, after.gain, after.id].map((value) => where.place(value));
    where.and(`(r.confidence, ${gain}, r.id) < (${last[0]}::float8, coalesce(${last[1]}::float8, '-infinity'::float8), ${last[2]})`);
  }
  const { rows } = await sql.query<RecommendationRow>(
    `select ${COLUMNS} from pricing.recommendation r ${where} order by r.confidence desc, ${gain} desc, r.id desc limit ${where.place(fetch)}`,
    where.values,
  );
  return rows;
}

/** Advice of an account by id; what is too weak to be shown is left out. */
export async function listRecommendationsByIds(sql: Sql, accountId: string, ids: readonly string[]): Promise<RecommendationRow[]> {
  const { rows } = await sql.query<RecommendationRow>(`select ${COLUMNS} from pricing.recommendation r where r.account_id = $1 and r.id = any($2) and ${SHOWN}`, [accountId, ids]);
  return rows;
}

export interface AbstentionRow {
  readonly productId: string;
  readonly reason: string;
  readonly at: Date;
}

/** Products without advice, and why. In the order of their ids. */
export async function listAbstentions(sql: Sql, { accountId, fetch, after, productId }: { accountId: string; fetch: number; after?: string | undefined; productId?: string | undefined }): Promise<AbstentionRow[]> {
  const where = createConditions();
  where.and(`r.account_id = ${where.place(accountId)} and r.suggested_minor is null and r.abstained is not null`);
  where.when(after, (place) => `r.product_id > ${place}`);
  where.when(productId, (place) => `r.product_id = ${place}`);
  const { rows } = await sql.query<AbstentionRow>(
    `select r.product_id as "productId", r.abstained as reason, r.updated_at as at from pricing.recommendation r ${where} order by r.product_id limit ${where.place(fetch)}`,
    where.values,
  );
  return rows;
}
