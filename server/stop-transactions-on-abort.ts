import type { ServiceContext } from '#pricing/events/service-context.ts';

/**
 * The same stage, which begins no transaction once `stopping` is aborted: a job that does its work in many of them ends after
 * the one that it is in, fails, and is repeated by the next process. For jobs that leave nothing behind but what they commit.
 */
export function stopTransactionsOnAbort(
  context: ServiceContext,
  stopping: AbortSignal,
): ServiceContext {
  const { db } = context;
  return {
    ...context,
    db: {
      ...db,
      transaction: async (work) => {
        stopping.throwIfAborted();
        return db.transaction(work);
      },
    },
  };
}
