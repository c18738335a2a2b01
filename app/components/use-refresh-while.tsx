import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/** Asks the loaders again every `seconds` while something is under way and the page is looked at. */
export function useRefreshWhile(running: boolean, seconds: number): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!running || state !== 'idle') return undefined;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') revalidate();
    }, seconds * 1000);
    return () => clearTimeout(timer);
  }, [running, seconds, state, revalidate]);
}
