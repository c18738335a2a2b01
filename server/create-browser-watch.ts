import type { Clock } from '#kernel/clock.ts';
import type { PictureReason } from '#kernel/reasons/picture-reasons.ts';
import { type Browser, RenderFailed } from '#pricing/monitoring/browser/browser.ts';

/** A browser that was installed meanwhile is found after this time. */
const FORGET_MS = 10 * 60_000;

export interface BrowserWatch {
  readonly browser: Browser;
  /** `no_browser` after the browser could not be started for want of one; otherwise null. */
  readonly findObstacle: () => PictureReason | null;
}

/** Remembers that this process has no browser, so that alerts do not wait for its pictures. */
export function createBrowserWatch(browser: Browser, clock: Clock): BrowserWatch {
  let missingUntil = 0;
  return {
    browser: {
      open: async (request) => {
        try {
          return await browser.open(request);
        } catch (error) {
          if (error instanceof RenderFailed && error.problem === 'no_browser')
            missingUntil = clock.now().getTime() + FORGET_MS;
          throw error;
        }
      },
      getVersion: () => browser.getVersion(),
      close: () => browser.close(),
    },
    findObstacle: () =>
      clock.now().getTime() < missingUntil ? { code: 'no_browser', values: {} } : null,
  };
}
