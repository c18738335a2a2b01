import { useEffect } from 'react';

/**
 * Keeps the keyboard focus on every page: a button that was disabled while its response was pending
 * gets the focus back; when it was removed or hidden, its nearest visible ancestor gets it.
 * Otherwise the next Tab would start at the top of the page.
 */
export function useFocusRestore(): void {
  useEffect(() => {
    let last: HTMLElement | null = null;
    let around: HTMLElement[] = [];
    let wasDisabled = false;
    let frame = 0;
    const recordFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      [last, around, wasDisabled] = [target, listAround(target), false];
    };
    const restore = () => {
      frame = 0;
      if (!last || (document.activeElement ?? document.body) !== document.body) return;
      if (!isShown(last)) {
        last = null;
        const nearest = around.find(isShown);
        if (nearest) focusForNow(nearest);
      } else if (last.matches(':disabled')) wasDisabled = true;
      else if (wasDisabled) last.focus({ preventScroll: true });
    };
    // The browser removes the focus only when it renders the next frame, so this runs after it.
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(() => setTimeout(restore));
    });
    document.addEventListener('focusin', recordFocus);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled', 'data-hidden'],
    });
    return () => {
      document.removeEventListener('focusin', recordFocus);
      observer.disconnect();
    };
  }, []);
}

const isShown = (element: HTMLElement): boolean =>
  element.checkVisibility({ visibilityProperty: true });

/** Lists the ancestors of an element, nearest first, without the body. */
function listAround(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  return parent && parent !== document.body ? [parent, ...listAround(parent)] : [];
}

/** Focuses an element that normally can't have the focus, without an outline, until it loses it. */
function focusForNow(element: HTMLElement): void {
  element.tabIndex = -1;
  element.dataset.temporaryFocus = '';
  element.addEventListener(
    'blur',
    () => {
      element.removeAttribute('tabindex');
      delete element.dataset.temporaryFocus;
    },
    { once: true },
  );
  element.focus({ preventScroll: true });
}
