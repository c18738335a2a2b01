import { z } from '@hono/zod-openapi';
import type { Sql } from '#prisma/open-database.ts';
import { type Snapshot, WalkSchema } from '../walk.ts';
import { type Conditions, createConditions } from './build-query.ts';
import { seenBy, SNAPSHOT } from './seen-by.ts';

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
}

/** An alert of a page, and what that page saw. */
export type ListedAlertRow = AlertRow & { readonly snapshot: string };

const COLUMNS = `a.id, a.type, a.retailer, a.currency, a.floor_minor as "floorMinor", a.listed_minor as "listedMinor", a.detected_at as "detectedAt",
  a.updated_at as "updatedAt", a.read_at as "readAt", a.resolved_at as "resolvedAt", a.resolution, a.product_id as "productId", a.listing_id as "listingId",
  l.url as "listingUrl", a.capture_id as "captureId"`;
const LISTING = 'join pricing.listing l on l.id = a.listing_id';
/** Of the index alert_list, backwards. */
const ORDER = '(a.read_at is null) desc, a.detected_at desc, a.id desc';

/** Where a walk stands: what its first page saw, and the last alert shown. */
export const AlertPosition = z.object({ walk: WalkSchema, unread: z.boolean(), detectedAt: z.coerce.date(), id: z.string() });

export interface AlertFilters {
  readonly status?: 'open' | 'resolved' | undefined;
  readonly type?: string | undefined;
  readonly productId?: string | undefined;
  readonly retailerId?: string | undefined;
  /** Domain. */
  readonly retailer?: string | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

export interface AlertQuery {
  readonly accountId: string;
  readonly fetch: number;
  readonly filters?: AlertFilters;
  /** What the first page saw and where to go on; absent for a first page. */
  readonly after?: { readonly snapshot: Snapshot; readonly unread: boolean; readonly detectedAt: Date; readonly id: string } | undefined;
}

/** Alerts of an account, unread ones first, then the newest: as they were when the first page was read, without those that are gone since. */
export async function listAlerts(sql: Sql, { accountId, fetch, filters = {}, after }: AlertQuery): Promise<ListedAlertRow[]> {
  const where = createConditions();
  where.and(`a.account_id = ${where.place(accountId)}`);
  addFilters(where, filters);
  const limit = where.place(fetch);
  if (!after) {
    const { rows } = await sql.query<ListedAlertRow>(
      `select ${COLUMNS}, ${SNAPSHOT} from pricing.alert a ${LISTING} ${where} order by ${ORDER} limit ${limit}`,
      where.values,
    );
    return rows;
  }
  where.and(`(a.read_at is null, a.detected_at, a.id) < (${where.place(after.unread)}::boolean, ${where.place(after.detectedAt)}::timestamptz, ${where.place(after.id)})`);
  const sight = seenBy(where, after.snapshot);
  const { rows } = await sql.query<ListedAlertRow>(
    `with a as (
       (select a.* from pricing.alert a ${LISTING} ${where} and ${sight.current('a')} order by ${ORDER} limit ${limit})
       union all
       (select a.* from pricing.alert_past p cross join lateral jsonb_populate_record(null::pricing.alert, p.was) a ${LISTING}
        ${where} and p.account_id = $1 and ${sight.past('p')} order by ${ORDER} limit ${limit}))
     select ${COLUMNS}, ${SNAPSHOT} from a ${LISTING} order by ${ORDER} limit ${limit}`,
    where.values,
  );
  return rows;
}

function addFilters(where: Conditions, { status, type, productId, retailerId, retailer, createdAfter, createdBefore }: AlertFilters): void {
  if (status) where.and(`a.resolved_at is ${status === 'open' ? '' : 'not '}null`);
  where.when(type, (place) => `a.type = ${place}`);
  where.when(productId, (place) => `a.product_id = ${place}`);
  where.when(retailerId, (place) => `l.retailer_id = ${place}`);
  where.when(retailer, (place) => `a.retailer = ${place}`);
  where.when(createdAfter, (place) => `a.detected_at >= ${place}::timestamptz`);
  where.when(createdBefore, (place) => `a.detected_at < ${place}::timestamptz`);
}

/** Alerts of an account by id. */
export async function listAlertsByIds(sql: Sql, accountId: string, ids: readonly string[]): Promise<AlertRow[]> {
  const { rows } = await sql.query<AlertRow>(`select ${COLUMNS} from pricing.alert a ${LISTING} where a.account_id = $1 and a.id = any($2)`, [accountId, ids]);
  return rows;
}
