import { useEffect, useRef } from 'react';

/**
 * Handles keys pressed anywhere on the page, except in fields that take text, in dialogs, or with a
 * modifier key. By key; letters in lower case.
 */
export function useKeys(actions: Readonly<Record<string, () => unknown>>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target?.isContentEditable ||
        target?.closest('input:not([type=checkbox]), textarea, select, [role=dialog]')
      )
        return;
      const act = latest.current[event.key] ?? latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
