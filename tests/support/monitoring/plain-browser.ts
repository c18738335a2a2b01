/**
 * For tests of what surrounds the browser: pages are requested from the test site and "drawn" as
 * they are, without a process; the pictures are PNG of one color.
 */
import { createPng } from '#tests/support/add-picture.ts';
import {
  type Browser,
  PageNotAllowed,
  type RenderedPage,
  RenderFailed,
  type RenderProblem,
} from '#pricing/monitoring/browser/browser.ts';
import type { TestSite } from './test-site.ts';

export interface PlainBrowser extends Browser {
  /** Every page that was opened, and whether it was closed. */
  readonly pages: { readonly url: string; isClosed: boolean }[];
  /** The next page fails with this problem. */
  fail: RenderProblem | null;
  /** Called while a page is drawn. */
  onDraw: () => Promise<void>;
  /** What scripts make of a page, and the JSON that they request. */
  draw: (url: URL, html: string) => Pick<RenderedPage, 'data'> & { readonly html: string };
}

/** Paths that every page requests beside itself. */
export function createPlainBrowser(
  sites: ReadonlyMap<string, TestSite>,
  { parts = [] }: { parts?: readonly string[] } = {},
): PlainBrowser {
  const png = createPng(64, 48, [240, 240, 240]);
  const browser: PlainBrowser = {
    pages: [],
    fail: null,
    onDraw: () => Promise.resolve(),
    draw: (_url, html) => ({ html, data: [] }),
    open: async ({ url, isAllowed, signal }) => {
      signal?.throwIfAborted();
      const { fail } = browser;
      browser.fail = null;
      if (fail) throw new RenderFailed(fail, `the page failed: ${fail}`);
      if (!(await isAllowed(url, 'document'))) throw new PageNotAllowed(url.href);
      const opened = { url: url.href, isClosed: false };
      browser.pages.push(opened);
      const request = (target: URL) =>
        fetch(
          new URL(
            `${target.pathname}${target.search}`,
            `http://127.0.0.1:${sites.get(target.hostname)?.port}`,
          ),
        );
      const answer = await request(url);
      for (const part of parts) {
        const target = new URL(part, url);
        if (await isAllowed(target, 'script')) await (await request(target)).arrayBuffer();
      }
      await browser.onDraw();
      const { html, data } = browser.draw(url, await answer.text());
      const page: RenderedPage = {
        url: url.href,
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        html: new TextEncoder().encode(html),
        data,
        isQuiet: true,
        at: new Date(),
        cost: { requests: 1 + parts.length, bytes: 0, milliseconds: 1, memoryBytes: null },
      };
      return {
        page,
        takePicture: async (box) => ({ page: png, detail: box && png, at: new Date() }),
        close: async () => {
          opened.isClosed = true;
        },
      };
    },
    getVersion: async () => ({ name: 'plain', version: '1' }),
    close: async () => undefined,
  };
  return browser;
}
