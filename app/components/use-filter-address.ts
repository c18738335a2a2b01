import { useSearchParams } from '@remix-run/react';
import { IndexFiltersMode, useSetIndexFiltersMode } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';

const TYPING_MS = 300;

/** What an address has of a list that is searched and whose views are saved. */
interface FilterQuery {
  readonly q: string;
  readonly saved?: string | undefined;
}

/**
 * Writes the address of a list from its query; text that is being typed reaches it after a pause.
 * `toParams`: the parameters of the address, from its first page, without the saved view.
 * `isFiltered`: the filters are open at first.
 */
export function useFilterAddress<Query extends FilterQuery>(
  query: Query,
  {
    toParams,
    isFiltered,
  }: { toParams: (query: Query) => Record<string, string>; isFiltered: boolean },
) {
  const [, setParams] = useSearchParams();
  const { mode, setMode } = useSetIndexFiltersMode(
    isFiltered ? IndexFiltersMode.Filtering : IndexFiltersMode.Default,
  );
  const [text, setText] = useState(query.q);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef(query);
  latest.current = query;
  // Filters that are added or removed leave the mode as it is: only other words count.
  const filtered = useRef(isFiltered);
  filtered.current = isFiltered;
  useEffect(() => () => clearTimeout(timer.current), []);
  /** The words that this list's own filters wrote last, until the address has them. */
  const written = useRef<string>();
  // A link or a tab may change the search too; text that is being typed is not replaced.
  useEffect(() => {
    const isOwn = written.current === query.q;
    written.current = undefined;
    if (timer.current !== undefined) return;
    setText(query.q);
    // After a link such as "Show all products" the words of a search that is over are not left.
    if (!isOwn && !filtered.current) setMode(IndexFiltersMode.Default);
  }, [query.q, setMode]);
  const change = (changed: Partial<Query>): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const next = { ...latest.current, ...changed };
    if (next.q !== latest.current.q) written.current = next.q;
    const params = new URLSearchParams(toParams(next));
    if (next.saved) params.set('saved', next.saved);
    setParams(params, { replace: 'q' in changed, preventScrollReset: true });
  };
  const type = (value: string): void => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => change({ ...latest.current, q: value.trim() }), TYPING_MS);
  };
  return { change, type, text, mode, setMode };
}
