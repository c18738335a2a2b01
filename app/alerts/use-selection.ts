import { useEffect, useRef, useState } from 'react';

/** Alerts that can be selected one by one; "all in this view" has no limit. */
export const MOST_SELECTED = 1_000;

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Everything that the filter shows is selected, on every page. */
  readonly all: boolean;
  /** The limit was reached. */
  readonly isFull: boolean;
  readonly isSelected: (id: string) => boolean;
  /** `range`: also those between this one and the one that was toggled before (Shift). */
  readonly toggle: (id: string, on: boolean, range: boolean) => void;
  readonly togglePage: (on: boolean) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/**
 * What is selected on the alerts page. It stays while paging, and is empty again when the filter
 * changes: `view` names what is shown, without the page.
 */
export function useSelection(view: string, page: readonly string[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const [isFull, setIsFull] = useState(false);
  const last = useRef<string>();
  const clear = () => {
    setIds(new Set());
    setAll(false);
    setIsFull(false);
  };
  useEffect(clear, [view]);
  const set = (changed: readonly string[], on: boolean) => {
    const before = all ? page : ids;
    const next = new Set(before);
    for (const id of changed) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setAll(false);
    setIsFull(next.size > MOST_SELECTED);
    if (next.size <= MOST_SELECTED) setIds(next);
  };
  return {
    ids,
    all,
    isFull,
    isSelected: (id) => all || ids.has(id),
    toggle: (id, on, range) => {
      const from = last.current ? page.indexOf(last.current) : -1;
      const to = page.indexOf(id);
      last.current = id;
      const between =
        range && from >= 0 ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      set(between, on);
    },
    togglePage: (on) => set(page, on),
    selectAll: () => setAll(true),
    clear,
  };
}
