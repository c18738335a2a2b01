import type { AppServices } from '#app/services.server.ts';
import { type AlertViewer, buildAlertConditions } from '#app/service-copy/alert-filter.ts';
import {
  ALERT_COLUMNS,
  ALERT_VARIANT,
  type AlertRow,
  type StoredAlert,
  readStoredAlert,
} from '#app/service-copy/alert-row.ts';
import {
  toPageOfRows,
  type PageCursor,
  type PageOfRows,
  parseCursor,
} from '#app/requests/page-cursor.server.ts';
import type { AlertQuery, AlertSort } from './alert-query.ts';
import {
  type AlertCase,
  CASE_COLUMNS,
  CASE_JOIN,
  readAlertCase,
  type StoredCase,
} from './alert-case.ts';
import { findFewAlerts } from './find-few-alerts.server.ts';

const PAGE_SIZE = 50;

export interface ListedAlert extends AlertRow {
  readonly serviceProductId: string;
  /** Null: no case, because it is no MAP violation, or the service has no cases. */
  readonly case: AlertCase | null;
}

interface Row extends StoredAlert, StoredCase {
  serviceProductId: string;
  /** Null where the time is sorted by. */
  sortText: string | null;
}

/** One page of alerts in the order asked for, as the filter has it. `pageSize`: rows of a page. */
export async function listAlerts(
  services: AppServices,
  shop: string,
  {
    query,
    viewer,
    pageSize = PAGE_SIZE,
  }: { query: AlertQuery; viewer: AlertViewer; pageSize?: number },
): Promise<PageOfRows<ListedAlert>> {
  const cursor = parseCursor(query, 2);
  const few = await findFewAlerts(services, shop, { query, viewer });
  const values: unknown[] = [shop];
  const conditions = few
    ? [`a.id = any($${values.push(few)})`]
    : buildAlertConditions(query, viewer, values);
  conditions.push(...buildCursorConditions(query.sort, cursor, values));
  const column = SORTED[columnOf(query.sort)];
  const direction = ascends(query.sort, cursor) ? 'asc' : 'desc';
  const { rows } = await services.db.query<Row>(
    `with page as (
       select a.* from shop.alert_copy a where a.shop = $1 and ${conditions.join(' and ')}
       order by a.${column} ${direction}, a.id ${direction} limit ${pageSize + 1}
     )
     select ${ALERT_COLUMNS}, ${CASE_COLUMNS}, a.service_product_id as "serviceProductId",
            case '${column}' when 'detected_at' then null else a.${column}::text end as "sortText"
     from page a ${ALERT_VARIANT} ${CASE_JOIN}
     order by a.${column} ${direction}, a.id ${direction}`,
    values,
  );
  const page = toPageOfRows(rows, pageSize, {
    cursor,
    keyOf: (row) => [row.sortText ?? row.detected_at.toISOString(), row.id],
  });
  return { ...page, rows: page.rows.map(toListedAlert) };
}

const toListedAlert = (row: Row): ListedAlert => ({
  ...readStoredAlert(row),
  serviceProductId: row.serviceProductId,
  case: readAlertCase(row),
});

const SORTED = {
  found: 'detected_at',
  depth: 'depth_basis_points',
  retailer: 'retailer',
  product: 'product_title',
  status: 'case_rank',
} as const;

function columnOf(sort: AlertSort): keyof typeof SORTED {
  if (sort.startsWith('found')) return 'found';
  if (sort.startsWith('depth')) return 'depth';
  if (sort.startsWith('retailer')) return 'retailer';
  return sort.startsWith('product') ? 'product' : 'status';
}

/** Paging backward reads in the opposite order. */
function ascends(sort: AlertSort, cursor: PageCursor | null): boolean {
  return sort.endsWith('asc') === (cursor?.direction !== 'before');
}

function buildCursorConditions(
  sort: AlertSort,
  cursor: PageCursor | null,
  values: unknown[],
): string[] {
  const [key = '', id = ''] = cursor?.key ?? [];
  const column = columnOf(sort);
  const isNumber = column === 'depth' || column === 'status';
  if (!cursor || (isNumber && !/^\d{1,9}$/.test(key))) return [];
  if (column === 'found' && Number.isNaN(Date.parse(key))) return [];
  const number = isNumber ? '::int' : '';
  const type = column === 'found' ? '::timestamptz' : number;
  const operator = ascends(sort, cursor) ? '>' : '<';
  return [
    `(a.${SORTED[column]}, a.id) ${operator} ($${values.push(key)}${type}, $${values.push(id)})`,
  ];
}
