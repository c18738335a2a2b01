import { z } from 'zod';
import type { Money } from '#kernel/money.ts';
import type { AppServices } from '#app/services.server.ts';
import { cutPage, type PageCursor, type PageOfRows, parseCursor } from './page-cursor.server.ts';

const PAGE_SIZE = 50;

export const AlertQuerySchema = z.object({
  view: z.enum(['open', 'resolved']).catch('open'),
  product: z.string().max(100).optional().catch(undefined),
  after: z.string().max(1000).optional().catch(undefined),
  before: z.string().max(1000).optional().catch(undefined),
});
export type AlertQuery = z.infer<typeof AlertQuerySchema>;

export interface AlertRow {
  readonly id: string;
  readonly variantGid: string | null;
  readonly productTitle: string | null;
  readonly variantTitle: string | null;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly retailer: string;
  readonly listingUrl: string | null;
  readonly floor: Money;
  readonly listed: Money;
  readonly detectedAt: Date;
  readonly readAt: Date | null;
  readonly resolvedAt: Date | null;
  readonly resolution: string | null;
}

interface Row {
  id: string;
  gid: string | null;
  product_title: string | null;
  title: string | null;
  sku: string | null;
  image_url: string | null;
  retailer: string;
  listing_url: string | null;
  currency: string;
  floor_minor: bigint;
  listed_minor: bigint;
  detected_at: Date;
  read_at: Date | null;
  resolved_at: Date | null;
  resolution: string | null;
}

/** One page of alerts: unread first, then newest first. `product`: only those of this product (the service's name for it). */
export async function listAlerts(services: AppServices, shop: string, query: AlertQuery): Promise<PageOfRows<AlertRow>> {
  const cursor = parseCursor(query, 3);
  const values: unknown[] = [shop];
  const where = [`a.resolved_at is ${query.view === 'open' ? 'null' : 'not null'}`, ...cursorCondition(cursor, values)];
  if (query.product) {
    values.push(query.product);
    where.push(`a.service_product_id = $${values.length}`);
  }
  const order =
    cursor?.direction === 'before'
      ? '(a.read_at is not null) desc, a.detected_at asc, a.id asc'
      : '(a.read_at is not null) asc, a.detected_at desc, a.id desc';
  const { rows } = await services.db.query<Row>(
    `with page as (
       select a.* from shop.alert_copy a where a.shop = $1 and ${where.join(' and ')} order by ${order} limit ${PAGE_SIZE + 1}
     )
     select a.id, v.gid, v.product_title, v.title, v.sku, v.image_url, a.retailer, a.listing_url, a.currency, a.floor_minor,
            a.listed_minor, a.detected_at, a.read_at, a.resolved_at, a.resolution
     from page a
     left join lateral (
       select gid, product_title, title, sku, image_url from shop.variant
       where shop = a.shop and service_product_id = a.service_product_id limit 1
     ) v on true
     order by ${order}`,
    values,
  );
  const page = cutPage(rows, PAGE_SIZE, { cursor, keyOf: (row) => [row.read_at ? '1' : '0', row.detected_at.toISOString(), row.id] });
  return { ...page, rows: page.rows.map(toAlertRow) };
}

function cursorCondition(cursor: PageCursor | null, values: unknown[]): string[] {
  const [read, at, id] = cursor?.key ?? [];
  if (!cursor || (read !== '0' && read !== '1') || Number.isNaN(Date.parse(at ?? ''))) return [];
  values.push(read === '1', at, id);
  const n = values.length;
  const [later, older] = cursor.direction === 'after' ? ['>', '<'] : ['<', '>'];
  return [`((a.read_at is not null) ${later} $${n - 2} or ((a.read_at is not null) = $${n - 2} and (a.detected_at, a.id) ${older} ($${n - 1}::timestamptz, $${n})))`];
}

function toAlertRow(row: Row): AlertRow {
  return {
    id: row.id,
    variantGid: row.gid,
    productTitle: row.product_title,
    variantTitle: row.title,
    sku: row.sku,
    imageUrl: row.image_url,
    retailer: row.retailer,
    listingUrl: row.listing_url,
    floor: { minor: row.floor_minor, currency: row.currency },
    listed: { minor: row.listed_minor, currency: row.currency },
    detectedAt: row.detected_at,
    readAt: row.read_at,
    resolvedAt: row.resolved_at,
    resolution: row.resolution,
  };
}
