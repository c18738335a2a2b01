import { z } from '@hono/zod-openapi';
import { SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import { AppError } from '#kernel/app-error.ts';
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

export interface AlertRow {
  readonly id: string;
  readonly type: string;
  readonly retailer: string | null;
  readonly currency: string | null;
  /** The price that the listed one is below: of a MAP violation the MAP price. */
  readonly mapPriceMinor: bigint | null;
  readonly listedMinor: bigint | null;
  readonly detectedAt: Date;
  readonly updatedAt: Date;
  readonly readAt: Date | null;
  readonly resolvedAt: Date | null;
  readonly resolution: string | null;
  readonly productId: string | null;
  readonly listingId: string | null;
  readonly listingUrl: string | null;
  /** Of an event: JSON that its rule reads. */
  readonly details: unknown;
  readonly captureId: string | null;
}

/** An alert of a page, with the page's snapshot. */
export type ListedAlertRow = TimesAsText<AlertRow> & { readonly snapshot: string };

const COLUMNS = `a.id, a.type, a.retailer, a.currency, a.map_minor as "mapPriceMinor",
  a.listed_minor as "listedMinor", a.detected_at as "detectedAt",
  a.updated_at as "updatedAt", a.read_at as "readAt", a.resolved_at as "resolvedAt", a.resolution,
  a.product_id as "productId", a.listing_id as "listingId",
  (select l.url from pricing.listing l where l.id = a.listing_id) as "listingUrl",
  a.details, a.capture_id as "captureId"`;

type Column = ColumnOf<
  'type' | 'retailer' | 'product_id' | 'read_at' | 'resolved_at' | 'detected_at' | 'id'
>;
const current: Column = (name) => `a.${name}`;
/** Column in a past version; only the rows shown are converted to whole rows. */
const past: Column = (name) => {
  if (name === 'read_at' || name === 'resolved_at') return `p.${name}`;
  if (name === 'detected_at') return `(p.was->>'detected_at')::timestamptz`;
  return `p.was->>'${name}'`;
};
/** Order of the index alert_list, backwards. */
const order = (of: Column): string =>
  `(${of('read_at')} is null) desc, ${of('detected_at')} desc, ${of('id')} desc`;

/** Paging position: the snapshot of the first page, and the last alert shown. */
export const AlertPosition = z.object({
  walk: PaginationSnapshotSchema,
  unread: z.boolean(),
  detectedAt: z.coerce.date(),
  id: z.string(),
});

interface AlertFilters {
  readonly status?: 'open' | 'resolved' | undefined;
  /** Kinds of alert; that of the specification when absent. */
  readonly types?: readonly string[] | undefined;
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
  /** Snapshot of the first page and the position to continue from; absent for a first page. */
  readonly after?:
    | {
        readonly snapshot: Snapshot;
        readonly unread: boolean;
        readonly detectedAt: Date;
        readonly id: string;
      }
    | undefined;
}

/**
 * Alerts of an account, unread ones first, then the newest. They are as of the first page, without
 * those deleted since.
 */
export async function listAlerts(
  sql: Sql,
  { accountId, fetch, filters = {}, after }: AlertQuery,
): Promise<ListedAlertRow[]> {
  const where = createConditions();
  const [account, limit] = [where.place(accountId), where.place(fetch)];
  const conditions = planConditions(where, filters);
  if (!after) {
    const { rows } = await sql.query<ListedAlertRow>(
      `select ${COLUMNS}, ${SNAPSHOT}
       from pricing.alert a
       where a.account_id = ${account} ${conditions.on(current)}
       order by ${order(current)} limit ${limit}`,
      where.values,
      { prepare: Object.values(filters).every((value) => value === undefined), timesAsText: true },
    );
    return rows;
  }
  const last = `(${where.place(after.unread)}::boolean, ${where.place(after.detectedAt)}::timestamptz, ${where.place(after.id)})`;
  const rest = (of: Column): string =>
    `${conditions.on(of)} and (${of('read_at')} is null, ${of('detected_at')}, ${of('id')}) < ${last} order by ${order(of)} limit ${limit}`;
  const visible = buildVisibilitySql(where, after.snapshot);
  const { rows } = await sql.query<ListedAlertRow>(
    `with past as (select p.was from pricing.alert_past p where p.account_id = ${account} and ${visible.past('p')} ${rest(past)})
     select ${COLUMNS}, ${SNAPSHOT} from (
       (select a.* from pricing.alert a where a.account_id = ${account} and ${visible.current('a')} ${rest(current)})
       union all
       select a.* from past cross join lateral jsonb_populate_record(null::pricing.alert, past.was) a) a
     order by ${order(current)} limit ${limit}`,
    where.values,
    { timesAsText: true },
  );
  return rows;
}

/** The filters' conditions on a current row or a past version. */
function planConditions(
  where: Conditions,
  {
    status,
    types = [SPECIFIED_ALERT_TYPE],
    productId,
    retailerId,
    retailer,
    createdAfter,
    createdBefore,
  }: AlertFilters,
): RowConditions<Parameters<Column>[0]> {
  const conditions = createRowConditions<Parameters<Column>[0]>(where);
  // A literal instead of a parameter, because it is the condition of an index.
  if (status)
    conditions.and((of) => `${of('resolved_at')} is ${status === 'open' ? '' : 'not '}null`);
  conditions.when(types, (of, place) => `${of('type')} = any(${place}::text[])`);
  conditions.when(productId, (of, place) => `${of('product_id')} = ${place}`);
  conditions.when(
    retailerId,
    (of, place) =>
      `${of('retailer')} = (select r.domain from pricing.retailer r where r.id = ${place})`,
  );
  conditions.when(retailer, (of, place) => `${of('retailer')} = ${place}`);
  conditions.when(createdAfter, (of, place) => `${of('detected_at')} >= ${place}::timestamptz`);
  conditions.when(createdBefore, (of, place) => `${of('detected_at')} < ${place}::timestamptz`);
  return conditions;
}

/** Alerts of an account by id. */
export async function listAlertsByIds(
  sql: Sql,
  accountId: string,
  ids: readonly string[],
): Promise<AlertRow[]> {
  const { rows } = await sql.query<AlertRow>(
    `select ${COLUMNS} from pricing.alert a where a.account_id = $1 and a.id = any($2)`,
    [accountId, ids],
  );
  return rows;
}

/** One alert of the account. Throws AppError not_found. */
export async function getAlert(sql: Sql, accountId: string, id: string): Promise<AlertRow> {
  const [alert] = await listAlertsByIds(sql, accountId, [id]);
  if (!alert) throw new AppError('not_found', 'No such alert');
  return alert;
}
