import type { Money } from '#kernel/money.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { AppServices } from '#app/services.server.ts';
import { KEPT_MS } from '#app/catalog-sync/deleted-variants.server.ts';
import { findFewVariants, buildSearchConditions } from './search-variants.server.ts';
import { toPageOfRows, type PageOfRows } from '#app/requests/page-cursor.server.ts';
import { PAUSED } from '#app/shop-state/paused.ts';
import { NOT_MONITORED } from '#app/service-copy/not-monitored-sql.ts';
import { POSITIONS, type Position, type ProductQuery, type ProductSort } from './product-query.ts';
import {
  buildFilterConditions,
  buildPartConditions,
  type OrderedPart,
  type ProductOrder,
  readProductOrder,
  SORTED_COLUMNS,
} from './product-sql.server.ts';

const PAGE_SIZE = 50;

/** Where a product stands in its market: docs/market.md. All is null without a market. */
export interface ProductMarket {
  readonly position: Position;
  readonly indexBasisPoints: number | null;
  readonly rank: number | null;
  readonly lowest: Money | null;
  readonly lowestRetailer: string | null;
  /** Retailers with a comparable offer. */
  readonly compared: number;
  /** A code. Null: there is a market, or it was not measured yet. */
  readonly unknownReason: string | null;
  /** Null: not measured yet. */
  readonly changedAt: Date | null;
}

export interface ProductRow {
  readonly gid: string;
  readonly title: string;
  readonly variantTitle: string;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly price: Money;
  readonly mapPrice: Money | null;
  /** Null without a cost or a price. */
  readonly marginBasisPoints: number | null;
  readonly market: ProductMarket;
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
  /** Of a product that Shopify has deleted: until when it can be restored. */
  readonly keptUntil: Date | null;
  /** False until the service has received it. */
  readonly registered: boolean;
}

interface Row {
  gid: string;
  productTitle: string;
  title: string;
  sku: string | null;
  imageUrl: string | null;
  currency: string;
  priceMinor: bigint;
  mapPriceMinor: bigint | null;
  marginBasisPoints: number | null;
  notMonitored: string | null;
  notMonitoredNote: string | null;
  deletedAt: Date | null;
  serviceProductId: string | null;
  position: string | null;
  indexBasisPoints: number | null;
  rank: number | null;
  marketLowestMinor: bigint | null;
  changedAt: Date | null;
  lowestRetailer: string | null;
  compared: number | null;
  unknownReason: string | null;
  competitors: number;
  lowestMinor: bigint | null;
  openAlerts: number;
  suggestedMinor: bigint | null;
  confidence: number | null;
}

/**
 * One page of the shop's variants, fifty at a time or as many as `pageSize`, filtered by text, view
 * and figures, in the requested order; products without the figure sorted by come last.
 */
export async function listProducts(
  services: AppServices,
  shop: string,
  { pageSize = PAGE_SIZE, ...query }: ProductQuery & { readonly pageSize?: number },
): Promise<PageOfRows<ProductRow>> {
  const order = readProductOrder(query);
  const now = services.clock.now();
  const buildFilters = (values: unknown[]) => buildFilterConditions(query, { now }, values);
  const few = await findFewVariants(services, shop, { text: query.q, buildFilters });
  const rows: Row[] = [];
  for (const part of order.parts) {
    const limit = pageSize + 1 - rows.length;
    if (limit > 0)
      rows.push(
        ...(await readPart(services, { shop, query, order, few, limit, part, buildFilters })),
      );
  }
  const page = toPageOfRows(rows, pageSize, {
    cursor: order.cursor,
    keyOf: (row) => [sortText(row, order.sort), row.gid],
  });
  return { ...page, rows: page.rows.map(toProductRow) };
}

interface Reading {
  readonly shop: string;
  readonly query: ProductQuery;
  readonly order: ProductOrder;
  readonly few: string[] | null;
  readonly limit: number;
  readonly part: OrderedPart;
  readonly buildFilters: (values: unknown[]) => string[];
}

async function readPart(
  services: AppServices,
  { shop, query, order, few, limit, part, buildFilters }: Reading,
): Promise<Row[]> {
  const column = SORTED_COLUMNS[order.sort];
  const { direction } = order;
  const values: unknown[] = [shop];
  if (few) values.push(few);
  const where = [
    ...(few ? [] : [...buildFilters(values), ...buildSearchConditions(query.q, values)]),
    ...buildPartConditions(order, part, values),
  ];
  const read = (sql: Sql) =>
    sql.query<Row>(
      `with ${few ? 'found as materialized (select v.* from shop.variant v where v.shop = $1 and v.gid = any($2)), ' : ''}page as (
       select v.* from ${few ? 'found' : 'shop.variant'} v
       where v.shop = $1 ${where.map((condition) => `and ${condition}`).join(' ')}
       order by v.${column} ${direction}, v.gid ${direction} limit ${limit}
     )
     select v.gid, v.product_title as "productTitle", v.title, v.sku, v.image_url as "imageUrl",
            v.currency, v.price_minor as "priceMinor", v.map_minor as "mapPriceMinor",
            v.margin_basis_points as "marginBasisPoints", ${NOT_MONITORED} as "notMonitored",
            v.not_monitored_note as "notMonitoredNote", v.deleted_at as "deletedAt", v.service_product_id as "serviceProductId",
            v.market_position as position, v.market_index as "indexBasisPoints",
            v.market_rank as rank, v.market_lowest_minor as "marketLowestMinor",
            v.market_changed_at as "changedAt", market.lowest_retailer as "lowestRetailer",
            market.compared, market.unknown_reason as "unknownReason",
            offers.competitors, offers.lowest_minor as "lowestMinor",
            alerts.open_alerts as "openAlerts", r.suggested_minor as "suggestedMinor",
            r.confidence
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
     left join shop.market_copy market
       on market.shop = v.shop
         and market.service_product_id = v.service_product_id
         and market.currency = v.currency
     left join shop.recommendation_copy r
       on r.shop = v.shop
         and r.service_product_id = v.service_product_id
         and r.decision is null
         and r.currency = v.currency
         and not ${PAUSED}
     order by v.${column} ${direction}, v.gid ${direction}`,
      values,
    );
  if (few || query.q === '') return (await read(services.db)).rows;
  // Of many hits a page is soon full in the order of an index; the planner takes them for few.
  return services.db.transaction(async (tx) => {
    tx.send('set local enable_bitmapscan = off');
    return (await read(tx)).rows;
  });
}

/** The key of the order; empty where the figure is unknown. */
function sortText(row: Row, sort: ProductSort): string {
  switch (sort) {
    case 'title':
      return row.productTitle;
    case 'price':
      return row.priceMinor.toString();
    case 'margin':
      return row.marginBasisPoints?.toString() ?? '';
    case 'lowest':
      return row.marketLowestMinor?.toString() ?? '';
    case 'index':
      return row.indexBasisPoints?.toString() ?? '';
    case 'changed':
      return row.changedAt?.toISOString() ?? '';
  }
}

function toProductRow(row: Row): ProductRow {
  const money = (minor: bigint | null): Money | null =>
    minor === null ? null : { minor, currency: row.currency };
  return {
    gid: row.gid,
    title: row.productTitle,
    variantTitle: row.title,
    sku: row.sku,
    imageUrl: row.imageUrl,
    price: { minor: row.priceMinor, currency: row.currency },
    mapPrice: money(row.mapPriceMinor),
    marginBasisPoints: row.marginBasisPoints,
    market: {
      position: POSITIONS.find((position) => position === row.position) ?? 'unknown',
      indexBasisPoints: row.indexBasisPoints,
      rank: row.rank,
      lowest: money(row.marketLowestMinor),
      lowestRetailer: row.lowestRetailer,
      compared: row.compared ?? 0,
      unknownReason: row.unknownReason,
      changedAt: row.changedAt,
    },
    competitors: row.competitors,
    lowest: money(row.lowestMinor),
    openAlerts: row.openAlerts,
    suggested: money(row.suggestedMinor),
    confidence: row.confidence,
    notMonitored: row.notMonitored,
    notMonitoredNote: row.notMonitoredNote,
    keptUntil: row.deletedAt && new Date(row.deletedAt.getTime() + KEPT_MS),
    registered: row.serviceProductId !== null,
  };
}
