import type { Page } from 'playwright-core';

/**
 * What the browser says when a page is left while the answer to a request of its own still comes:
 * no failure.
 */
const LEFT_BEHIND = /BodyStreamBuffer was aborted/;

/**
 * Adds what the page writes to the console as an error, and what nobody catches, to `complaints`.
 */
export function collectComplaints(page: Page, complaints: string[]): void {
  const add = (text: string): void => {
    if (!LEFT_BEHIND.test(text)) complaints.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') add(message.text());
  });
  page.on('pageerror', (error) => add(error.message));
}
