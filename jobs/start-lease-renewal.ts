/**
 * What a process holds beside a job (a host, an endpoint) is leased for a short time and kept while
 * it lives: when it dies, it is free soon.
 */

/** Several of them go into a lease: one that comes late loses nothing. */
const RENEW_EVERY_MS = 3_000;

export interface KeptLease {
  /** Aborted when the lease is somebody else's. */
  readonly signal: AbortSignal;
  stop(): void;
}

/**
 * Renews a lease until stopped. `renew` answers whether it is still ours; when it cannot be asked,
 * that is told to `onError` and tried again.
 */
export function startLeaseRenewal({
  renew,
  onError,
  everyMs = RENEW_EVERY_MS,
}: {
  renew: () => Promise<boolean>;
  onError: (error: unknown) => void;
  everyMs?: number;
}): KeptLease {
  const lost = new AbortController();
  let isStopped = false;
  let isAsking = false;
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      if (!(await renew()) && !isStopped) {
        clearInterval(timer);
        lost.abort(new Error('the lease is no longer ours'));
      }
    } catch (error) {
      if (!isStopped) onError(error);
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => void ask(), everyMs).unref();
  return {
    signal: lost.signal,
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
