import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus where the person was: when the button that they pressed leaves the page, `container` (tabIndex -1) gets the focus; when it
 * was only disabled for a while, it gets it back. Otherwise the browser would begin at the start of the page again.
 */
export function useKeptFocus(container: RefObject<HTMLElement>): void {
  const last = useRef<HTMLElement | null>(null);
  const wasDisabled = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      wasDisabled.current = false;
      last.current =
        target instanceof HTMLElement && container.current?.contains(target) ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [container]);
  // After each rendering: only then is it known what is still there.
  useEffect(() => {
    const element = last.current;
    if (!element || (document.activeElement ?? document.body) !== document.body) {
      if (element?.matches(':disabled')) wasDisabled.current = true;
      return;
    }
    if (!element.isConnected) {
      last.current = null;
      container.current?.focus();
    } else if (element.matches(':disabled')) wasDisabled.current = true;
    else if (wasDisabled.current) element.focus();
  });
}
