/**
 * Admits the requests of one process: one statement at a time, and those that come while it runs go together in the next. A request that
 * comes alone goes at once; fifty at a time cost one round trip, not fifty that queue for the same connections and counters.
 */
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { type Admission, checkRequests } from './check-requests.ts';

export type { Admission } from './check-requests.ts';

/** Null when the key is unknown, revoked or expired. */
export type AdmitRequest = (key: string) => Promise<Admission | null>;

interface Waiting {
  readonly key: string;
  readonly resolve: (admission: Admission | null) => void;
  readonly reject: (error: unknown) => void;
}

/** At most so many go together: the counters of their accounts are locked until the statement ends. */
const MAX_TOGETHER = 200;

/** The admission of a process: `stage` is asked, and nothing is kept between two statements. */
export function createAdmission(context: ServiceContext): AdmitRequest {
  const waiting: Waiting[] = [];
  let isAsking = false;
  const ask = async (): Promise<void> => {
    isAsking = true;
    while (waiting.length > 0) {
      const asked = waiting.splice(0, MAX_TOGETHER);
      try {
        const admissions = await checkRequests(
          context,
          asked.map(({ key }) => key),
        );
        for (const [n, one] of asked.entries()) one.resolve(admissions[n] ?? null);
      } catch (error) {
        for (const one of asked) one.reject(error);
      }
    }
    isAsking = false;
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isAsking) void ask();
    });
}
