import { useEffect } from 'react';

/**
 * Keeps the focus where the person was, on every page: a button that was disabled while its answer was awaited gets the focus back; where
 * it has left the page or is hidden, what is nearest around it gets the focus. Otherwise the next Tab begins at the start of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null;
    let around: HTMLElement[] = [];
    let wasDisabled = false;
    let frame = 0;
    const note = ({ target }: FocusEvent) => {
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
    // After the browser has taken the focus away, which it does with the next picture.
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(() => setTimeout(restore));
    });
    document.addEventListener('focusin', note);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled', 'data-hidden'],
    });
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}

const isShown = (element: HTMLElement): boolean =>
  element.checkVisibility({ visibilityProperty: true });

/** What surrounds an element, the nearest first, without the page as a whole. */
function listAround(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  return parent && parent !== document.body ? [parent, ...listAround(parent)] : [];
}

/** Nothing is to be seen of it, and it takes the focus this once only. */
function focusForNow(element: HTMLElement): void {
  element.tabIndex = -1;
  element.dataset.keptFocus = '';
  element.addEventListener(
    'blur',
    () => {
      element.removeAttribute('tabindex');
      delete element.dataset.keptFocus;
    },
    { once: true },
  );
  element.focus({ preventScroll: true });
}
