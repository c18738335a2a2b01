import { useFetchers, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';

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
