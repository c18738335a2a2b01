/**
 * What the products page shows, as its address says it. Without zod, which the browser would fetch:
 * `product-query-schema.server.ts` reads it.
 */
export const PRODUCT_VIEWS = [
  'all',
  'monitored',
  'violations',
  'no-map-price',
  'paused',
  'not-monitored',
  'deleted',
] as const;
export type ProductView = (typeof PRODUCT_VIEWS)[number];

/** Columns that can be sorted by. */
export const PRODUCT_SORTS = ['title', 'price', 'margin', 'lowest', 'index', 'changed'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
/** Those of the market: only where the service measures it. */
export const MARKET_SORTS: readonly ProductSort[] = ['lowest', 'index', 'changed'];
export type SortOrder = `${ProductSort} ${'asc' | 'desc'}`;
export const DEFAULT_SORT: SortOrder = 'title asc';
export const SORT_ORDERS = PRODUCT_SORTS.flatMap((sort): SortOrder[] => [
  `${sort} asc`,
  `${sort} desc`,
]);

/** At most two decimals: hundredths of a percent are what is stored. */
export const PERCENT_TEXT = /^-?\d{1,5}(?:\.\d{1,2})?$/;

/** `unknown`: no market. */
export const POSITIONS = ['below', 'at', 'above', 'unknown'] as const;
export type Position = (typeof POSITIONS)[number];

/** Every parameter of the page's address. */
export interface ProductQuery {
  readonly view: ProductView;
  readonly q: string;
  readonly sort: SortOrder;
  readonly position: readonly Position[];
  readonly cheapest?: 'yes' | 'no' | undefined;
  /** In percent of the price, both inclusive. */
  readonly margin_from?: number | undefined;
  readonly margin_to?: number | undefined;
  /** Price index, 100: as the market. */
  readonly index_from?: number | undefined;
  readonly index_to?: number | undefined;
  /** Changed within so many days. */
  readonly changed?: number | undefined;
  /** A saved view's id: which tab is selected. */
  readonly saved?: string | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}
export type ChangeProductQuery = (changed: Partial<ProductQuery>) => void;

/** Every filter but the search and the view, as without any. */
export const NO_PRODUCT_FILTER = {
  position: [],
  cheapest: undefined,
  margin_from: undefined,
  margin_to: undefined,
  index_from: undefined,
  index_to: undefined,
  changed: undefined,
} satisfies Partial<ProductQuery>;

/** The query without what only a service that measures markets can answer. */
export function removeMarketFilters(query: ProductQuery): ProductQuery {
  const { margin_from, margin_to } = query;
  const isOfMarket = MARKET_SORTS.some((sort) => query.sort.startsWith(sort));
  return {
    ...query,
    ...NO_PRODUCT_FILTER,
    margin_from,
    margin_to,
    sort: isOfMarket ? DEFAULT_SORT : query.sort,
  };
}

/** The parameters of the page's address, without those that are as by default, from its first page. */
export function toProductParams(query: ProductQuery): Record<string, string> {
  const { view, q, sort, position, cheapest } = query;
  const numbers = {
    margin_from: query.margin_from,
    margin_to: query.margin_to,
    index_from: query.index_from,
    index_to: query.index_to,
    changed: query.changed,
  };
  return {
    ...(view !== 'all' && { view }),
    ...(q && { q }),
    ...(position.length > 0 && { position: position.join(',') }),
    ...(cheapest && { cheapest }),
    ...Object.fromEntries(
      Object.entries(numbers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    ),
    ...(sort !== DEFAULT_SORT && { sort }),
  };
}

/** The page's address with some parameters changed, from its first page. */
export function buildProductsUrl(query: ProductQuery, changed: Partial<ProductQuery>): string {
  const next = { ...query, ...changed };
  const params = new URLSearchParams(toProductParams(next));
  if (next.saved) params.set('saved', next.saved);
  const text = params.toString();
  return text ? `/app/products?${text}` : '/app/products';
}
