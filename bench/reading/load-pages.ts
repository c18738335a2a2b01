import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/**
 * The expected values of a page: any of a list is correct; what is missing the page does not state.
 */
export interface PageTruth {
  readonly url: string;
  readonly price?: readonly string[];
  readonly availability?: readonly string[];
  readonly sku?: readonly string[];
  readonly brand?: readonly string[];
  readonly mpn?: readonly string[];
  readonly gtin?: readonly string[];
  readonly currency?: readonly string[];
}

export interface SavedPage {
  readonly name: string;
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly truth: PageTruth;
}

/**
 * Loads the saved product pages of a data folder (`NAME.html`, compressed or not) with their
 * expected values.
 */
export function loadPages(folder: string): SavedPage[] {
  const truths = JSON.parse(readFileSync(`${folder}/product-pages/truth.json`, 'utf8')) as Readonly<
    Record<string, PageTruth>
  >;
  return Object.entries(truths).map(([name, truth]) => {
    const file = `${folder}/product-pages/html/${name}.html`;
    const bytes = existsSync(file) ? readFileSync(file) : gunzipSync(readFileSync(`${file}.gz`));
    return { name, url: truth.url, bytes, truth };
  });
}
