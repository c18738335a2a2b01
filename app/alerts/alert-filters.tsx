import { useFetcher, useNavigation, useSearchParams } from '@remix-run/react';
import {
  Banner,
  IndexFilters,
  IndexFiltersMode,
  type IndexFiltersProps,
  useSetIndexFiltersMode,
} from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import { useI18n } from '../components/i18n.tsx';
import { toFilterParams } from '../service-copy/alert-filter.ts';
import {
  ALERT_SORTS,
  type AlertQuery,
  type AlertSort,
  type ChangeFilter,
  toAlertParams,
} from './alert-query.ts';
import { FILTER_CHOICES } from './filter-choices-key.ts';
import { useFilterControls } from './filter-controls.tsx';
import type { FilterChoices } from './list-filter-choices.server.ts';
import type { SavedView } from './saved-views.server.ts';

const TYPING_MS = 300;
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
  const { change, type, text, mode, setMode } = useFilterAddress(query);
  const choices = useFetcher<FilterChoices>({ key: FILTER_CHOICES });
  const isLoaded = choices.data !== undefined;
  const { load } = choices;
  useEffect(() => {
    if (!isLoaded) load('/app/alerts/filters');
  }, [isLoaded, load]);
  const controls = useFilterControls({ query, choices: choices.data, hasKinds, hasCases, change });
  const { error, ...tabs } = useViewTabs({ query, views, change });
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

/** Writes the address; text that is being typed reaches it after a pause. */
function useFilterAddress(query: AlertQuery) {
  const [, setParams] = useSearchParams();
  const { view: _, ...filters } = toFilterParams(query);
  const isFiltered = Object.keys(filters).length > 0;
  const { mode, setMode } = useSetIndexFiltersMode(
    isFiltered ? IndexFiltersMode.Filtering : IndexFiltersMode.Default,
  );
  const [text, setText] = useState(query.q);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef(query);
  latest.current = query;
  useEffect(() => () => clearTimeout(timer.current), []);
  // A link or a tab may change the search too; text that is being typed is not replaced.
  useEffect(() => {
    if (timer.current === undefined) setText(query.q);
  }, [query.q]);
  const change: ChangeFilter = (changed) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const next = { ...latest.current, ...changed };
    const params = new URLSearchParams(toAlertParams(next));
    if (next.saved) params.set('saved', next.saved);
    setParams(params, { replace: 'q' in changed, preventScrollReset: true });
  };
  const type = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => change({ q: value.trim() }), TYPING_MS);
  };
  return { change, type, text, mode, setMode };
}

/** The tabs: open and resolved alerts, and the saved views with what can be done to them. */
function useViewTabs({
  query,
  views,
  change,
}: {
  query: AlertQuery;
  views: readonly SavedView[];
  change: ChangeFilter;
}) {
  const { messages } = useI18n();
  const { list: labels } = messages.alerts;
  const [, setParams] = useSearchParams();
  const fetcher = useFetcher<ActionResult<{ viewId: string; query: string }>>();
  const shown = new URLSearchParams(toAlertParams(query)).toString();
  const selected = views.findIndex(({ id }) => id === query.saved);
  const send = (fields: Record<string, string>): Promise<true> => {
    void fetcher.submit(fields, { method: 'post', action: '/app/alerts/views' });
    return Promise.resolve(true);
  };
  const open = (address: string, saved?: string) => {
    const params = new URLSearchParams(address);
    if (saved) params.set('saved', saved);
    setParams(params, { preventScrollReset: true });
  };
  const created = fetcher.data?.ok ? fetcher.data : null;
  const opened = useRef<string>();
  useEffect(() => {
    // A new view is selected once it is among the tabs.
    if (
      !created ||
      opened.current === created.viewId ||
      !views.some(({ id }) => id === created.viewId)
    )
      return;
    opened.current = created.viewId;
    open(created.query, created.viewId);
  });
  const view = views[selected];
  const { data } = fetcher;
  return {
    error: data && !data.ok && fetcher.state === 'idle' ? formatError(messages, data) : null,
    tabs: [
      ...FIXED.map((id) => ({ id, content: labels[id], isLocked: true, actions: [] })),
      ...views.map(({ id, name }) => ({
        id,
        content: name,
        actions: [
          {
            type: 'rename' as const,
            onAction: (value: string) => send({ intent: 'rename-view', id, name: value }),
          },
          {
            type: 'delete' as const,
            onPrimaryAction: () => {
              change({ ...NO_FILTER, q: '', saved: undefined });
              return send({ intent: 'delete-view', id });
            },
          },
        ],
      })),
    ],
    selected: selected >= 0 ? selected + FIXED.length : FIXED.indexOf(query.view),
    onSelect: (index: number) => {
      const chosen = views[index - FIXED.length];
      if (chosen) open(chosen.query, chosen.id);
      else open(FIXED[index] === 'resolved' ? 'view=resolved' : '');
    },
    canCreateNewView: true,
    onCreateNewView: (name: string) => send({ intent: 'save-view', name, query: shown }),
    primaryAction: view
      ? {
          type: 'save' as const,
          onAction: () => send({ intent: 'update-view', id: view.id, query: shown }),
          disabled: view.query === shown,
          loading: fetcher.state !== 'idle',
        }
      : {
          type: 'save-as' as const,
          onAction: (name: string) => send({ intent: 'save-view', name, query: shown }),
          disabled: shown === '',
          loading: fetcher.state !== 'idle',
        },
  };
}

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
