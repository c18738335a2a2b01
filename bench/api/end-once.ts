import { constants } from 'node:os';

/**
 * Returns `close`, which runs once however often it is called, and before the process ends by
 * SIGINT or SIGTERM. Running work then fails without a message, and the exit code is the signal's.
 */
export function endOnce(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined;
  const once = (): Promise<void> => (closed ??= close());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Not `once`: the terminal and npm may both send it, and the second must not end the process
    // during the cleanup.
    process.on(signal, () => {
      const end = (): never => process.exit(128 + constants.signals[signal]);
      process.on('uncaughtException', () => undefined);
      void once().then(end, end);
    });
  }
  return once;
}
