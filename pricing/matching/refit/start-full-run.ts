import { Worker } from 'node:worker_threads';
import type { ScoredPair } from '../matching.ts';
import type { FullRun, FullRunMessage, FullRunResult } from './full-run.ts';

/** What the largest catalogues need (bench/matching/measure-scale.ts), and no more. */
const MEMORY_MB = 2_048;

/** Scores two catalogues as a whole in a thread of its own. Throws when it runs out of memory, fails, or is aborted. */
export function startFullRun(
  run: FullRun,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<FullRunResult> {
  const thread = new Worker(new URL('./full-run-thread.ts', import.meta.url), {
    workerData: run,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const stop = (): void => void thread.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  return new Promise<FullRunResult>((resolve, reject) => {
    const pairs: ScoredPair[] = [];
    thread.on('message', (message: FullRunMessage) => {
      if ('pairs' in message) pairs.push(...message.pairs);
      else resolve({ pairs, ...message });
    });
    thread.on('error', reject);
    // After a result this says nothing any more.
    thread.on('exit', (code) =>
      reject(
        new Error(
          signal?.aborted
            ? 'The full run was stopped'
            : `The full run ended with ${code} and no result`,
        ),
      ),
    );
  }).finally(() => signal?.removeEventListener('abort', stop));
}
