/**
 * Admits the requests of one process with one statement at a time: requests that arrive while it
 * runs share the next one. A single request is checked at once; fifty concurrent ones cost one
 * round trip instead of fifty that compete for connections and counters.
 */
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { type Admission, checkRequests } from './check-requests.ts';

export type { Admission } from './check-requests.ts';

/** Null when the key is unknown or revoked. */
export type AdmitRequest = (key: string) => Promise<Admission | null>;

interface Waiting {
  readonly key: string;
  readonly resolve: (admission: Admission | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Maximum number of requests per statement: the counters of their accounts are locked until it
 * ends.
 */
const MAX_TOGETHER = 200;

/** Creates the admission of a process. Keeps no state between two statements. */
export function createAdmission(context: ServiceContext): AdmitRequest {
  const waiting: Waiting[] = [];
  let isRunning = false;
  const checkWaiting = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_TOGETHER);
      try {
        const admissions = await checkRequests(
          context,
          batch.map(({ key }) => key),
        );
        for (const [n, one] of batch.entries()) one.resolve(admissions[n] ?? null);
      } catch (error) {
        for (const one of batch) one.reject(error);
      }
    }
    isRunning = false;
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isRunning) void checkWaiting();
    });
}
