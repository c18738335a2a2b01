/** A reading thread that fails on the pages that say so. */
import { parentPort } from 'node:worker_threads';
import { readDocument } from '../read-document.ts';
import type { ReadingTask } from './reader-thread.ts';

const held: unknown[] = [];

parentPort?.on('message', ({ answer, currency }: ReadingTask) => {
  if (answer.url.endsWith('/throw')) throw new Error('thrown');
  if (answer.url.endsWith('/exit')) process.exit(3);
  if (answer.url.endsWith('/fill'))
    for (;;) held.push(Array.from({ length: 100_000 }, (_, n) => ({ n })));
  for (; answer.url.endsWith('/hang'););
  parentPort?.postMessage(readDocument(answer, currency));
});
parentPort?.postMessage('ready');
