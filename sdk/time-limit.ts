/**
 * A time limit and a caller's signal as one signal, without timers or listeners that stay behind.
 */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /**
   * Settles like the promise, or rejects as soon as the signal is aborted, also when whoever made
   * the promise ignores the signal.
   */
  run<T>(promise: PromiseLike<T>): Promise<T>;
  stop(): void;
}

/** Starts the limit. After `ms` the signal's reason is `onTimeout()`. */
export function startTimeLimit(
  ms: number,
  outer: AbortSignal | undefined,
  onTimeout: () => Error,
): TimeLimit {
  const controller = new AbortController();
  const { signal } = controller;
  const passOn = (): void => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(onTimeout()), ms);
  if (outer?.aborted) passOn();
  outer?.addEventListener('abort', passOn, { once: true });
  return {
    signal,
    run: async (promise) => {
      let onAbort = (): void => undefined;
      const aborted = new Promise<never>((resolve) => {
        onAbort = () => resolve(rejectAborted(signal));
        if (signal.aborted) onAbort();
        else signal.addEventListener('abort', onAbort, { once: true });
      });
      try {
        return await Promise.race([promise, aborted]);
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },
    stop: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', passOn);
    },
  };
}

/** Waits. Rejects with the signal's reason as soon as it is aborted. */
export function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    const onAbort = (): void => {
      clearTimeout(timer);
      if (signal) resolve(rejectAborted(signal));
    };
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** Rejects with the signal's reason, whatever it is. */
async function rejectAborted(signal: AbortSignal): Promise<never> {
  await Promise.resolve();
  signal.throwIfAborted();
  throw new Error('Expected a signal that is aborted');
}
