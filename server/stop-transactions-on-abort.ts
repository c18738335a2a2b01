import type { ServiceContext } from '#pricing/events/service-context.ts';

/**
 * Returns the same context, except that it begins no transaction once `stopping` is aborted. A job
 * that works in many transactions then stops after the current one, fails, and is retried by the
 * next process. Only for jobs whose sole effects are committed transactions.
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
