import type { Sql } from '#prisma/open-database.ts';
import type { AppServices } from '#app/services.server.ts';
import { toOfflineSessionId } from '#app/sessions/to-offline-session-id.ts';

export interface SalesRead {
  readonly state: string;
  /** YYYY-MM-DD. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly bulkId: string | null;
  readonly bulkUrl: string | null;
  /** Objects and orders that Shopify counted. */
  readonly linesTotal: number | null;
  readonly rootsTotal: number | null;
  /** Incomplete answers so far, and when the next is requested. */
  readonly tries: number;
  readonly nextTryAt: Date | null;
  /** Lines that could not be read, and the beginning of the first. */
  readonly unreadable: number;
  readonly unreadableExample: string | null;
  readonly rowsSent: number;
  readonly rowsRefused: number;
  readonly refusedWhy: string | null;
  readonly error: string | null;
  readonly doneUntil: string | null;
  readonly updatedAt: Date;
}

/** The progress of a shop's read of orders; null when none was started. */
export async function findSalesRead(sql: Sql, shop: string): Promise<SalesRead | null> {
  const { rows } = await sql.query<SalesRead>(
    `select state, first_day::text as "firstDay", last_day::text as "lastDay", bulk_id as "bulkId",
       bulk_url as "bulkUrl", lines_total as "linesTotal", roots_total as "rootsTotal", tries,
       next_try_at as "nextTryAt", unreadable, unreadable_example as "unreadableExample",
       rows_sent as "rowsSent", rows_refused as "rowsRefused",
       refused_why as "refusedWhy", error, done_until::text as "doneUntil",
       updated_at as "updatedAt"
       from shop.sales_read
       where shop = $1`,
    [shop],
  );
  return rows[0] ?? null;
}

type Change = Partial<{
  state: string;
  bulk_id: string | null;
  bulk_url: string | null;
  lines_total: number | null;
  roots_total: number | null;
  tries: number;
  next_try_at: Date | null;
  unreadable: number;
  unreadable_example: string | null;
  rows_sent: number;
  rows_refused: number;
  refused_why: string | null;
  error: string | null;
  done_until: string;
}>;
const CHANGEABLE = [
  'state',
  'bulk_id',
  'bulk_url',
  'lines_total',
  'roots_total',
  'tries',
  'next_try_at',
  'unreadable',
  'unreadable_example',
  'rows_sent',
  'rows_refused',
  'refused_why',
  'error',
  'done_until',
] as const;

/** Writes the changed fields of a read and the time of the change. */
export async function updateSalesRead(
  sql: Sql,
  read: { shop: string; at: Date },
  change: Change,
): Promise<void> {
  const names = CHANGEABLE.filter((name) => change[name] !== undefined);
  const sets = names.map((name, index) => `${name} = $${index + 3}`);
  await sql.query(
    `update shop.sales_read set ${['updated_at = $2', ...sets].join(', ')} where shop = $1`,
    [read.shop, read.at, ...names.map((name) => change[name])],
  );
}

export const SALES_SCOPE = 'read_orders';

/**
 * Whether the merchant lets the app read orders: an optional scope, requested only when the
 * merchant turns it on.
 */
export async function canReadSales(
  services: Pick<AppServices, 'db'>,
  shop: string,
): Promise<boolean> {
  const { rows } = await services.db.query<{ scope: string | null }>(
    'select scope from shop.session where id = $1',
    [toOfflineSessionId(shop)],
  );
  return (rows[0]?.scope ?? '')
    .split(',')
    .map((scope) => scope.trim())
    .some(
      (scope) => scope === SALES_SCOPE || scope === 'write_orders' || scope === 'read_all_orders',
    );
}
