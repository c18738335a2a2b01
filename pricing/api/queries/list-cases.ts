import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import type { Sql, TimesAsText } from '#prisma/open-database.ts';

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

/** Each with what comes after the last case shown, in both directions. */
const SORT_KEYS = {
  updated: {
    key: 'c.updated_at',
    above: '(c.updated_at, c.id) > ($16::text::timestamptz, $17::text)',
    below: '(c.updated_at, c.id) < ($16::text::timestamptz, $17::text)',
  },
  opened: {
    key: 'c.opened_at',
    above: '(c.opened_at, c.id) > ($16::text::timestamptz, $17::text)',
    below: '(c.opened_at, c.id) < ($16::text::timestamptz, $17::text)',
  },
  depth: {
    key: 'c.depth_basis_points',
    above: '(c.depth_basis_points, c.id) > ($16::text::int, $17::text)',
    below: '(c.depth_basis_points, c.id) < ($16::text::int, $17::text)',
  },
  retailer: {
    key: 'c.retailer',
    above: '(c.retailer, c.id) > ($16::text, $17::text)',
    below: '(c.retailer, c.id) < ($16::text, $17::text)',
  },
  recurrences: {
    key: 'c.recurrences',
    above: '(c.recurrences, c.id) > ($16::text::int, $17::text)',
    below: '(c.recurrences, c.id) < ($16::text::int, $17::text)',
  },
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
/** What a search finds. */
const SEARCHED = `lower(p.name || ' ' || p.sku || ' ' || c.retailer)`;

/**
 * Cases with their products and the filters as a condition, with the values of `listFilterValues`
 * as $1 to $15. It has one text, whose unused parts the planner removes, so that it can be checked
 * against the schema.
 */
const CHOSEN = `from pricing.map_case c join pricing.product p on p.id = c.product_id
  where c.account_id = $1
  and ($2::text[] is null or c.state = any($2))
  and ($3::text is null or c.retailer = $3)
  and ($4::text is null or c.product_id = $4)
  and ($5::text is null or c.assignee_id = $5)
  and ($6::boolean is null or $6 = (c.assignee_id is null))
  and ($7::boolean is null or $7 = (c.open_alerts > 0))
  and ($8::text is null or lower(p.brand) = lower($8))
  and ($9::text is null or lower(p.product_type) = lower($9))
  and ($10::jsonb is null or p.collections @> $10)
  and ($11::text[] is null or (select bool_and(${SEARCHED} like lower(word)) from unnest($11::text[]) word))
  and ($12::int is null or c.depth_basis_points >= $12)
  and ($13::timestamptz is null or c.opened_at >= $13)
  and ($14::timestamptz is null or c.opened_at < $14)
  and ($15::timestamptz is null or c.updated_at >= $15)`;

/** The values of the condition `CHOSEN`. */
function listFilterValues(accountId: string, filters: CaseFilters): unknown[] {
  const { collection, assignee, text = '' } = filters;
  const words = text.split(/\s+/).filter(Boolean).slice(0, MAX_TERMS);
  return [
    accountId,
    filters.states ?? null,
    filters.retailer ?? null,
    filters.productId ?? null,
    assignee === undefined || assignee === 'none' ? null : assignee,
    assignee === 'none' ? true : null,
    filters.open ?? null,
    filters.brand ?? null,
    filters.productType ?? null,
    collection === undefined ? null : JSON.stringify([{ id: collection }]),
    words.length === 0 ? null : words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`),
    filters.minDepth ?? null,
    filters.openedFrom ?? null,
    filters.openedTo ?? null,
    filters.updatedSince ?? null,
  ];
}

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
  const { key, above, below } = SORT_KEYS[order.sort];
  const rest = order.descending ? below : above;
  const way = order.descending ? 'desc' : 'asc';
  const { rows } = await sql.query<ListedCaseRow>(
    `select ${COLUMNS}, (${key})::text as key ${CHOSEN}
       and ($16::text is null or ${rest})
     order by ${key} ${way}, c.id ${way} limit $18`,
    [...listFilterValues(accountId, filters), after?.key ?? null, after?.id ?? null, fetch],
    { timesAsText: true },
  );
  return rows;
}

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
  const { rows } = await sql.query<CaseCountRow>(
    `select case grouping(c.state, c.assignee_id, c.retailer) when 3 then 'state'
         when 5 then 'assignee' when 6 then 'retailer' else 'all' end as by,
       c.state, c.assignee_id as "assigneeId",
       (array_agg(c.assignee_name order by c.updated_at desc))[1] as "assigneeName",
       (array_agg(c.assignee_email order by c.updated_at desc))[1] as "assigneeEmail", c.retailer,
       count(*)::int as cases, (count(*) filter (where c.open_alerts > 0))::int as open
     ${CHOSEN}
     group by grouping sets ((), (c.state), (c.assignee_id), (c.retailer))
     order by 8 desc, 7 desc, c.retailer, c.assignee_id`,
    listFilterValues(accountId, filters),
  );
  return rows;
}
