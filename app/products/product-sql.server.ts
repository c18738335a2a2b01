/** What the query of the products page is made of: its filters, its order, and where a page begins. */
import { KEPT_MS } from '#app/catalog-sync/deleted-variants.server.ts';
import { parseCursor, type PageCursor } from '#app/requests/page-cursor.server.ts';
import { NOT_MONITORED } from '#app/service-copy/not-monitored-sql.ts';
import { DAY_MS } from '#kernel/durations.ts';
import {
  PRODUCT_SORTS,
  type ProductQuery,
  type ProductSort,
  type ProductView,
} from './product-query.ts';

/** Of a percentage. */
const BASIS_POINTS = 100;

/**
 * Builds SQL conditions on `shop.variant v` from the view and the filters but the search; its shop is the
 * parameter `$1` of the caller. Adds to `values`. Every condition on a figure reads the variant's
 * own row, where triggers keep it.
 */
export function buildFilterConditions(
  query: ProductQuery,
  { now }: { now: Date },
  values: unknown[],
): string[] {
  const add = (value: unknown): string => `$${values.push(value)}`;
  const range = (column: string, from: number | undefined, to: number | undefined): string[] => [
    ...(from === undefined ? [] : [`v.${column} >= ${add(Math.round(from * BASIS_POINTS))}::int`]),
    ...(to === undefined ? [] : [`v.${column} <= ${add(Math.round(to * BASIS_POINTS))}::int`]),
  ];
  const changed =
    query.changed === undefined
      ? []
      : [
          `v.market_changed_at >= ${add(new Date(now.getTime() - query.changed * DAY_MS))}::timestamptz`,
        ];
  return [
    ...viewConditions(query.view, { now, add }),
    ...positionConditions(query.position, add),
    ...cheapestConditions(query.cheapest),
    ...range('margin_basis_points', query.margin_from, query.margin_to),
    ...range('market_index', query.index_from, query.index_to),
    ...changed,
  ];
}

function positionConditions(
  positions: ProductQuery['position'],
  add: (value: unknown) => string,
): string[] {
  if (positions.length === 0) return [];
  const known = positions.filter((position) => position !== 'unknown');
  const isUnknown = known.length < positions.length ? ['v.market_position is null'] : [];
  const isKnown = known.length > 0 ? [`v.market_position = any(${add(known)}::text[])`] : [];
  return [`(${[...isKnown, ...isUnknown].join(' or ')})`];
}

function cheapestConditions(cheapest: ProductQuery['cheapest']): string[] {
  if (cheapest === undefined) return [];
  return [cheapest === 'yes' ? 'v.market_rank = 1' : 'v.market_rank > 1'];
}

function viewConditions(
  view: ProductView,
  { now, add }: { now: Date; add: (value: unknown) => string },
): string[] {
  const isThere = 'v.deleted_at is null';
  switch (view) {
    case 'all':
      return [isThere];
    case 'monitored':
      return [isThere, `${NOT_MONITORED} is null`];
    case 'paused':
      return [isThere, `v.not_monitored <> 'refused'`];
    case 'not-monitored':
      return [isThere, `${NOT_MONITORED} is not null`];
    case 'deleted':
      return [`v.deleted_at >= ${add(new Date(now.getTime() - KEPT_MS))}::timestamptz`];
    case 'no-map-price':
      return [isThere, `${NOT_MONITORED} is null`, 'v.map_minor is null'];
    case 'violations':
      return [
        isThere,
        `v.service_product_id in (select a.service_product_id from shop.alert_copy a
          where a.shop = $1 and a.type = 'map_violation' and a.resolved_at is null)`,
      ];
  }
}

export const SORTED_COLUMNS = {
  title: 'product_title',
  price: 'price_minor',
  margin: 'margin_basis_points',
  lowest: 'market_lowest_minor',
  index: 'market_index',
  changed: 'market_changed_at',
} as const;
/** Wide enough for a cursor of another column. */
const TYPES = {
  title: 'text',
  price: 'int8',
  margin: 'int8',
  lowest: 'int8',
  index: 'int8',
  changed: 'timestamptz',
} as const;
const ALWAYS_KNOWN: readonly ProductSort[] = ['title', 'price'];

/** A part of the list that one index has in order. */
export interface OrderedPart {
  /** Of a figure that may be unknown: the products where it is known, or the others. */
  readonly part: 'all' | 'known' | 'unknown';
  /** Null: from the beginning of the part. */
  readonly from: readonly [key: string, gid: string] | null;
}

/** The order that is asked for, and from where on. */
export interface ProductOrder {
  readonly sort: ProductSort;
  readonly cursor: PageCursor | null;
  /** The direction in which rows are read: paging backward reads in the opposite order. */
  readonly direction: 'asc' | 'desc';
  /** To be read one after another until the page is full. */
  readonly parts: readonly OrderedPart[];
}

/**
 * Reads the order of a query. Products whose figure is unknown come last in both directions, which
 * no single index can serve: the known ones are read first, then, where they don't fill the page,
 * the others. A cursor whose key is not of the column's type shows the first page.
 */
export function readProductOrder(query: ProductQuery): ProductOrder {
  const sort = PRODUCT_SORTS.find((each) => query.sort.startsWith(`${each} `)) ?? 'title';
  const cursor = readCursor(query, sort);
  const isBackward = cursor?.direction === 'before';
  return {
    sort,
    cursor,
    direction: query.sort.endsWith('asc') === isBackward ? 'desc' : 'asc',
    parts: listParts(sort, cursor),
  };
}

function readCursor(query: ProductQuery, sort: ProductSort): PageCursor | null {
  const cursor = parseCursor(query, 2);
  const key = cursor?.key[0] ?? '';
  if (sort === 'title' || (key === '' && !ALWAYS_KNOWN.includes(sort))) return cursor;
  return (sort === 'changed' ? isTime(key) : /^-?\d{1,18}$/.test(key)) ? cursor : null;
}

/** As `toISOString` writes it: `Date.parse` also takes "Lamp 3" for a time. */
function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));
}

function listParts(sort: ProductSort, cursor: PageCursor | null): OrderedPart[] {
  const [key = '', gid = ''] = cursor?.key ?? [];
  const from = cursor && ([key, gid] as const);
  if (ALWAYS_KNOWN.includes(sort)) return [{ part: 'all', from }];
  const isUnknown = cursor !== null && key === '';
  const here: OrderedPart = { part: isUnknown ? 'unknown' : 'known', from };
  if (isUnknown === (cursor?.direction === 'before'))
    return [here, { part: isUnknown ? 'known' : 'unknown', from: null }];
  return [here];
}

/** SQL conditions of a part on `shop.variant v`. Adds to `values`. */
export function buildPartConditions(
  { sort, direction }: ProductOrder,
  { part, from }: OrderedPart,
  values: unknown[],
): string[] {
  const column = SORTED_COLUMNS[sort];
  const operator = direction === 'asc' ? '>' : '<';
  const isPart = part === 'all' ? [] : [`v.${column} is ${part === 'known' ? 'not null' : 'null'}`];
  if (from === null) return isPart;
  const [key, gid] = from;
  return [
    ...isPart,
    part === 'unknown'
      ? `v.gid ${operator} $${values.push(gid)}`
      : `(v.${column}, v.gid) ${operator} ($${values.push(key)}::${TYPES[sort]}, $${values.push(gid)})`,
  ];
}
