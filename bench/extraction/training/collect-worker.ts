/** Collects the examples of a part of the pages in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadPages, PAGE_SETS } from '../load-pages.ts';
import { collectExamples, type PriceExample } from './collect-examples.ts';

export interface CollectPart {
  readonly folder: string;
  readonly part: number;
  readonly parts: number;
}

/** The examples of a page with its place among all pages. */
export interface CollectedPage {
  readonly at: number;
  readonly examples: readonly PriceExample[];
}

const { folder, part, parts } = workerData as CollectPart;
const collected: CollectedPage[] = loadPages(folder, { sets: PAGE_SETS }).flatMap((page, at) =>
  at % parts === part ? [{ at, examples: collectExamples(page) }] : [],
);
parentPort?.postMessage(collected);
