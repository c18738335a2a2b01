/** A drawn page as a document that the extractor reads and that is stored. */
import type { BrowserVersion, RenderedPage } from './browser/browser.ts';
import type { Answer } from './read-document.ts';

/** The drawn document is in UTF-8, whatever the retailer's response was in. */
export function toDrawnAnswer({ url, status, headers, html }: RenderedPage): Answer {
  return {
    url,
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
    bytes: html,
  };
}

/** The parser of a drawn document names the browser that drew it. */
export function describeDrawing(parser: string, version: BrowserVersion | undefined): string {
  return version ? `${parser} drawn by ${version.name} ${version.version}` : `${parser} drawn`;
}

/** Whether the parser of a capture says that a browser drew the document. */
export const isDrawing = (parser: string): boolean => / drawn\b/.test(parser);
