import { useNavigation, useSearchParams } from '@remix-run/react';
import {
  IndexFilters,
  type IndexFiltersProps,
  IndexFiltersMode,
  useSetIndexFiltersMode,
} from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../components/i18n.tsx';

const TYPING_MS = 300;

export interface ProductFiltersProps {
  readonly views: readonly string[];
  readonly sorts: readonly string[];
  readonly query: { readonly view: string; readonly q: string; readonly sort: string };
}

/** Views, search and sort order of the products page; all of them are query parameters. */
export function ProductFilters({ views, sorts, query }: ProductFiltersProps) {
  const { messages } = useI18n();
  const labels = messages.products;
  const [, setParams] = useSearchParams();
  const { mode, setMode } = useSetIndexFiltersMode(
    query.q ? IndexFiltersMode.Filtering : IndexFiltersMode.Default,
  );
  const loading = useNavigation().state === 'loading';
  const [text, setText] = useState(query.q);
  const shown = useRef(text);
  shown.current = text;
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (name: 'view' | 'q' | 'sort', value: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setParams((now) => changeParams(now, name, value), {
      replace: name === 'q',
      preventScrollReset: true,
    });
  };
  const type = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      change('q', value);
    }, TYPING_MS);
  };
  // A link may clear the search too; text that is being typed is not replaced.
  useEffect(() => {
    if (query.q !== '' || timer.current !== undefined || shown.current === '') return;
    setText('');
    setMode(IndexFiltersMode.Default);
  }, [query.q, setMode]);
  const clear = () => {
    setText('');
    change('q', '');
  };
  return (
    <IndexFilters
      mode={mode}
      setMode={setMode}
      tabs={views.map((view) => ({
        id: view,
        content: labels.views[view as keyof typeof labels.views] ?? view,
        isLocked: view === 'all',
      }))}
      selected={Math.max(0, views.indexOf(query.view))}
      onSelect={(index) => change('view', views[index] ?? 'all')}
      canCreateNewView={false}
      queryValue={text}
      queryPlaceholder={labels.searchPlaceholder}
      onQueryChange={type}
      onQueryClear={clear}
      cancelAction={{ onAction: clear }}
      filters={[]}
      onClearAll={clear}
      hideFilters
      loading={loading}
      sortOptions={sortOptions(sorts, labels)}
      sortSelected={[query.sort]}
      onSort={(selected) => change('sort', selected[0] ?? 'title asc')}
    />
  );
}

function sortOptions(
  sorts: readonly string[],
  labels: ReturnType<typeof useI18n>['messages']['products'],
): IndexFiltersProps['sortOptions'] {
  return sorts.map((sort) => ({
    label: sort.startsWith('price') ? labels.sorts.price : labels.sorts.title,
    directionLabel: sort.endsWith('asc') ? labels.sorts.ascending : labels.sorts.descending,
    value: sort as `${string} asc` | `${string} desc`,
  }));
}

const DEFAULTS: Readonly<Record<string, string>> = { view: 'all', q: '', sort: 'title asc' };

/** Returns the address with one parameter changed, from its first page. */
function changeParams(now: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams();
  for (const key of ['view', 'q', 'sort']) {
    const setting = key === name ? value : now.get(key);
    if (setting && setting !== DEFAULTS[key]) next.set(key, setting);
  }
  return next;
}
