import type { Frame } from 'playwright-core';

declare global {
  interface Window {
    shifted: number;
  }
}

/**
 * From now on Chromium measures how far what is shown moves by itself; a click excuses nothing,
 * since its answer may come later. What a change of the window's size moved before is not counted:
 * it is drawn by the second frame.
 */
export async function noteShifts(frame: Frame): Promise<void> {
  await frame.evaluate(async () => {
    for (let n = 0; n < 2; n += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') window.shifted += entry.value;
    }).observe({ type: 'layout-shift' });
  });
}

/**
 * What stands in the element that has the focus; nothing where the next Tab begins at the start of
 * the page.
 */
export function focusedText(frame: Frame): Promise<string> {
  return frame.evaluate(() => {
    const element = document.activeElement;
    return element && element !== document.body ? (element.textContent ?? '') : '';
  });
}
