import { useFetchers, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/**
 * Reloads the page's data every `seconds` while `running` and the page is visible. With `backOff`
 * the intervals increase and the reloads end after half an hour: for what may take hours or never
 * happen.
 */
export function useRefreshWhile(
  running: boolean,
  seconds: number,
  { backOff = false }: { backOff?: boolean } = {},
): void {
  const { revalidate, state } = useRevalidator();
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (!running) setLooks(0);
  }, [running]);
  useEffect(() => {
    const pause = backOff ? refreshPause(seconds, looks) : seconds;
    if (!running || state !== 'idle' || pause === null) return undefined;
    const timer = setTimeout(() => {
      setLooks((before) => before + 1);
      if (document.visibilityState === 'visible') revalidate();
    }, pause * 1000);
    return () => clearTimeout(timer);
  }, [running, seconds, backOff, looks, state, revalidate]);
}

/**
 * Reloads the page's data once more when a change was saved while a reload was running: that one may
 * have read the data before the change, and what it brings would replace what the change brought.
 * Remix 2.17 keeps the order of navigations and of changes, but not between changes and reloads.
 */
export function useReloadAfterChange(): void {
  const { revalidate, state } = useRevalidator();
  const isChanging = useFetchers().some(({ formMethod }) => formMethod !== undefined);
  const wasChanging = useRef(false);
  useEffect(() => {
    const isSaved = wasChanging.current && !isChanging;
    wasChanging.current = isChanging;
    if (isSaved && state === 'loading') revalidate();
  }, [isChanging, state, revalidate]);
}

const GROWTH = 1.3;
const LONGEST_SECONDS = 60;
/** Refreshes of one page for about half an hour. */
const MOST = 40;

/**
 * Returns the seconds before the next refresh, given the number of refreshes so far: the first
 * intervals are as requested, later ones increase. Null: no further refresh. Pure.
 */
export function refreshPause(seconds: number, looks: number): number | null {
  return looks >= MOST
    ? null
    : Math.min(LONGEST_SECONDS, seconds * GROWTH ** Math.max(0, looks - 4));
}
