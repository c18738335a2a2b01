import type { Stage } from '#pricing/events/stage.ts';

/**
 * The same stage, which begins no transaction once `stopping` is aborted: a job that does its work in many of them ends after
 * the one that it is in, fails, and is repeated by the next process. For jobs that leave nothing behind but what they commit.
 */
export function endWhenStopping(stage: Stage, stopping: AbortSignal): Stage {
  const { db } = stage;
  return {
    ...stage,
    db: {
      ...db,
      transaction: async (work) => {
        stopping.throwIfAborted();
        return db.transaction(work);
      },
    },
  };
}
