import { constants } from 'node:os';

/**
 * `close`, done once however often it is asked for, and before the process ends by SIGINT or SIGTERM. What is under way fails meanwhile;
 * nobody is told, and the exit code is the signal's.
 */
export function endOnce(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined;
  const once = (): Promise<void> => (closed ??= close());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Not `once`: the terminal and npm may both send it, and a second one must not end us in the middle.
    process.on(signal, () => {
      const end = (): never => process.exit(128 + constants.signals[signal]);
      process.on('uncaughtException', () => undefined);
      void once().then(end, end);
    });
  }
  return once;
}
