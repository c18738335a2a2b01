import { startChild } from '#kernel/child-process/start-child.ts';
import type { ScoredPair } from '../matching.ts';
import type { FullRun, FullRunMessage, FullRunResult } from './full-run.ts';

/** Memory limit: what the largest catalogs need (bench/matching/measure-scale.ts). */
const MEMORY_MB = 2_048;

/**
 * Scores two complete catalogs in a separate process. Throws when it runs out of memory, fails, or
 * is aborted.
 */
export function startFullRun(
  run: FullRun,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<FullRunResult> {
  const child = startChild({
    file: new URL('./full-run-process.ts', import.meta.url),
    heapMb: MEMORY_MB,
  });
  const stop = (): void => void child.process.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  return new Promise<FullRunResult>((resolve, reject) => {
    const pairs: ScoredPair[] = [];
    child.process.on('message', (received) => {
      const message = received as FullRunMessage;
      if ('pairs' in message) pairs.push(...message.pairs);
      else resolve({ pairs, ...message });
    });
    child.process.on('error', reject);
    // After a result the exit code is ignored.
    child.process.on('close', (code, killedBy) =>
      reject(
        new Error(
          signal?.aborted
            ? 'The full run was stopped'
            : `The full run ended with ${code ?? killedBy} and no result: ${child.errorOutput()}`,
        ),
      ),
    );
    // Sending fails when the process has already ended; the 'close' handler reports that.
    child.process.send(run, () => undefined);
  }).finally(() => signal?.removeEventListener('abort', stop));
}
