import { SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Sql, TimesAsText } from '#prisma/open-database.ts';
import { type Conditions, createConditions } from './build-query.ts';
import { buildStoringSql, MAX_STORED_IDS } from './stored-lists.ts';

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

const COLUMNS = `a.id, a.type, a.retailer, a.currency, a.map_minor as "mapPriceMinor",
  a.listed_minor as "listedMinor", a.detected_at as "detectedAt",
  a.updated_at as "updatedAt", a.read_at as "readAt", a.resolved_at as "resolvedAt", a.resolution,
  a.product_id as "productId", a.listing_id as "listingId",
  (select l.url from pricing.listing l where l.id = a.listing_id) as "listingUrl",
  a.details, a.capture_id as "captureId"`;

/** Order of the index alert_list, backwards. */
const ORDER = '(a.read_at is null) desc, a.detected_at desc, a.id desc';

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
  readonly filters?: AlertFilters;
}

/** The first alerts of an account, unread ones first, then the newest. */
export async function listAlerts(
  sql: Sql,
  { accountId, fetch, filters = {} }: AlertQuery & { readonly fetch: number },
): Promise<TimesAsText<AlertRow>[]> {
  const where = createAlertConditions({ accountId, filters });
  const { rows } = await sql.query<TimesAsText<AlertRow>>(
    `select ${COLUMNS} from pricing.alert a ${where.clause()}
     order by ${ORDER} limit ${where.place(fetch)}`,
    where.values,
    { prepare: Object.values(filters).every((value) => value === undefined), timesAsText: true },
  );
  return rows;
}

/** Stores the ids of the whole list in its order. */
export async function saveAlertList(
  sql: Sql,
  { now, ...query }: AlertQuery & { readonly now: Date },
): Promise<string | undefined> {
  const where = createAlertConditions(query);
  const { rows } = await sql.query<{ id: string }>(
    buildStoringSql(`select a.id from pricing.alert a ${where.clause()} order by ${ORDER}`, {
      limit: where.place(MAX_STORED_IDS + 1),
      now: where.place(now),
    }),
    where.values,
  );
  return rows[0]?.id;
}

function createAlertConditions({ accountId, filters = {} }: AlertQuery): Conditions {
  const {
    status,
    types = [SPECIFIED_ALERT_TYPE],
    productId,
    retailerId,
    retailer,
    createdAfter,
    createdBefore,
  } = filters;
  const where = createConditions();
  where.and(`a.account_id = ${where.place(accountId)}`);
  // A literal instead of a parameter, because it is the condition of an index.
  if (status) where.and(`a.resolved_at is ${status === 'open' ? '' : 'not '}null`);
  where.when(types, (place) => `a.type = any(${place}::text[])`);
  where.when(productId, (place) => `a.product_id = ${place}`);
  where.when(
    retailerId,
    (place) => `a.retailer = (select r.domain from pricing.retailer r where r.id = ${place})`,
  );
  where.when(retailer, (place) => `a.retailer = ${place}`);
  where.when(createdAfter, (place) => `a.detected_at >= ${place}::timestamptz`);
  where.when(createdBefore, (place) => `a.detected_at < ${place}::timestamptz`);
  return where;
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
