import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import type { AppServices } from '#app/services.server.ts';
import type { Jobs } from '#jobs/open-jobs.ts';

/** Accepts every job and runs none. */
const idleJobs: Jobs = {
  enqueue: () => Promise.resolve(true),
  enqueueMany: () => Promise.resolve(),
  append: () => undefined,
  handle: () => undefined,
  handleMerged: () => undefined,
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
  crash: () => Promise.resolve(),
  repeatFailed: () => Promise.resolve(0),
  counts: () => Promise.resolve([]),
};

/** App services with only a database: nothing else responds. */
export function createBareServices(
  given: Pick<AppServices, 'db'> & Partial<AppServices>,
): AppServices {
  const reachNobody = () => Promise.reject(new Error('No other server is asked here'));
  return {
    jobs: idleJobs,
    clock: systemClock,
    log: silentLogger,
    builtInFetch: reachNobody,
    operatorKey: 'unused',
    externalFetch: reachNobody,
    encryptionKeys: new Map(),
    setUpShop: () => Promise.resolve(),
    sandbox: false,
    ...given,
  };
}
