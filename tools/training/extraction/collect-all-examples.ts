import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { reportProgress } from './report-progress.ts';
import { collectWrittenExamples, type CollectedExamples } from './collect-examples.ts';
import type { CollectedPage, CollectMessage, CollectPart } from './collect-worker.ts';

/** The examples of every page of a data folder, in the order of the pages, and of written pages. */
export async function collectAllExamples(folder: string): Promise<CollectedExamples> {
  const parts = Math.min(8, availableParallelism());
  const collected = await Promise.all(
    Array.from({ length: parts }, (_, part) => collectPart({ folder, part, parts })),
  );
  const saved = collected.flat().sort((a, b) => a.at - b.at);
  return {
    examples: [...saved.flatMap(({ examples }) => examples), ...collectWrittenExamples()],
    missed: saved.flatMap(({ missed }) => missed),
  };
}

function collectPart(workerData: CollectPart): Promise<readonly CollectedPage[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly CollectedPage[]>();
  const worker = new Worker(new URL('collect-worker.ts', import.meta.url), { workerData });
  worker.on('message', (message: CollectMessage) => {
    if ('collected' in message) resolve(message.collected);
    else reportProgress(`part ${workerData.part + 1}: ${message.read} pages read in their states`);
  });
  worker.once('error', reject);
  worker.once('exit', (code) => {
    if (code !== 0) reject(new Error(`collecting examples ended with code ${code}`));
  });
  return promise;
}
