import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { IS_LONG } from '#tests/support/is-long.ts';
import { findViolations } from './find-violations.ts';
import { requireFitting } from './require-fitting.ts';

const WIDTHS = [390, 1280];

/**
 * Looks at the loaded page at the width of a phone and of a desktop, which it has afterwards:
 * nothing needs scrolling sideways, and axe finds nothing. Axe takes as long as loading the page, and
 * finds the same in each language: the long suite runs it in all of them and at both widths.
 * SHOW_FOLDER keeps pictures for people.
 */
export async function lookAtPage(page: Page, name: string, locale = 'en'): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await requireFitting(page);
    const folder = process.env.SHOW_FOLDER;
    if (folder !== undefined)
      await page.screenshot({
        path: join(folder, `${name}-${locale}-${width}.png`),
        fullPage: true,
      });
    if (IS_LONG || (locale === 'en' && width === 1280))
      expect(await findViolations(page)).toEqual([]);
  }
}
