import { useNavigation } from '@remix-run/react';
import { Banner, IndexFilters, type IndexFiltersProps } from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';
import { useFilterAddress } from '#app/components/use-filter-address.ts';
import { useViewTabs } from '#app/shop/use-view-tabs.tsx';
import type { ProductsPage } from './get-products-page.server.ts';
import { useProductFilterControls } from './product-filter-controls.tsx';
import {
  MARKET_SORTS,
  NO_PRODUCT_FILTER,
  PRODUCT_SORTS,
  PRODUCT_VIEWS,
  type ProductQuery,
  type ProductSort,
  SORT_ORDERS,
  toProductParams,
} from './product-query.ts';

/** Views, search, filters and order of the products page; all of them are in its address. */
export function ProductFilters({
  query,
  views,
  hasMarket,
}: Pick<ProductsPage, 'query' | 'views' | 'hasMarket'>) {
  const { messages } = useI18n();
  const labels = messages.products;
  const { view: _, sort: __, ...filters } = toProductParams(query);
  const { change, type, text, mode, setMode } = useFilterAddress(query, {
    toParams: toProductParams,
    isFiltered: Object.keys(filters).length > 0,
  });
  const controls = useProductFilterControls({ query, hasMarket, change });
  const { error, ...tabs } = useViewTabs({
    fixed: PRODUCT_VIEWS.map((id) => ({
      id,
      content: labels.views[id],
      query: id === 'all' ? '' : `view=${id}`,
    })),
    selectedFixed: query.view,
    views,
    saved: query.saved,
    shown: new URLSearchParams(toProductParams(query)).toString(),
    action: '/app/products/views',
    leave: () => change({ ...NO_PRODUCT_FILTER, q: '', saved: undefined }),
  });
  const clear = () => change({ ...NO_PRODUCT_FILTER, q: '' });
  return (
    <>
      <IndexFilters
        {...controls}
        {...tabs}
        mode={mode}
        setMode={setMode}
        queryValue={text}
        queryPlaceholder={labels.searchPlaceholder}
        onQueryChange={type}
        onQueryClear={() => type('')}
        // Escape in a filter's popover calls it too: it ends filtering, and the filters stay.
        cancelAction={{ onAction: () => undefined }}
        onClearAll={clear}
        loading={useNavigation().state === 'loading'}
        sortOptions={buildSorts(labels.sorts, hasMarket)}
        sortSelected={[query.sort]}
        onSort={([chosen]) => change({ sort: SORT_ORDERS.find((order) => order === chosen) })}
      />
      {error ? (
        <Banner tone="critical">{messages.alerts.list.saveFailed({ reason: error })}</Banner>
      ) : null}
    </>
  );
}

type SortLabels = ReturnType<typeof useI18n>['messages']['products']['sorts'];

function buildSorts(labels: SortLabels, hasMarket: boolean): IndexFiltersProps['sortOptions'] {
  const direct = (sort: ProductSort, direction: 'asc' | 'desc'): string => {
    if (sort === 'changed') return direction === 'asc' ? labels.oldest : labels.newest;
    return direction === 'asc' ? labels.ascending : labels.descending;
  };
  return PRODUCT_SORTS.filter((sort) => hasMarket || !MARKET_SORTS.includes(sort)).flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => ({
      label: labels[sort],
      directionLabel: direct(sort, direction),
      value: `${sort} ${direction}` satisfies ProductQuery['sort'],
    })),
  );
}
