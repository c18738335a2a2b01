import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import type { Sql, TimesAsText } from '#prisma/open-database.ts';
import { type Conditions, createConditions } from './build-query.ts';

export interface CaseRow {
  readonly id: string;
  readonly productId: string;
  readonly retailer: string;
  readonly state: string;
  readonly stateSince: Date;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly assigneeEmail: string | null;
  readonly excuseReason: string | null;
  readonly excusedUntil: Date | null;
  readonly openAlerts: number;
  readonly endedBy: string | null;
  readonly endedAt: Date | null;
  readonly recurrences: number;
  readonly notices: number;
  readonly lastNoticeAt: Date | null;
  readonly currency: string;
  readonly mapMinor: bigint;
  readonly listedMinor: bigint;
  readonly depthBasisPoints: number;
  readonly openedAt: Date;
  readonly updatedAt: Date;
}

/** A case of the list; `key` is its value of the sort. */
export type ListedCaseRow = TimesAsText<CaseRow> & { readonly key: string };

const COLUMNS = `c.id, c.product_id as "productId", c.retailer, c.state,
  c.state_since as "stateSince", c.assignee_id as "assigneeId", c.assignee_name as "assigneeName",
  c.assignee_email as "assigneeEmail", c.excuse_reason as "excuseReason",
  c.excused_until as "excusedUntil", c.open_alerts as "openAlerts", c.ended_by as "endedBy",
  c.ended_at as "endedAt", c.recurrences, c.notices, c.last_notice_at as "lastNoticeAt", c.currency,
  c.map_minor as "mapMinor", c.listed_minor as "listedMinor",
  c.depth_basis_points as "depthBasisPoints", c.opened_at as "openedAt",
  c.updated_at as "updatedAt"`;

/** What cases are sorted by; the reverse order with `descending`. */
export const CASE_SORTS = ['updated', 'opened', 'depth', 'retailer', 'recurrences'] as const;
export type CaseSort = (typeof CASE_SORTS)[number];

export interface CaseOrder {
  readonly sort: CaseSort;
  readonly descending: boolean;
}

const NEWEST: CaseOrder = { sort: 'updated', descending: true };

const SORT_KEYS = {
  updated: { key: 'c.updated_at', type: 'timestamptz' },
  opened: { key: 'c.opened_at', type: 'timestamptz' },
  depth: { key: 'c.depth_basis_points', type: 'int' },
  retailer: { key: 'c.retailer', type: 'text' },
  recurrences: { key: 'c.recurrences', type: 'int' },
} as const;

/** The last case shown: its value of the sort, as text, and its id. */
export const CasePosition = z.object({ key: z.string(), id: z.string() });

export interface CaseFilters {
  readonly states?: readonly string[] | undefined;
  /** Domain. */
  readonly retailer?: string | undefined;
  readonly productId?: string | undefined;
  /** Id of the person, or `none`. */
  readonly assignee?: string | undefined;
  /** Whether a violation is open. */
  readonly open?: boolean | undefined;
  readonly brand?: string | undefined;
  readonly productType?: string | undefined;
  /** The seller's id of a collection. */
  readonly collection?: string | undefined;
  /** Every word of it occurs in the product's name or SKU, or in the retailer. */
  readonly text?: string | undefined;
  readonly minDepth?: number | undefined;
  readonly openedFrom?: Date | undefined;
  readonly openedTo?: Date | undefined;
  readonly updatedSince?: Date | undefined;
}

const MAX_TERMS = 8;

/**
 * Cases of an account in the order asked for, the newest change first by default. Each appears once
 * while a client pages through the list, unless its value of the sort changes meanwhile.
 */
export async function listCases(
  sql: Sql,
  {
    accountId,
    fetch,
    filters = {},
    order = NEWEST,
    after,
  }: {
    accountId: string;
    fetch: number;
    filters?: CaseFilters;
    order?: CaseOrder | undefined;
    after?: z.infer<typeof CasePosition> | undefined;
  },
): Promise<ListedCaseRow[]> {
  const where = createConditions();
  planConditions(where, accountId, filters);
  const { key, type } = SORT_KEYS[order.sort];
  const [side, way] = order.descending ? ['<', 'desc'] : ['>', 'asc'];
  if (after)
    where.and(
      `(${key}, c.id) ${side} (${where.place(after.key)}::${type}, ${where.place(after.id)})`,
    );
  const { rows } = await sql.query<ListedCaseRow>(
    `select ${COLUMNS}, (${key})::text as key from pricing.map_case c ${where.clause()}
     order by ${key} ${way}, c.id ${way} limit ${where.place(fetch)}`,
    where.values,
    { timesAsText: true },
  );
  return rows;
}

function planConditions(where: Conditions, accountId: string, filters: CaseFilters): void {
  const { states, retailer, productId, assignee, open, brand, productType, collection } = filters;
  const { text = '', minDepth, openedFrom, openedTo, updatedSince } = filters;
  where.and(`c.account_id = ${where.place(accountId)}`);
  where.when(states, (place) => `c.state = any(${place}::text[])`);
  where.when(retailer, (place) => `c.retailer = ${place}`);
  where.when(productId, (place) => `c.product_id = ${place}`);
  if (assignee === 'none') where.and('c.assignee_id is null');
  else where.when(assignee, (place) => `c.assignee_id = ${place}`);
  if (open !== undefined) where.and(open ? 'c.open_alerts > 0' : 'c.open_alerts = 0');
  where.when(minDepth, (place) => `c.depth_basis_points >= ${place}::int`);
  where.when(openedFrom, (place) => `c.opened_at >= ${place}::timestamptz`);
  where.when(openedTo, (place) => `c.opened_at < ${place}::timestamptz`);
  where.when(updatedSince, (place) => `c.updated_at >= ${place}::timestamptz`);
  where.when(brand, (place) => ofProduct(`lower(p.brand) = lower(${place})`));
  where.when(productType, (place) => ofProduct(`lower(p.product_type) = lower(${place})`));
  where.when(collection && JSON.stringify([{ id: collection }]), (place) =>
    ofProduct(`p.collections @> ${place}::jsonb`),
  );
  for (const word of text.split(/\s+/).filter(Boolean).slice(0, MAX_TERMS)) {
    const place = where.place(`%${word.replace(/[\\%_]/g, '\\$&')}%`);
    where.and(ofProduct(`lower(p.name || ' ' || p.sku || ' ' || c.retailer) like lower(${place})`));
  }
}

const ofProduct = (condition: string): string =>
  `exists (select from pricing.product p where p.id = c.product_id and ${condition})`;

/** Cases of an account by id. */
export async function listCasesByIds(
  sql: Sql,
  accountId: string,
  ids: readonly string[],
): Promise<CaseRow[]> {
  const { rows } = await sql.query<CaseRow>(
    `select ${COLUMNS} from pricing.map_case c where c.account_id = $1 and c.id = any($2)`,
    [accountId, ids],
  );
  return rows;
}

/** One case of the account. Throws AppError not_found. */
export async function getCase(sql: Sql, accountId: string, id: string): Promise<CaseRow> {
  const [row] = await listCasesByIds(sql, accountId, [id]);
  if (!row) throw new AppError('not_found', 'No such case');
  return row;
}

export interface CaseCountRow {
  /** One of them is set, by which group the row counts; none for all cases. */
  readonly by: 'all' | 'state' | 'assignee' | 'retailer';
  readonly state: string | null;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly assigneeEmail: string | null;
  readonly retailer: string | null;
  readonly cases: number;
  readonly open: number;
}

/** Counts the cases of an account: all, and by state, person and retailer; most open ones first. */
export async function countCases(
  sql: Sql,
  { accountId, filters = {} }: { accountId: string; filters?: CaseFilters },
): Promise<CaseCountRow[]> {
  const where = createConditions();
  planConditions(where, accountId, filters);
  const { rows } = await sql.query<CaseCountRow>(
    `select case grouping(c.state, c.assignee_id, c.retailer) when 3 then 'state'
         when 5 then 'assignee' when 6 then 'retailer' else 'all' end as by,
       c.state, c.assignee_id as "assigneeId",
       (array_agg(c.assignee_name order by c.updated_at desc))[1] as "assigneeName",
       (array_agg(c.assignee_email order by c.updated_at desc))[1] as "assigneeEmail", c.retailer,
       count(*)::int as cases, (count(*) filter (where c.open_alerts > 0))::int as open
     from pricing.map_case c ${where.clause()}
     group by grouping sets ((), (c.state), (c.assignee_id), (c.retailer))
     order by 8 desc, 7 desc, c.retailer, c.assignee_id`,
    where.values,
  );
  return rows;
}
