import { readPage } from '#pricing/extraction/read-page.ts';
import type { PageReading } from '#pricing/extraction/reading.ts';
import { pageHints } from '#pricing/platforms/registry.ts';

/** Reads a page of a product called Mug, with what is known of every platform. */
export function readMugPage(
  body: string,
  { url = 'https://shop.example/mug.html', head = '', lang = 'en' } = {},
): PageReading {
  const html =
    `<!doctype html><html lang="${lang}"><head><title>Mug – Clay</title>${head}</head>` +
    `<body><h1>Mug</h1>${body}</body></html>`;
  return readPage({ url, bytes: new TextEncoder().encode(html) }, pageHints);
}

/** The data as the value of an attribute in double quotes. */
export function toAttribute(data: unknown): string {
  return JSON.stringify(data).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
