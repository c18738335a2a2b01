import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Requests of the page, which the script in place of App Bridge counts. */
    unanswered: number;
  }
}

/**
 * Opens the address, and waits until the page works and has drawn all that it asks for at first.
 */
export async function showPage(page: Page, address: string, width = 1280): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor();
  await waitForAnswers(page);
}

export async function waitForAnswers(page: Page): Promise<void> {
  await page.waitForFunction(() => window.unanswered === 0);
  await page.evaluate(async () => {
    for (let n = 0; n < 2; n += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
}
