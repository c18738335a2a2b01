import type { PictureReason } from '#kernel/reasons/picture-reasons.ts';
import type { PictureSetting } from '#pricing/alerts/open-after-pictures.ts';
import type { BrowserSettings } from '#pricing/monitoring/browser/browser-settings.ts';

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
