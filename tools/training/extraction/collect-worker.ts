/** Collects the examples of a part of the pages in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadPages, PAGE_SETS } from '#tests/support/saved-pages/load-pages.ts';
import { isSetAside } from '#tests/support/saved-pages/sellers.ts';
import { collectExamples, type CollectedExamples } from './collect-examples.ts';

export interface CollectPart {
  readonly folder: string;
  readonly part: number;
  readonly parts: number;
}

/** Pages after which a part says how far it is. */
const REPORTED = 10;

/** How many pages a part has read so far, or at its end what it collected. */
export type CollectMessage =
  { readonly read: number } | { readonly collected: readonly CollectedPage[] };

/** The examples of a page with its place among all pages. */
export interface CollectedPage extends CollectedExamples {
  readonly at: number;
}

const { folder, part, parts } = workerData as CollectPart;
// A seller that is set aside in the second set may have pages labelled by machine too.
const pages = loadPages(folder, { sets: PAGE_SETS }).filter(
  ({ set, seller }) => set !== 'product-pages-more' || !isSetAside(seller),
);
const collected: CollectedPage[] = [];
for (const [at, page] of pages.entries()) {
  if (at % parts !== part) continue;
  collected.push({ at, ...collectExamples(page) });
  if (collected.length % REPORTED === 0) {
    const message: CollectMessage = { read: collected.length };
    parentPort?.postMessage(message);
  }
}
const message: CollectMessage = { collected };
parentPort?.postMessage(message);
