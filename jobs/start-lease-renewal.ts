/**
 * Keeps a lease that a process holds in addition to a job (on a host, an endpoint). Leases are
 * short and renewed while the process runs, so that they expire soon after it dies.
 */

/** Several intervals fit into a lease, so that one late renewal does not lose it. */
const RENEW_EVERY_MS = 3_000;

export interface RenewedLease {
  /** Aborted when the lease was lost to another process. */
  readonly signal: AbortSignal;
  stop(): void;
}

/**
 * Renews a lease until stopped. `renew` returns whether it is still ours; when it fails, `onError`
 * gets the error and the renewal is tried again.
 */
export function startLeaseRenewal({
  renew,
  onError,
  everyMs = RENEW_EVERY_MS,
}: {
  renew: () => Promise<boolean>;
  onError: (error: unknown) => void;
  everyMs?: number;
}): RenewedLease {
  const lost = new AbortController();
  let isStopped = false;
  let isRenewing = false;
  const tryRenew = async (): Promise<void> => {
    if (isRenewing) return;
    isRenewing = true;
    try {
      if (!(await renew()) && !isStopped) {
        clearInterval(timer);
        lost.abort(new Error('the lease was lost'));
      }
    } catch (error) {
      if (!isStopped) onError(error);
    } finally {
      isRenewing = false;
    }
  };
  const timer = setInterval(() => void tryRenew(), everyMs).unref();
  return {
    signal: lost.signal,
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
