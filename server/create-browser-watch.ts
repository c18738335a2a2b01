import type { Clock } from '#kernel/clock.ts';
import type { PictureReason } from '#kernel/reasons/picture-reasons.ts';
import { type Browser, RenderFailed } from '#pricing/monitoring/browser/browser.ts';
import type { PictureSetting } from '#pricing/alerts/open-after-pictures.ts';
import type { BrowserSettings } from '#pricing/monitoring/browser/browser-settings.ts';

/** A browser that was installed meanwhile is found after this time. */
const FORGET_MS = 10 * 60_000;

export interface BrowserWatch {
  readonly browser: Browser;
  /** Why no page can be drawn, as the last try found out; null: it may be tried. */
  readonly findObstacle: () => PictureReason | null;
}

/**
 * Remembers that this process has no browser, so that alerts do not wait for its pictures; and,
 * with `isForeignOnly` (no page is one of the sandbox's), that it has no sandbox for it.
 */
export function createBrowserWatch(
  browser: Browser,
  { clock, isForeignOnly }: { clock: Clock; isForeignOnly: boolean },
): BrowserWatch {
  let missing: { readonly code: 'no_browser' | 'no_sandbox'; readonly until: number } | null = null;
  const note = (error: unknown): void => {
    if (!(error instanceof RenderFailed)) return;
    const { problem } = error;
    if (problem === 'no_browser' || (problem === 'no_sandbox' && isForeignOnly))
      missing = { code: problem, until: clock.now().getTime() + FORGET_MS };
  };
  return {
    browser: {
      open: async (request) => {
        try {
          return await browser.open(request);
        } catch (error) {
          note(error);
          throw error;
        }
      },
      getVersion: () => browser.getVersion(),
      close: () => browser.close(),
    },
    findObstacle: () =>
      missing && clock.now().getTime() < missing.until ? { code: missing.code, values: {} } : null,
  };
}

/** Whether pictures are taken of the pages of alerts, and daily while an alert lasts. */
export interface PictureSettings {
  readonly isOn: boolean;
  readonly isScheduled: boolean;
}

/** How long an alert waits for its picture. */
const PICTURE_WAIT_MS = 60_000;
const NO_BROWSER: PictureReason = { code: 'no_browser', values: {} };

/**
 * How alerts get pictures. Undefined: nobody wants any. Where they are wanted and the browser is
 * switched off, alerts wait for none and say why they have none.
 */
export function createPictureSetting(
  {
    browser,
    pictures = { isOn: true, isScheduled: true },
  }: {
    readonly browser?: Pick<BrowserSettings, 'isOff'> | undefined;
    readonly pictures?: PictureSettings | undefined;
  },
  findObstacle: PictureSetting['findObstacle'],
): PictureSetting | undefined {
  if (!browser || !pictures.isOn) return undefined;
  return {
    waitMs: PICTURE_WAIT_MS,
    isScheduled: pictures.isScheduled,
    findObstacle: browser.isOff ? () => NO_BROWSER : findObstacle,
  };
}
