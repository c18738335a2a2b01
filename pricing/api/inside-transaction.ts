import type { Stage } from '#pricing/events/stage.ts';
import type { Tx } from '#prisma/open-database.ts';

/** The same stage, whose transactions are parts of `tx`: what several functions do commits together. */
export function insideTransaction(stage: Stage, tx: Tx): Stage {
  return { ...stage, db: { ...stage.db, query: tx.query, transaction: (work) => work(tx) } };
}
