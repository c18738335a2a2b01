import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { refreshPause } from './refresh-pause.ts';

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
