import type { Page } from 'playwright-core';

/**
 * Waits until nothing of the page needs scrolling sideways: Polaris measures and moves its tabs
 * after the window has changed. Fails with Playwright's timeout.
 */
export async function requireFitting(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth);
}
