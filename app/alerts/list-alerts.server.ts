import { z } from 'zod';
import { ALERT_TYPES } from '#kernel/alert-types.ts';
import type { AppServices } from '#app/services.server.ts';
import {
  ALERT_COLUMNS,
  ALERT_VARIANT,
  type AlertRow,
  type StoredAlert,
  readStoredAlert,
} from '../service-copy/alert-row.ts';
import {
  toPageOfRows,
  type PageCursor,
  type PageOfRows,
  parseCursor,
} from '../requests/page-cursor.server.ts';

const PAGE_SIZE = 50;

export const AlertQuerySchema = z.object({
  view: z.enum(['open', 'resolved']).catch('open'),
  type: z.enum(ALERT_TYPES).optional().catch(undefined),
  product: z.string().max(100).optional().catch(undefined),
  after: z.string().max(1000).optional().catch(undefined),
  before: z.string().max(1000).optional().catch(undefined),
});
export type AlertQuery = z.infer<typeof AlertQuerySchema>;

/**
 * One page of alerts: unread first, then newest first. `type`: only this kind. `product`: only
 * those of this product (its id at the service).
 */
export async function listAlerts(
  services: AppServices,
  shop: string,
  query: AlertQuery,
): Promise<PageOfRows<AlertRow>> {
  const cursor = parseCursor(query, 3);
  const values: unknown[] = [shop];
  const where = [
    `a.resolved_at is ${query.view === 'open' ? 'null' : 'not null'}`,
    ...cursorCondition(cursor, values),
  ];
  if (query.type) {
    values.push(query.type);
    where.push(`a.type = $${values.length}`);
  }
  if (query.product) {
    values.push(query.product);
    where.push(`a.service_product_id = $${values.length}`);
  }
  const order =
    cursor?.direction === 'before'
      ? '(a.read_at is not null) desc, a.detected_at asc, a.id asc'
      : '(a.read_at is not null) asc, a.detected_at desc, a.id desc';
  const { rows } = await services.db.query<StoredAlert>(
    `with page as (
       select a.* from shop.alert_copy a where a.shop = $1 and ${where.join(' and ')} order by ${order} limit ${PAGE_SIZE + 1}
     )
     select ${ALERT_COLUMNS} from page a ${ALERT_VARIANT}
     order by ${order}`,
    values,
  );
  const page = toPageOfRows(rows, PAGE_SIZE, {
    cursor,
    keyOf: (row) => [row.read_at ? '1' : '0', row.detected_at.toISOString(), row.id],
  });
  return { ...page, rows: page.rows.map(readStoredAlert) };
}

function cursorCondition(cursor: PageCursor | null, values: unknown[]): string[] {
  const [read, at, id] = cursor?.key ?? [];
  if (!cursor || (read !== '0' && read !== '1') || Number.isNaN(Date.parse(at ?? ''))) return [];
  values.push(read === '1', at, id);
  const n = values.length;
  const [later, older] = cursor.direction === 'after' ? ['>', '<'] : ['<', '>'];
  return [
    `((a.read_at is not null) ${later} $${n - 2}
       or ((a.read_at is not null) = $${n - 2}
         and (a.detected_at, a.id) ${older} ($${n - 1}::timestamptz, $${n})))`,
  ];
}
