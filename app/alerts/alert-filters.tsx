import { useFetcher, useNavigation } from '@remix-run/react';
import { Banner, IndexFilters, type IndexFiltersProps } from '@shopify/polaris';
import { useEffect } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import { useFilterAddress } from '#app/components/use-filter-address.ts';
import { toFilterParams } from '#app/service-copy/alert-filter.ts';
import type { SavedView } from '#app/shop/saved-views.server.ts';
import { useViewTabs } from '#app/shop/use-view-tabs.tsx';
import { ALERT_SORTS, type AlertQuery, type AlertSort, toAlertParams } from './alert-query.ts';
import { FILTER_CHOICES } from './filter-choices-key.ts';
import { useFilterControls } from './filter-controls.tsx';
import type { FilterChoices } from './list-filter-choices.server.ts';

const FIXED = ['open', 'resolved'] as const;

export interface AlertFiltersProps {
  readonly query: AlertQuery;
  readonly views: readonly SavedView[];
  readonly hasKinds: boolean;
  readonly hasCases: boolean;
}

/** Views, search, filters and order of the alerts page; all of them are in its address. */
export function AlertFilters({ query, views, hasKinds, hasCases }: AlertFiltersProps) {
  const { messages } = useI18n();
  const labels = messages.alerts.list;
  const { view: _, ...filters } = toFilterParams(query);
  const { change, type, text, mode, setMode } = useFilterAddress(query, {
    toParams: toAlertParams,
    isFiltered: Object.keys(filters).length > 0,
  });
  const choices = useFetcher<FilterChoices>({ key: FILTER_CHOICES });
  const isLoaded = choices.data !== undefined;
  const { load } = choices;
  useEffect(() => {
    if (!isLoaded) load('/app/alerts/filters');
  }, [isLoaded, load]);
  const controls = useFilterControls({ query, choices: choices.data, hasKinds, hasCases, change });
  const { error, ...tabs } = useViewTabs({
    fixed: FIXED.map((id) => ({
      id,
      content: labels[id],
      query: id === 'resolved' ? 'view=resolved' : '',
    })),
    selectedFixed: query.view,
    views,
    saved: query.saved,
    shown: new URLSearchParams(toAlertParams(query)).toString(),
    action: '/app/alerts/views',
    leave: () => change({ ...NO_FILTER, q: '', saved: undefined }),
  });
  const clear = () => change({ ...NO_FILTER, q: '' });
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
        cancelAction={{ onAction: () => undefined }}
        onClearAll={clear}
        loading={useNavigation().state === 'loading'}
        sortOptions={buildSorts(labels.sorts, hasCases)}
        sortSelected={[query.sort]}
        onSort={([chosen]) => change({ sort: ALERT_SORTS.find((sort) => sort === chosen) })}
      />
      {error ? <Banner tone="critical">{labels.saveFailed({ reason: error })}</Banner> : null}
    </>
  );
}

/** Every filter but the search, as without any. */
const NO_FILTER = {
  product: undefined,
  retailer: [],
  brand: [],
  product_type: [],
  collection: [],
  type: [],
  status: [],
  assignee: [],
  depth: undefined,
  older: undefined,
  newer: undefined,
  new: undefined,
} satisfies Partial<AlertQuery>;

type SortLabels = ReturnType<typeof useI18n>['messages']['alerts']['list']['sorts'];

function buildSorts(labels: SortLabels, hasCases: boolean): IndexFiltersProps['sortOptions'] {
  const directions: Record<AlertSort, string> = {
    'found desc': labels.newest,
    'found asc': labels.oldest,
    'depth desc': labels.deepest,
    'depth asc': labels.shallowest,
    'retailer asc': labels.ascending,
    'retailer desc': labels.descending,
    'product asc': labels.ascending,
    'product desc': labels.descending,
    'status asc': labels.firstSteps,
    'status desc': labels.lastSteps,
  };
  const names: Readonly<Record<string, string>> = labels;
  return ALERT_SORTS.filter((sort) => hasCases || !sort.startsWith('status')).map((sort) => ({
    label: names[sort.split(' ')[0] ?? ''] ?? sort,
    directionLabel: directions[sort],
    value: sort,
  }));
}
