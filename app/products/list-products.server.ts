import { z } from 'zod';
import type { Money } from '#kernel/money.ts';
import type { AppServices } from '#app/services.server.ts';
import { findFewVariants, buildSearchConditions } from './search-variants.server.ts';
import {
  toPageOfRows,
  type PageCursor,
  type PageOfRows,
  parseCursor,
} from '../requests/page-cursor.server.ts';
import { NOT_MONITORED } from '../service-copy/not-monitored-sql.ts';

export const PRODUCT_VIEWS = [
  'all',
  'monitored',
  'violations',
  'no-floor',
  'not-monitored',
] as const;
export const PRODUCT_SORTS = ['title asc', 'title desc', 'price asc', 'price desc'] as const;
export type ProductView = (typeof PRODUCT_VIEWS)[number];
const PAGE_SIZE = 50;

/** The query parameters of the products page. Invalid values fall back to the default. */
export const ProductQuerySchema = z.object({
  view: z.enum(PRODUCT_VIEWS).catch('all'),
  q: z.string().trim().max(200).catch(''),
  sort: z.enum(PRODUCT_SORTS).catch('title asc'),
  after: z.string().max(6000).optional().catch(undefined),
  before: z.string().max(6000).optional().catch(undefined),
});
export type ProductQuery = z.infer<typeof ProductQuerySchema>;

export interface ProductRow {
  readonly gid: string;
  readonly title: string;
  readonly variantTitle: string;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly price: Money;
  readonly mapPrice: Money | null;
  /**
   * Competitors with a matched offer, and the lowest price among those in stock in our currency.
   */
  readonly competitors: number;
  readonly lowest: Money | null;
  readonly openAlerts: number;
  readonly suggested: Money | null;
  /** Of the recommendation, 0 to 1. */
  readonly confidence: number | null;
  readonly notMonitored: string | null;
  readonly notMonitoredNote: string | null;
  /** False until the service has received it. */
  readonly registered: boolean;
}

interface Row {
  gid: string;
  product_title: string;
  title: string;
  sku: string | null;
  image_url: string | null;
  currency: string;
  price_minor: bigint;
  floor_minor: bigint | null;
  not_monitored: string | null;
  not_monitored_note: string | null;
  service_product_id: string | null;
  competitors: number;
  lowest_minor: bigint | null;
  open_alerts: number;
  suggested_minor: bigint | null;
  confidence: number | null;
}

/**
 * One page of the shop's variants, fifty at a time or as many as `pageSize`, filtered by text and
 * view, in the requested order.
 */
export async function listProducts(
  services: AppServices,
  shop: string,
  { pageSize = PAGE_SIZE, ...query }: ProductQuery & { readonly pageSize?: number },
): Promise<PageOfRows<ProductRow>> {
  const cursor = parseCursor(query, 2);
  const few = await findFewVariants(services, shop, query.q);
  const values: unknown[] = [shop];
  if (few) values.push(few);
  const where = [
    ...viewConditions(query.view),
    ...(few ? [] : buildSearchConditions(query.q, values)),
    ...cursorCondition(query.sort, { cursor, values }),
  ];
  const order = orderOf(query.sort, cursor);
  const { rows } = await services.db.query<Row>(
    `with ${few ? 'found as materialized (select v.* from shop.variant v where v.shop = $1 and v.gid = any($2)), ' : ''}page as (
       select v.* from ${few ? 'found' : 'shop.variant'} v
       where v.shop = $1
         and v.deleted_at is null ${where.map((condition) => `and ${condition}`).join(' ')}
       order by ${order} limit ${pageSize + 1}
     )
     select v.gid, v.product_title, v.title, v.sku, v.image_url, v.currency, v.price_minor,
            v.floor_minor, ${NOT_MONITORED} as not_monitored,
            v.not_monitored_note, v.service_product_id,
            offers.competitors, offers.lowest_minor, alerts.open_alerts, advice.suggested_minor,
            advice.confidence
     from page v
     left join lateral (
       select count(distinct o.retailer)::int as competitors,
              min(o.price_minor) filter (where o.currency = v.currency
                and o.availability = 'in_stock'
                and o.condition in ('new', 'unknown')) as lowest_minor
       from shop.offer_copy o
       where o.shop = v.shop
         and o.service_product_id = v.service_product_id
         and o.match_verdict in ('auto', 'confirmed')
     ) offers on true
     left join lateral (
       select count(*)::int as open_alerts from shop.alert_copy a
       where a.shop = v.shop
         and a.service_product_id = v.service_product_id
         and a.type = 'map_violation'
         and a.resolved_at is null
     ) alerts on true
     left join shop.advice_copy advice
       on advice.shop = v.shop
         and advice.service_product_id = v.service_product_id
         and advice.decision is null
         and advice.currency = v.currency
     order by ${order}`,
    values,
  );
  const page = toPageOfRows(rows, pageSize, {
    cursor,
    keyOf: (row) => [sortText(row, query.sort), row.gid],
  });
  return { ...page, rows: page.rows.map(toProductRow) };
}

function viewConditions(view: ProductView): string[] {
  switch (view) {
    case 'all':
      return [];
    case 'monitored':
      return [`${NOT_MONITORED} is null`];
    case 'not-monitored':
      return [`${NOT_MONITORED} is not null`];
    case 'no-floor':
      return [`${NOT_MONITORED} is null`, 'v.floor_minor is null'];
    case 'violations':
      return [
        `v.service_product_id in (select a.service_product_id from shop.alert_copy a
          where a.shop = $1 and a.type = 'map_violation' and a.resolved_at is null)`,
      ];
  }
}

function cursorCondition(
  sort: ProductQuery['sort'],
  to: { cursor: PageCursor | null; values: unknown[] },
): string[] {
  if (!to.cursor) return [];
  const [value, gid] = to.cursor.key;
  const byPrice = sort.startsWith('price');
  if (byPrice && !/^-?\d{1,18}$/.test(value ?? '')) return [];
  to.values.push(value, gid);
  const at = to.values.length;
  const operator = ascends(sort, to.cursor) ? '>' : '<';
  return [
    byPrice
      ? `(v.price_minor, v.gid) ${operator} ($${at - 1}::int8, $${at})`
      : `(v.product_title, v.gid) ${operator} ($${at - 1}, $${at})`,
  ];
}

function orderOf(sort: ProductQuery['sort'], cursor: PageCursor | null): string {
  const direction = ascends(sort, cursor) ? 'asc' : 'desc';
  return sort.startsWith('price')
    ? `v.price_minor ${direction}, v.gid ${direction}`
    : `v.product_title ${direction}, v.gid ${direction}`;
}

/** Paging backward reads in the opposite order. */
function ascends(sort: ProductQuery['sort'], cursor: PageCursor | null): boolean {
  return sort.endsWith('asc') === (cursor?.direction !== 'before');
}

function sortText(row: Row, sort: ProductQuery['sort']): string {
  return sort.startsWith('price') ? row.price_minor.toString() : row.product_title;
}

function toProductRow(row: Row): ProductRow {
  const money = (minor: bigint | null): Money | null =>
    minor === null ? null : { minor, currency: row.currency };
  return {
    gid: row.gid,
    title: row.product_title,
    variantTitle: row.title,
    sku: row.sku,
    imageUrl: row.image_url,
    price: { minor: row.price_minor, currency: row.currency },
    mapPrice: money(row.floor_minor),
    competitors: row.competitors,
    lowest: money(row.lowest_minor),
    openAlerts: row.open_alerts,
    suggested: money(row.suggested_minor),
    confidence: row.confidence,
    notMonitored: row.not_monitored,
    notMonitoredNote: row.not_monitored_note,
    registered: row.service_product_id !== null,
  };
}
