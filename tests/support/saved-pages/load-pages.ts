import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { getSeller, isSetAside } from './sellers.ts';

/** The folders of saved pages, in the order in which tables show them. */
export const PAGE_SETS = ['product-pages', 'product-pages-2', 'product-pages-more'] as const;
export type PageSet = (typeof PAGE_SETS)[number];

const values = z.array(z.string()).optional();
const truthSchema = z.object({
  url: z.string(),
  price: values,
  currency: values,
  availability: values,
  sku: values,
  brand: values,
  mpn: values,
  gtin: values,
  /** Fields that the page does not decide: they are not scored. */
  unknown: z.array(z.string()).default([]),
  platform: z.string().optional(),
  kind: z.string().optional(),
  /** Of pages labelled by machine: the kinds of places of the page that state each field. */
  labelled_by_field: z.record(z.string(), z.array(z.string())).optional(),
});

/**
 * The expected values of a page: any of a list is correct; what is missing the page does not state.
 */
export type PageTruth = z.infer<typeof truthSchema>;

export interface SavedPage {
  readonly set: PageSet;
  readonly name: string;
  readonly seller: string;
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly truth: PageTruth;
}

export interface LoadOptions {
  readonly sets?: readonly PageSet[];
  /**
   * `without`: sellers set aside are not even read. `only`: these pages alone; for a scoring that
   * is logged.
   */
  readonly setAside?: 'without' | 'only';
}

/**
 * Loads the saved pages of a data folder (`SET/html/NAME.html`, compressed or not) with their
 * expected values. A set that the folder does not have gives none. Pages labelled by machine
 * (`product-pages-more`) are for development, never for a score.
 */
export function loadPages(
  folder: string,
  { sets = ['product-pages', 'product-pages-2'], setAside = 'without' }: LoadOptions = {},
): SavedPage[] {
  return sets.flatMap((set) => loadSet(folder, set, setAside));
}

function loadSet(folder: string, set: PageSet, setAside: 'without' | 'only'): SavedPage[] {
  const file = `${folder}/${set}/truth.json`;
  if (!existsSync(file)) return [];
  const truths = z.record(z.string(), truthSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
  return Object.entries(truths).flatMap(([name, truth]) => {
    const seller = getSeller(truth.url);
    const isAside = set === 'product-pages-2' && isSetAside(seller);
    if (isAside !== (setAside === 'only')) return [];
    const path = `${folder}/${set}/html/${name}.html`;
    const bytes = existsSync(path) ? readFileSync(path) : gunzipSync(readFileSync(`${path}.gz`));
    return [{ set, name, seller, url: truth.url, bytes, truth }];
  });
}
