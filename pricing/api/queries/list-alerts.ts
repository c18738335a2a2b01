import { z } from '@hono/zod-openapi';
import type { Sql } from '#prisma/open-database.ts';
import { createConditions } from './build-query.ts';

export interface AlertRow {
  readonly id: string;
  readonly type: string;
  readonly retailer: string;
  readonly currency: string;
  readonly floorMinor: bigint;
  readonly listedMinor: bigint;
  readonly detectedAt: Date;
  readonly updatedAt: Date;
  readonly readAt: Date | null;
  readonly resolvedAt: Date | null;
  readonly resolution: string | null;
  readonly productId: string;
  readonly listingId: string;
  readonly listingUrl: string;
  readonly captureId: string | null;
  /** Read when the walk began. */
  readonly wasRead: boolean;
}

const COLUMNS = `a.id, a.type, a.retailer, a.currency, a.floor_minor as "floorMinor", a.listed_minor as "listedMinor", a.detected_at as "detectedAt",
  a.updated_at as "updatedAt", a.read_at as "readAt", a.resolved_at as "resolvedAt", a.resolution, a.product_id as "productId", a.listing_id as "listingId",
  l.url as "listingUrl", a.capture_id as "captureId"`;
const FROM = 'from pricing.alert a join pricing.listing l on l.id = a.listing_id';

/** Where a walk stands: when it began, and the last alert shown. */
export const AlertPosition = z.object({ asOf: z.coerce.date(), wasRead: z.boolean(), detectedAt: z.coerce.date(), id: z.string() });

export interface AlertQuery {
  readonly accountId: string;
  readonly fetch: number;
  /** The walk is as of this time: what is read, raised or resolved after it does not move what is shown. */
  readonly asOf: Date;
  readonly after?: z.infer<typeof AlertPosition> | undefined;
  readonly status?: 'open' | 'resolved' | undefined;
  readonly productId?: string | undefined;
}

/** Alerts of an account, unread ones first, then the newest. */
export async function listAlerts(sql: Sql, { accountId, fetch, asOf, after, status, productId }: AlertQuery): Promise<AlertRow[]> {
  const where = createConditions();
  where.and(`a.account_id = ${where.place(accountId)}`);
  const began = `${where.place(asOf)}::timestamptz`;
  const wasRead = `coalesce(a.read_at <= ${began}, false)`;
  where.and(`a.detected_at <= ${began}`);
  if (status) where.and(`coalesce(a.resolved_at <= ${began}, false) = ${status === 'resolved'}`);
  where.when(productId, (place) => `a.product_id = ${place}`);
  if (after) {
    const read = where.place(after.wasRead);
    where.and(`(${wasRead} > ${read} or (${wasRead} = ${read} and (a.detected_at, a.id) < (${where.place(after.detectedAt)}, ${where.place(after.id)})))`);
  }
  const { rows } = await sql.query<AlertRow>(
    `select ${COLUMNS}, ${wasRead} as "wasRead" ${FROM} ${where} order by "wasRead", a.detected_at desc, a.id desc limit ${where.place(fetch)}`,
    where.values,
  );
  return rows;
}

/** Alerts of an account by id. */
export async function listAlertsByIds(sql: Sql, accountId: string, ids: readonly string[]): Promise<AlertRow[]> {
  const { rows } = await sql.query<AlertRow>(`select ${COLUMNS}, a.read_at is not null as "wasRead" ${FROM} where a.account_id = $1 and a.id = any($2)`, [accountId, ids]);
  return rows;
}
